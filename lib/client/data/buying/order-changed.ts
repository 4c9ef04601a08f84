'use client'

import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../queries.tsx'

/** Invalidates every query that shows this order, and the basket, which its payment empties. */
export const useOrderChanged = () => {
  const client = useQueryClient()
  return (id: number) =>
    Promise.all([
      client.invalidateQueries({
        queryKey: queryKey('GET /users/logged/orders/{id}', { params: { id } }),
      }),
      client.invalidateQueries({ queryKey: queryKey('GET /users/logged/orders') }),
      client.invalidateQueries({ queryKey: queryKey('GET /users/logged/basket') }),
    ])
}
