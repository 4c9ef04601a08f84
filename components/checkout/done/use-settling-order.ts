'use client'

import { toOrder } from '#lib/client/entities/orders.ts'
import { useApiQuery } from '#lib/client/queries.tsx'

const every = 5_000

/** Order query that polls while the payment is pending. */
export const useSettlingOrder = (id: number, isPending: boolean) =>
  useApiQuery(
    'GET /users/logged/orders/{id}',
    { params: { id } },
    { select: ({ data }) => toOrder(data), refetchInterval: isPending ? every : false },
  )
