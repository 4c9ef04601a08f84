import type { Metadata } from 'next'
import { Disputes } from '#components/console/accounts/disputes.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.disputes') }

export default function Page() {
  return <Disputes />
}
