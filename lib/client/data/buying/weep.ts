'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { WeepPlan } from '#lib/contract/weep.ts'
import { browserClient } from '../../transport/browser.ts'
import { toWeep } from '../entities/weep.ts'
import { queryKey, readAgain, useApiMutation, useApiQuery } from '../queries.tsx'

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

export const useWeepChanged = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey('GET /users/logged/weep') }),
      client.invalidateQueries({ queryKey: queryKey('GET /users/logged') }),
    ])
}

type Callbacks = { onSuccess?: () => unknown; onError?: (error: Error) => unknown }

const usePlanCallbacks = ({ onSuccess, onError }: Callbacks) => {
  const changed = useWeepChanged()
  return {
    onSuccess: async () => {
      await changed()
      onSuccess?.()
    },
    // Changed elsewhere meanwhile: the data on the page is old.
    onError: async (error: Error) => {
      await changed()
      onError?.(error)
    },
  }
}

export const useChangeWeep = (callbacks: Callbacks) =>
  useApiMutation('PUT /users/logged/weep', usePlanCallbacks(callbacks))
export const useCancelWeep = (callbacks: Callbacks) =>
  useApiMutation('DELETE /users/logged/weep', usePlanCallbacks(callbacks))
export const useWithdrawWeep = (callbacks: Callbacks) =>
  useApiMutation('POST /users/logged/weep/withdrawal', usePlanCallbacks(callbacks))

/** Joins at the request of the member to begin at once. Returns the order to pay, the waiting one or a new one. */
export const askToJoin = async (plan: WeepPlan, price: number) => {
  const body = { plan, seen_price: price, start_now: true } as const
  const { data } = await browserClient.call('PUT /users/logged/weep', { body })
  return data.order_id
}
