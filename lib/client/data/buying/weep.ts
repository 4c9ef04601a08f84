import type { WeepPlan } from '#lib/contract/weep.ts'
import { browserClient } from '../../transport/browser.ts'
import { toWeep } from '../entities/weep.ts'
import {
  afterReload,
  type Callbacks,
  readAgain,
  useApiMutation,
  useApiQuery,
  useReload,
} from '../queries.tsx'

export const useWeep = () =>
  useApiQuery(
    'GET /users/logged/weep',
    {},
    {
      select: ({ data }) => toWeep(data),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data.payment_in_review ? readAgain : false),
    },
  )

export const useWeepChanged = () => useReload('GET /users/logged/weep', 'GET /users/logged')

export const useChangeWeep = (callbacks: Callbacks) =>
  useApiMutation('PUT /users/logged/weep', afterReload(useWeepChanged(), callbacks))
export const useCancelWeep = (callbacks: Callbacks) =>
  useApiMutation('DELETE /users/logged/weep', afterReload(useWeepChanged(), callbacks))
export const useWithdrawWeep = (callbacks: Callbacks) =>
  useApiMutation('POST /users/logged/weep/withdrawal', afterReload(useWeepChanged(), callbacks))

/** Joins at the request of the member to begin at once. Returns the order to pay, the waiting one or a new one. */
export const askToJoin = async (plan: WeepPlan, price: number) => {
  const body = { plan, seen_price: price, start_now: true } as const
  const { data } = await browserClient.call('PUT /users/logged/weep', { body })
  return data.order_id
}
