'use client'

import { calls } from '../calls.ts'
import { toPage } from '../entities/list.ts'
import { toParticipation } from '../entities/participation.ts'
import { laterCalls } from '../later-calls.ts'
import { useApiMutation, useApiPages } from '../queries.tsx'
import { useSeatsChanged } from './seats-changed.ts'

const toSeats = toPage(toParticipation)

export const useSeats = () => {
  const list = useApiPages(laterCalls.participations, {}, { toPage: toSeats })
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}

type Callbacks = { onSuccess: () => unknown; onError: (error: Error) => unknown }

/**
 * Callbacks of a seat mutation. Reloads the list after a refusal too, which means it was old. Calls
 * the given callbacks before that, because the row may be gone afterwards.
 */
const useSeatCallbacks = ({ onSuccess, onError }: Callbacks) => {
  const changed = useSeatsChanged()
  return {
    onSuccess: () => {
      onSuccess()
      return changed()
    },
    onError: (error: Error) => {
      onError(error)
      return changed()
    },
  }
}

export const useChangeSeat = (callbacks: Callbacks) =>
  useApiMutation(laterCalls.changeSeat, useSeatCallbacks(callbacks))
export const useLeaveSeat = (callbacks: Callbacks) =>
  useApiMutation(laterCalls.leaveSeat, useSeatCallbacks(callbacks))
export const useWaitNoMore = (callbacks: Callbacks) =>
  useApiMutation(calls.waitNoMore, useSeatCallbacks(callbacks))

type AnswerCallbacks = { onAnswered: (agreed: boolean) => unknown; onError: Callbacks['onError'] }

export const useAnswerChange = ({ onAnswered, onError }: AnswerCallbacks) => {
  const changed = useSeatsChanged()
  return useApiMutation(laterCalls.answerChange, {
    onSuccess: (_, { body }) => {
      onAnswered(!(body instanceof FormData) && body.agree)
      return changed()
    },
    onError: (error) => {
      onError(error)
      return changed()
    },
  })
}
