'use client'

import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../queries.tsx'

const shown = [
  'GET /users/logged/participations',
  'GET /participations/{id}',
  'GET /preorders/{id}/participations/mine',
  'GET /users/logged/payment_methods',
] as const

/** Invalidates every query that shows a seat or the method it is paid with. */
export const useSeatsChanged = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(shown.map((name) => client.invalidateQueries({ queryKey: queryKey(name) })))
}
