'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { WeepPlan } from '#lib/contract/weep.ts'
import { calls } from '../calls.ts'
import { toWeep } from '../entities/weep.ts'
import { laterCalls } from '../later-calls.ts'
import { queryKey, useApiMutation, useApiQuery } from '../queries.tsx'
import { browserClient } from '../transport/browser.ts'

export const useWeep = () =>
  useApiQuery(laterCalls.weepMembership, {}, { select: ({ data }) => toWeep(data), staleTime: 0 })

/** Invalidates the queries of the plan and of the member. */
export const useWeepChanged = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(laterCalls.weepMembership) }),
      client.invalidateQueries({ queryKey: queryKey(calls.logged) }),
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
  useApiMutation(laterCalls.joinWeep, usePlanCallbacks(callbacks))
export const useCancelWeep = (callbacks: Callbacks) =>
  useApiMutation(laterCalls.cancelWeep, usePlanCallbacks(callbacks))
export const useWithdrawWeep = (callbacks: Callbacks) =>
  useApiMutation(laterCalls.withdrawWeep, usePlanCallbacks(callbacks))

/** Returns the order to pay: the waiting one, or else a new one. */
export const askToJoin = async (plan: WeepPlan, price: number) => {
  const body = { plan, seen_price: price }
  const { data } = await browserClient.call(laterCalls.joinWeep, { body })
  return data.order_id
}
