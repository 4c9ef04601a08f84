import type { Metadata } from 'next'
import { Proposals } from '#components/console/reports/proposals.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.proposals') }

export default function Page() {
  return <Proposals />
}
