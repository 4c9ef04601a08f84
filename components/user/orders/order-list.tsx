'use client'

import { Package } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { useOrders } from '#lib/client/buying/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { download } from '#lib/client/transport/download.ts'
import { OwnList } from '../own-list.tsx'
import { OrderRow } from './order-row.tsx'

const file = 'ordini.xlsx'
const take = () =>
  download('GET /users/logged/export/{resource}', { params: { resource: 'orders' } }, file)

export function OrderList() {
  const { t } = useTranslation('own-orders')
  const list = useOrders()
  return (
    <OwnList
      list={list}
      t={t}
      icon={<Package size={32} aria-hidden="true" />}
      start={paths.sales()}
      take={take}
      rows={5}
    >
      <ul>
        {list.items.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </OwnList>
  )
}
