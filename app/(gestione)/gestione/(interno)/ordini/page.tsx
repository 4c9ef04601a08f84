import type { Metadata } from 'next'
import { OrderList } from '#components/console/orders/order-list.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-orders')('title') }

export default function Page() {
  return <OrderList />
}
