'use client'

import { useQueryClient } from '@tanstack/react-query'
import { laterCalls } from '../later-calls.ts'

const { participations, seat, ownSeat, paymentMethods } = laterCalls

/** Invalidates every query that shows a seat or the method it is paid with. */
export const useSeatsChanged = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [participations, seat, ownSeat, paymentMethods].map(({ method, path }) =>
        client.invalidateQueries({ queryKey: [method, path] }),
      ),
    )
}
