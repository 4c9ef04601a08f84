'use client'

import { useRouter } from 'next/navigation'
import { type Participation, toParticipation } from '#lib/client/entities/participation.ts'
import { laterCalls } from '#lib/client/later-calls.ts'
import { useMethodsChanged } from '#lib/client/methods.ts'
import { paths } from '#lib/client/paths.ts'
import { useApiQuery } from '#lib/client/queries.tsx'
import type { SeatSource, Taken } from './seat-deeds.ts'

/** The seat a member has in the group already, which is changed rather than taken. */
export const useOwnSeat = (groupId: number | undefined): Participation | null | undefined => {
  const { data } = useApiQuery(
    laterCalls.participations,
    { query: { page: 1 } },
    { enabled: groupId !== undefined },
  )
  if (groupId === undefined) return null
  return (
    data?.data
      .map(toParticipation)
      .find(({ itemId, state }) => itemId === groupId && state === 'active') ??
    (data ? null : undefined)
  )
}

// Needed by who presses, not by who reads.
const deeds = () => import('./seat-deeds.ts')

/** Saving a method and taking the seat it will pay, or changing the one there is. */
export const useSeatTaking = () => {
  const router = useRouter()
  const methodsChanged = useMethodsChanged()
  return {
    begin: async (source: SeatSource, kind: 'wallet' | 'card', keep: boolean) =>
      (await deeds()).beginSetup(source, kind, keep),
    save: async (setupToken: string) => {
      const saved = await (await deeds()).saveMethod(setupToken)
      await methodsChanged()
      return saved
    },
    take: async (source: SeatSource, own: Participation | null, taken: Taken) => {
      const seat = await (await deeds()).takeSeat(source, own, taken)
      router.replace(paths.checkoutDone({ seat }))
    },
  }
}
