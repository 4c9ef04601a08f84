'use client'

import { useQueryClient } from '@tanstack/react-query'
import { toParticipation } from '../entities/participation.ts'
import { toPage } from '../entities/wire.ts'
import { queryKey, useApiMutation, useApiPages } from '../queries.tsx'

const shown = [
  'GET /users/logged/participations',
  'GET /participations/{id}',
  'GET /preorders/{id}/participations/mine',
  'GET /users/logged/payment_methods',
] as const

/** Invalidates every query that shows a seat or the method it is paid with. */
export const useSeatsChanged = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(shown.map((name) => client.invalidateQueries({ queryKey: queryKey(name) })))
}

const toSeats = toPage(toParticipation)

export const useSeats = () => {
  const list = useApiPages('GET /users/logged/participations', {}, { toPage: toSeats })
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}

type Callbacks = { onSuccess: () => unknown; onError: (error: Error) => unknown }

/** Reloads after a refusal too, which means an old list; calls back first, as the row may go. */
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
  useApiMutation('PATCH /participations/{id}', useSeatCallbacks(callbacks))
export const useLeaveSeat = (callbacks: Callbacks) =>
  useApiMutation('DELETE /participations/{id}', useSeatCallbacks(callbacks))
export const useWaitNoMore = (callbacks: Callbacks) =>
  useApiMutation('DELETE /bundles/{id}/waiting_list', useSeatCallbacks(callbacks))

type AnswerCallbacks = { onAnswered: (agreed: boolean) => unknown; onError: Callbacks['onError'] }

export const useAnswerChange = ({ onAnswered, onError }: AnswerCallbacks) => {
  const changed = useSeatsChanged()
  return useApiMutation('POST /participations/{id}/confirm', {
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
