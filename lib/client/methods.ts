'use client'

import { useQueryClient } from '@tanstack/react-query'
import { toPaymentMethod } from './entities/payments.ts'
import { laterCalls } from './later-calls.ts'
import { queryKey, useApiMutation, useApiQuery } from './queries.tsx'

export const useMethods = ({ enabled = true } = {}) =>
  useApiQuery(
    laterCalls.paymentMethods,
    {},
    { select: ({ data }) => data.map(toPaymentMethod), enabled },
  )

/** Whoever shows a method, or a seat that it pays, asks anew. */
export const useMethodsChanged = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(laterCalls.paymentMethods) }),
      client.invalidateQueries({
        queryKey: [laterCalls.participations.method, laterCalls.participations.path],
      }),
    ])
}

type Told = { onSuccess?: () => unknown; onError?: (error: Error) => unknown }

export const useRemoveMethod = ({ onSuccess, onError }: Told) => {
  const changed = useMethodsChanged()
  return useApiMutation(laterCalls.removeMethod, {
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
  return useApiMutation(laterCalls.moveSeats, {
    onSuccess: async () => {
      await changed()
      onSuccess?.()
    },
    onError,
  })
}
