import { toParticipation } from '../entities/participation.ts'
import { toPage } from '../entities/wire.ts'
import { useApiMutation, useApiPages, useReload } from '../queries.tsx'

/** Invalidates every query that shows a seat or the method it is paid with. */
export const useSeatsChanged = () =>
  useReload(
    'GET /users/logged/participations',
    'GET /participations/{id}',
    'GET /preorders/{id}/participations/mine',
    'GET /users/logged/payment_methods',
  )

const toSeats = toPage(toParticipation)

export const useSeats = () =>
  useApiPages('GET /users/logged/participations', {}, { toPage: toSeats })

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
  const { onSuccess, ...refused } = useSeatCallbacks({ onSuccess: () => {}, onError })
  return useApiMutation('POST /participations/{id}/confirm', {
    ...refused,
    onSuccess: (_, { body }) => {
      onAnswered(!(body instanceof FormData) && body.agree)
      return onSuccess()
    },
  })
}
