import type { Participation } from '#lib/client/data/entities/participation.ts'
import { toPaymentMethod } from '#lib/client/data/entities/payments.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import type { DeliveryChoice } from '#lib/contract/checkout.ts'
import { attemptKey, endAttempt } from '../attempt-key.ts'
import type { Choices } from '../use-choices.ts'

export type SeatSource = { groupId: number; bundleId: number; quantity: number }
export type SeatRequest = {
  agreed: string
  methodId: number
  delivery: DeliveryChoice
  choices: Choices
}

export const beginSetup = async (source: SeatSource, kind: 'wallet' | 'card', keep: boolean) => {
  const { groupId: group_id, bundleId: bundle_id, quantity } = source
  const body = { kind, keep, seat: { group_id, bundle_id, quantity } }
  const { data } = await browserClient.call('POST /payments/setup_tokens', { body })
  return { token: data.setup_token, payerUrl: data.payer_url }
}

export const saveMethod = async (setup_token: string) => {
  const { data } = await browserClient.call('POST /users/logged/payment_methods', {
    body: { setup_token },
  })
  return toPaymentMethod(data)
}

/** Takes a seat, or changes the existing one; returns its id. */
export const takeSeat = async (
  source: SeatSource,
  own: Participation | null,
  taken: SeatRequest,
) => {
  const { choices, methodId, agreed, delivery } = taken
  const { groupId, bundleId: bundle_id, quantity } = source
  const { priceLimit: price_limit, useCredits: use_credits, code } = choices
  const rewards = { use_credits, code }
  const seat = { bundle_id, quantity, delivery, method_id: methodId, price_limit, ...rewards }
  const joinBody = {
    ...seat,
    agreed,
    invoice: choices.invoice,
    conditions: true as const,
  }
  const { data } = own
    ? await browserClient.call('PATCH /participations/{id}', {
        params: { id: own.id },
        body: { ...seat, agreed },
      })
    : await browserClient.call(
        'POST /preorders/{id}/participations',
        { params: { id: groupId }, body: joinBody },
        { key: attemptKey(JSON.stringify({ groupId, ...joinBody })) },
      )
  endAttempt()
  return data.id
}
