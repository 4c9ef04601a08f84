'use client'

import { useQueryClient } from '@tanstack/react-query'
import { calls } from './calls.ts'
import { toPage } from './entities/list.ts'
import { toParticipation } from './entities/participation.ts'
import { useApiMutation, useApiPages } from './queries.tsx'

const toSeats = toPage(toParticipation)

export const useSeats = () => {
  const list = useApiPages(calls.participations, {}, { toPage: toSeats })
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}

/** Whoever shows seats, or the methods that pay them, asks anew. */
export const useSeatsChanged = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [calls.participations, calls.paymentMethods].map(({ method, path }) =>
        client.invalidateQueries({ queryKey: [method, path] }),
      ),
    )
}

type Told = { onSuccess?: () => unknown; onError?: (error: Error) => unknown }

/** A deed upon a seat; refused or not, the list is asked anew, for a refusal means it was old. */
const useDeed = ({ onSuccess, onError }: Told) => {
  const changed = useSeatsChanged()
  return {
    onSuccess: async () => {
      await changed()
      onSuccess?.()
    },
    onError: async (error: Error) => {
      await changed()
      onError?.(error)
    },
  }
}

export const useChangeSeat = (told: Told) => useApiMutation(calls.changeSeat, useDeed(told))
export const useLeaveSeat = (told: Told) => useApiMutation(calls.leaveSeat, useDeed(told))
export const useAnswerChange = (told: Told) => useApiMutation(calls.answerChange, useDeed(told))
export const useWaitNoMore = (told: Told) => useApiMutation(calls.waitNoMore, useDeed(told))
