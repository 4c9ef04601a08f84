import type { z } from 'zod'
import { toOrder } from '#lib/client/data/entities/orders.ts'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import { toPaymentMethod } from '#lib/client/data/entities/payments.ts'
import { inTab } from '#lib/client/storage/browser-storage.ts'
import { newKey } from '#lib/client/transport/attempts.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import type { DeliveryChoice } from '#lib/contract/checkout.ts'
import type { orders } from '#lib/contract/orders.ts'
import type { Choices } from './use-choices.ts'

const place = 'checkout attempt'

/** Idempotency key of an order or seat. Equal requests have equal keys, also after a reload, so they run once. */
export const attemptKey = (what: string): string => {
  const open = inTab.readJson(place) as { what: string; key: string } | null
  if (open?.what === what) return open.key
  const key = newKey()
  inTab.keepJson(place, { what, key })
  return key
}

export const endAttempt = () => inTab.drop(place)

export type PlaceBody = z.input<typeof orders.place.body>

export const placeOrder = async (body: PlaceBody) => {
  const key = attemptKey(JSON.stringify(body))
  const { data } = await browserClient.call('POST /orders', { body }, { key })
  endAttempt()
  return toOrder(data)
}

export const beginPayment = async (id: number, kind: 'wallet' | 'card') => {
  const { data } = await browserClient.call('POST /orders/{id}/payments', {
    params: { id },
    body: { kind },
  })
  return data.provider_order_id
}

export const captureOrder = async (id: number, provider_order_id: string) => {
  const input = { params: { id }, body: { provider_order_id } }
  const { data } = await browserClient.call('POST /orders/{id}/capture', input)
  return { ...data, order: data.order && toOrder(data.order) }
}

export const readOrder = async (id: number) =>
  toOrder((await browserClient.call('GET /users/logged/orders/{id}', { params: { id } })).data)

export const prolongOrder = async (id: number) =>
  toOrder((await browserClient.call('POST /orders/{id}/more_time', { params: { id } })).data)

type SeatSource = { groupId: number; bundleId: number; quantity: number }
export const beginSetup = async (source: SeatSource, kind: 'wallet' | 'card', keep: boolean) => {
  const { groupId: group_id, bundleId: bundle_id, quantity } = source
  const body = { kind, keep, seat: { group_id, bundle_id, quantity } }
  const { data } = await browserClient.call('POST /payments/setup_tokens', { body })
  return data
}

export const saveMethod = async (setup_token: string) => {
  const { data } = await browserClient.call('POST /users/logged/payment_methods', {
    body: { setup_token },
  })
  return toPaymentMethod(data)
}

export const takeSeat = async (
  source: SeatSource,
  own: Participation | null,
  taken: { agreed: string; methodId: number; delivery: DeliveryChoice; choices: Choices },
) => {
  const { choices, methodId, agreed, delivery } = taken
  const { groupId, bundleId: bundle_id, quantity } = source
  const { priceLimit: price_limit, useCredits: use_credits, code } = choices
  const rewards = { price_limit, use_credits, code }
  const seat = { bundle_id, quantity, delivery, method_id: methodId, agreed, ...rewards }
  const joinBody = { ...seat, invoice: choices.invoice, conditions: true as const }
  const { data } = own
    ? await browserClient.call('PATCH /participations/{id}', {
        params: { id: own.id },
        body: seat,
      })
    : await browserClient.call(
        'POST /preorders/{id}/participations',
        { params: { id: groupId }, body: joinBody },
        { key: attemptKey(JSON.stringify({ groupId, ...joinBody })) },
      )
  endAttempt()
  return data.id
}
