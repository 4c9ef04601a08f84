import { toPaymentMethod } from '../entities/payments.ts'
import { afterReload, type Callbacks, useApiMutation, useApiQuery } from '../queries.tsx'
import { useSeatsChanged } from './seats.ts'

export const useMethods = ({ enabled = true } = {}) =>
  useApiQuery(
    'GET /users/logged/payment_methods',
    {},
    { select: ({ data }) => data.map(toPaymentMethod), enabled },
  )

export const useRemoveMethod = (callbacks: Callbacks) =>
  useApiMutation(
    'DELETE /users/logged/payment_methods/{id}',
    afterReload(useSeatsChanged(), callbacks),
  )

export const useMoveSeats = (callbacks: Callbacks) =>
  useApiMutation(
    'PUT /users/logged/payment_methods/{id}/seats',
    afterReload(useSeatsChanged(), callbacks),
  )

type Query = Pick<URLSearchParams, 'get'>

/** Order id that the payment provider adds to its return address in the same window. */
export const returnedOrder = (query: Query) => (query.get('PayerID') ? query.get('token') : null)

/** Id of a payment method to save. Without agreement the return address contains `closed`. */
export const returnedSetup = (query: Query) =>
  isClosed(query) ? null : (query.get('approval_token_id') ?? query.get('approval_session_id'))

export const isClosed = (query: Query) => query.get('closed') !== null
