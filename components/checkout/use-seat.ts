'use client'

import { useRouter } from 'next/navigation'
import { browserClient } from '#lib/client/browser.ts'
import { calls } from '#lib/client/calls.ts'
import { type Participation, toParticipation } from '#lib/client/entities/participation.ts'
import { toPaymentMethod } from '#lib/client/entities/payments.ts'
import { useMethodsChanged } from '#lib/client/methods.ts'
import { paths } from '#lib/client/paths.ts'
import { useApiQuery } from '#lib/client/queries.tsx'
import { attemptKey, endAttempt } from './attempt-key.ts'
import type { Choices } from './use-choices.ts'

type SeatSource = { groupId: number; bundleId: number; quantity: number }
type Taken = { agreed: string; methodId: number; choices: Choices }

/** The seat a member has in the group already, which is changed rather than taken. */
export const useOwnSeat = (groupId: number | undefined): Participation | null | undefined => {
  const { data } = useApiQuery(
    calls.participations,
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

/** Saving a method and taking the seat it will pay, or changing the one there is. */
export const useSeatTaking = () => {
  const router = useRouter()
  const methodsChanged = useMethodsChanged()

  const begin = async (source: SeatSource, kind: 'wallet' | 'card', keep: boolean) => {
    const { groupId: group_id, bundleId: bundle_id, quantity } = source
    const body = { kind, keep, seat: { group_id, bundle_id, quantity } }
    const { data } = await browserClient.call(calls.setUpMethod, { body })
    return data.setup_token
  }
  const save = async (setupToken: string) => {
    const { data } = await browserClient.call(calls.saveMethod, {
      body: { setup_token: setupToken },
    })
    await methodsChanged()
    return toPaymentMethod(data)
  }
  const take = async (source: SeatSource, own: Participation | null, taken: Taken) => {
    const { choices, methodId, agreed } = taken
    if (!choices.delivery) return
    const seat = {
      bundle_id: source.bundleId,
      quantity: source.quantity,
      delivery: choices.delivery,
      method_id: methodId,
      price_limit: choices.priceLimit,
    }
    const { groupId } = source
    const joinBody = {
      ...seat,
      agreed,
      use_credits: choices.useCredits,
      invoice: choices.invoice,
      conditions: true as const,
    }
    const { data } = own
      ? await browserClient.call(calls.changeSeat, {
          params: { id: own.id },
          body: { ...seat, agreed },
        })
      : await browserClient.call(
          calls.join,
          { params: { id: groupId }, body: joinBody },
          { key: attemptKey(JSON.stringify({ groupId, ...joinBody })) },
        )
    endAttempt()
    router.replace(paths.checkoutDone({ seat: data.id }))
  }
  return { begin, save, take }
}
