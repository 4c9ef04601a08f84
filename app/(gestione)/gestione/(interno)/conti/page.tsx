import type { Metadata } from 'next'
import { Differences } from '#components/console/accounts/differences.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.accounts') }

export default function Page() {
  return <Differences />
}
