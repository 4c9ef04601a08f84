'use client'

import { useRef } from 'react'
import type { PayWays } from '#components/pay/use-payment.ts'
import { askToJoin } from '#lib/client/buying/weep.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import type { WeepPlan } from '#lib/contract/weep.ts'

type Wish = { plan: WeepPlan; price: number; renewal: number | undefined }

/** Creates the order of a new membership on payment, not on page load; a renewal already has one. */
export const useInPerson = ({ plan, price, renewal }: Wish): PayWays => {
  const order = useRef<number>(undefined)
  return {
    begin: async (kind) => {
      const id = renewal ?? (await askToJoin(plan, price))
      if (id === null) throw new ApiError('conflict', 409)
      order.current = id
      const input = { params: { id }, body: { kind } }
      return (await browserClient.call('POST /orders/{id}/payments', input)).data.provider_order_id
    },
    take: async (provider_order_id) => {
      const input = { params: { id: order.current! }, body: { provider_order_id } }
      return (await browserClient.call('POST /orders/{id}/capture', input)).data
    },
  }
}
