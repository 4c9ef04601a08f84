'use client'

import { useLateQuery } from '#components/navigation/late-query.ts'
import type { TabProps } from '../user-tab.ts'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'

const idIn = (search: URLSearchParams, name: string) => {
  const parameter = search.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(parameter) ? Number(parameter) : undefined
}

/** List of orders, one order, or its withdrawal form, depending on the address. */
export function OrdersTab({ member, shop }: TabProps) {
  const search = useLateQuery()
  const withdrawing = idIn(search, 'refund')
  const id = withdrawing ?? idIn(search, 'order')
  if (id === undefined) return <OrderList />
  return (
    <OrderPage
      key={id}
      id={id}
      isWithdrawing={withdrawing !== undefined}
      member={member}
      shop={shop}
    />
  )
}
