import type { Metadata } from 'next'
import { Takings } from '#components/console/accounts/takings.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.takings') }

export default function Page() {
  return <Takings />
}
