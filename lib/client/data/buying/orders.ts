import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { browserClient } from '../../transport/browser.ts'
import type { CallOutput } from '../../transport/client.ts'
import { toCreditsPage } from '../entities/credits.ts'
import {
  type Order,
  toOrder,
  toOrderCard,
  toWithdrawal,
  type Withdrawal,
} from '../entities/orders.ts'
import { fields, toPage } from '../entities/wire.ts'
import { queryKey, readAgain, useApiMutation, useApiPages, useApiQuery } from '../queries.tsx'

/** Invalidates every query that shows this order, and the basket, which its payment empties. */
export const useOrderChanged = () => {
  const client = useQueryClient()
  return (id: number) =>
    Promise.all(
      [
        queryKey('GET /users/logged/orders/{id}', { params: { id } }),
        queryKey('GET /users/logged/orders/{id}/replacements', { params: { id } }),
        queryKey('GET /users/logged/orders'),
        queryKey('GET /users/logged/basket'),
      ].map((key) => client.invalidateQueries({ queryKey: key })),
    )
}

const toOrders = toPage(toOrderCard)

export const useOrders = ({ enabled = true } = {}) =>
  useApiPages('GET /users/logged/orders', {}, { toPage: toOrders, enabled })

export const useOrder = (id: number, { enabled = true } = {}) =>
  useApiQuery(
    'GET /users/logged/orders/{id}',
    { params: { id } },
    {
      select: ({ data }) => toOrder(data),
      enabled,
      refetchInterval: ({ state }) => (state.data?.data.payment_in_review ? readAgain : false),
    },
  )

type Callbacks<Made> = { onSuccess: (made: Made) => unknown; onError?: (error: Error) => unknown }

/** Calls onSuccess before the queries reload: the component may be unmounted by then. */
const useOrderCallbacks = ({ onSuccess, onError }: Callbacks<Order>) => {
  const changed = useOrderChanged()
  return {
    onSuccess: ({ data }: CallOutput<'GET /users/logged/orders/{id}'>) => {
      onSuccess(toOrder(data))
      return changed(data.id)
    },
    // Part of the order may have been shipped meanwhile, or its copies may have come.
    onError: (error: Error, { params }: { params: { id: unknown } }) => {
      onError?.(error)
      return changed(Number(params.id))
    },
  }
}

export const useMoveOrder = () => {
  const changed = useOrderChanged()
  return useApiMutation('PUT /orders/{id}/address', {
    onSuccess: ({ data }) => changed(data.id),
  })
}

export const useCancelOrder = (callbacks: Callbacks<Order>) =>
  useApiMutation('POST /orders/{id}/cancellation', useOrderCallbacks(callbacks))

export const useReplaceCopies = (callbacks: Callbacks<Order>) =>
  useApiMutation('POST /orders/{id}/replacement', useOrderCallbacks(callbacks))

/** Choices that an order can have in place of the copies that it was left without. */
export const useReplacements = (id: number) =>
  useApiQuery(
    'GET /users/logged/orders/{id}/replacements',
    { params: { id } },
    { select: ({ data }) => data.map(fields) },
  )

/** Quote of a withdrawal. Keeps the last totals while the next ones load. */
export const useWithdrawalQuote = (id: number, lines: { line_id: number; quantity: number }[]) => {
  const input = { params: { id }, body: { lines } }
  return useQuery({
    queryKey: queryKey('POST /orders/{id}/refund_requests/quote', input),
    queryFn: ({ signal }) =>
      browserClient.call('POST /orders/{id}/refund_requests/quote', input, { signal }),
    select: ({ data }) => fields(data),
    placeholderData: keepPreviousData,
    enabled: lines.length > 0,
  })
}

export const useWithdraw = ({ onSuccess }: Callbacks<Withdrawal>) => {
  const changed = useOrderChanged()
  return useApiMutation('POST /orders/{id}/refund_requests', {
    onSuccess: ({ data }, { params }) => {
      onSuccess(toWithdrawal(data))
      return changed(Number(params.id))
    },
  })
}

export const useCredits = () => {
  const list = useApiPages('GET /users/logged/credits', {}, { toPage: toCreditsPage })
  return { ...list, first: list.data?.pages[0] }
}
