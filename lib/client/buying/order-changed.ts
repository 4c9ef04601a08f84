'use client'

import { useQueryClient } from '@tanstack/react-query'
import { laterCalls } from '../later-calls.ts'
import { queryKey } from '../queries.tsx'

/** Invalidates every query that shows this order. */
export const useOrderChanged = () => {
  const client = useQueryClient()
  return (id: number) =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(laterCalls.order, { params: { id } }) }),
      client.invalidateQueries({ queryKey: [laterCalls.orders.method, laterCalls.orders.path] }),
    ])
}
