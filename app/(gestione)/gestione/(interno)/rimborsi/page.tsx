import type { Metadata } from 'next'
import { RefundList } from '#components/console/refunds/refund-list.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-refunds')('title') }

export default function Page() {
  return <RefundList />
}
