'use client'

import { useQueryClient } from '@tanstack/react-query'
import { calls } from './calls.ts'
import { toPaymentMethod } from './entities/payments.ts'
import { queryKey, useApiMutation, useApiQuery } from './queries.tsx'

export const useMethods = ({ enabled = true } = {}) =>
  useApiQuery(
    calls.paymentMethods,
    {},
    { select: ({ data }) => data.map(toPaymentMethod), enabled },
  )

/** Whoever shows a method, or a seat that it pays, asks anew. */
export const useMethodsChanged = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(calls.paymentMethods) }),
      client.invalidateQueries({
        queryKey: [calls.participations.method, calls.participations.path],
      }),
    ])
}

type Told = { onSuccess?: () => unknown; onError?: (error: Error) => unknown }

export const useRemoveMethod = ({ onSuccess, onError }: Told) => {
  const changed = useMethodsChanged()
  return useApiMutation(calls.removeMethod, {
    onSuccess: async () => {
      await changed()
      onSuccess?.()
    },
    // Removed elsewhere, or taken by a group since: what stands here is old.
    onError: async (error) => {
      await changed()
      onError?.(error)
    },
  })
}

export const useMoveSeats = ({ onSuccess, onError }: Told) => {
  const changed = useMethodsChanged()
  return useApiMutation(calls.moveSeats, {
    onSuccess: async () => {
      await changed()
      onSuccess?.()
    },
    onError,
  })
}
