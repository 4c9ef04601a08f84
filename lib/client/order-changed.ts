'use client'

import { useQueryClient } from '@tanstack/react-query'
import { calls } from './calls.ts'
import { queryKey } from './queries.tsx'

/** Everything that shows this order asks anew. */
export const useOrderChanged = () => {
  const client = useQueryClient()
  return (id: number) =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(calls.order, { params: { id } }) }),
      client.invalidateQueries({ queryKey: [calls.orders.method, calls.orders.path] }),
    ])
}
