'use client'

import { useRouter } from 'next/navigation'
import { useSeatsChanged } from '#lib/client/data/buying/seats-changed.ts'
import { type Participation, toParticipation } from '#lib/client/data/entities/participation.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import type { SeatRequest, SeatSource } from './seat-actions.ts'

/** Existing seat of the member in the group, which is changed instead of taken. */
export const useOwnSeat = (groupId: number | undefined): Participation | null | undefined => {
  const { data: own } = useApiQuery(
    'GET /preorders/{id}/participations/mine',
    { params: { id: groupId ?? 0 } },
    {
      enabled: groupId !== undefined,
      select: ({ data }) => (data?.state === 'active' ? toParticipation(data) : null),
    },
  )
  return groupId === undefined ? null : own
}

// Loaded on the first press, not with the page.
const actions = () => import('./seat-actions.ts')

/** Saves a payment method, then takes the seat it pays, or changes the existing one. */
export const useSeatTaking = () => {
  const router = useRouter()
  const seatsChanged = useSeatsChanged()
  return {
    begin: async (source: SeatSource, kind: 'wallet' | 'card', keep: boolean) =>
      (await actions()).beginSetup(source, kind, keep),
    save: async (setupToken: string) => {
      const saved = await (await actions()).saveMethod(setupToken)
      await seatsChanged()
      return saved
    },
    take: async (source: SeatSource, own: Participation | null, taken: SeatRequest) => {
      const seat = await (await actions()).takeSeat(source, own, taken)
      router.replace(paths.checkoutDone({ seat }))
    },
  }
}
