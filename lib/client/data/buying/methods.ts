'use client'

import { toPaymentMethod } from '../entities/payments.ts'
import { useApiMutation, useApiQuery } from '../queries.tsx'
import { useSeatsChanged } from './seats.ts'

export const useMethods = ({ enabled = true } = {}) =>
  useApiQuery(
    'GET /users/logged/payment_methods',
    {},
    { select: ({ data }) => data.map(toPaymentMethod), enabled },
  )

type Callbacks = { onSuccess?: () => unknown; onError?: (error: Error) => unknown }

export const useRemoveMethod = ({ onSuccess, onError }: Callbacks) => {
  const changed = useSeatsChanged()
  return useApiMutation('DELETE /users/logged/payment_methods/{id}', {
    onSuccess: async () => {
      await changed()
      onSuccess?.()
    },
    // Removed elsewhere, or used by a group since: the list on the page is old.
    onError: async (error) => {
      await changed()
      onError?.(error)
    },
  })
}

export const useMoveSeats = ({ onSuccess, onError }: Callbacks) => {
  const changed = useSeatsChanged()
  return useApiMutation('PUT /users/logged/payment_methods/{id}/seats', {
    onSuccess: async () => {
      await changed()
      onSuccess?.()
    },
    onError,
  })
}

type Query = Pick<URLSearchParams, 'get'>

/** Returns the order id that the payment provider adds to its return address in the same window. */
export const returnedOrder = (query: Query) => (query.get('PayerID') ? query.get('token') : null)

/** Returns the id of a payment method to save. Without agreement the return address contains `closed`. */
export const returnedSetup = (query: Query) =>
  isClosed(query) ? null : (query.get('approval_token_id') ?? query.get('approval_session_id'))

export const isClosed = (query: Query) => query.get('closed') !== null
