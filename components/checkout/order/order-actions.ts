import type { z } from 'zod'
import { toOrder } from '#lib/client/data/entities/orders.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import type { orders } from '#lib/contract/orders.ts'
import { attemptKey, endAttempt } from '../attempt-key.ts'

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
