'use client'

import { useRouter } from 'next/navigation'
import { type Participation, toParticipation } from '#lib/client/entities/participation.ts'
import { laterCalls } from '#lib/client/later-calls.ts'
import { paths } from '#lib/client/paths.ts'
import { useApiQuery } from '#lib/client/queries.tsx'
import { useSeatsChanged } from '#lib/client/seats-changed.ts'
import type { SeatSource, Taken } from './seat-deeds.ts'

/** The seat a member has in the group already, which is changed rather than taken. */
export const useOwnSeat = (groupId: number | undefined): Participation | null | undefined => {
  const { data: own } = useApiQuery(
    laterCalls.ownSeat,
    { params: { id: groupId ?? 0 } },
    {
      enabled: groupId !== undefined,
      select: ({ data }) => (data?.state === 'active' ? toParticipation(data) : null),
    },
  )
  return groupId === undefined ? null : own
}

// Needed by who presses, not by who reads.
const deeds = () => import('./seat-deeds.ts')

/** Saving a method and taking the seat it will pay, or changing the one there is. */
export const useSeatTaking = () => {
  const router = useRouter()
  const seatsChanged = useSeatsChanged()
  return {
    begin: async (source: SeatSource, kind: 'wallet' | 'card', keep: boolean) =>
      (await deeds()).beginSetup(source, kind, keep),
    save: async (setupToken: string) => {
      const saved = await (await deeds()).saveMethod(setupToken)
      await seatsChanged()
      return saved
    },
    take: async (source: SeatSource, own: Participation | null, taken: Taken) => {
      const seat = await (await deeds()).takeSeat(source, own, taken)
      router.replace(paths.checkoutDone({ seat }))
    },
  }
}
