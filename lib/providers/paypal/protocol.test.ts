import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Exchange } from '#lib/stand-ins/paypal/exchanges.ts'
import { faults, faultsOf, laws } from '../../../tests/schemas/paypal/judge.ts'
import { openTrial } from '../../../tests/setup/paypal-client.ts'
import { back, purchase } from '../../../tests/setup/paypal-purchase.ts'

const { standIn, paypal, keep } = await openTrial()
const { control } = standIn

/** Calls that the client does not make. */
const extraCalls = async (orderId: string, tokenId: string, captureId: string) => {
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  const keys = Buffer.from('insieme-demo-client:a secret of nobody').toString('base64')
  const granted = await fetch(`${standIn.url}/v1/oauth2/token`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Basic ${keys}` },
  })
  const { access_token } = (await granted.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${standIn.url}${path}`, { ...init, headers })
  const dispute = control.openDispute(captureId)
  control.resolveDispute(dispute, 50)
  for await (const id of paypal.disputes(new Date(0))) await paypal.readDispute(id)
  await ask(`/v3/vault/payment-tokens/${tokenId}`)
  const card = { number: '4111111111111111', expiry: '2039-12', security_code: '123' }
  await ask(`/v2/checkout/orders/${orderId}/confirm-payment-source`, {
    method: 'POST',
    body: JSON.stringify({ payment_source: { card } }),
  })
}

/** One successful exchange of every call. */
const samples = new Map<string, Exchange>()

beforeAll(async () => {
  const method = await keep({ card: 'plain' })
  const order = await paypal.createOrder(purchase(), { kind: 'wallet' }, back, randomUUID())
  control.approve(order.id)
  const paid = await paypal.captureOrder(order.id, randomUUID())
  await paypal.readOrder(order.id)
  const [capture] = paid.captures
  const id = capture?.id ?? ''
  await paypal.readCapture(id)
  const part = { cents: 100, invoice: 'R-1', reference: 'r-1', note: 'Una nota' }
  const refund = await paypal.refundCapture(id, part, randomUUID())
  await paypal.readRefund(refund.id)
  const owner = { memberId: randomUUID(), customerId: method.customerId, description: 'È «Faro»' }
  const setup = await paypal.createSetupToken('wallet', owner, back, randomUUID())
  await paypal.readSetupToken(setup.id)
  await paypal.listPaymentTokens(method.customerId)
  for await (const _ of paypal.transactions(new Date(Date.now() - 1000), new Date()));
  const ours = { customerId: method.customerId, description: 'weep' }
  const card = await paypal.createOrder(purchase(), { kind: 'card' }, back, randomUUID())
  await paypal.createOrder(purchase(), { kind: 'card', keep: ours }, back, randomUUID())
  const kept = await paypal.createOrder(
    purchase(),
    { kind: 'wallet', keep: ours },
    back,
    randomUUID(),
  )
  control.approve(kept.id)
  await paypal.captureOrder(kept.id, randomUUID())
  await extraCalls(card.id, method.id, id)
  await paypal.deletePaymentToken(method.id)
  // PayPal is asked to verify a webhook only when its certificate has no trusted root.
  control.hooks.setCertificateFlaw('self-signed')
  control.hooks.hold()
  const body = JSON.stringify({
    id: 'WH-1',
    event_version: '1.0',
    create_time: new Date().toISOString(),

    resource_type: 'capture',
    resource_version: '2.0',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',

    summary: 'Payment completed',
    resource: {},
    links: [],
  })
  const headers = new Headers(control.hooks.sign(body))
  expect(await paypal.isGenuine({ headers, body: Buffer.from(body) })).toBe(true)
  await fetch(`${standIn.url}/v1/notifications/certs/CERT-stand-in`)
  for (const exchange of control.exchanges())
    if (exchange.call && exchange.status < 300 && exchange.status > 0)
      samples.set(exchange.call, exchange)
})

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Lists every place of a body as a path of keys. */
const places = (value: unknown, before: string[] = []): string[][] =>
  isPart(value)
    ? Object.entries(value).flatMap(([key, inner]) => [
        [...before, key],
        ...places(inner, [...before, key]),
      ])
    : []

const changedAt = (body: unknown, place: string[], change: (holder: Part, key: string) => void) => {
  const copy: unknown = structuredClone(body)
  const holder = place.slice(0, -1).reduce<unknown>((part, key) => (part as Part)[key], copy)
  change(holder as Part, place.at(-1) ?? '')
  return copy
}

const misspell = (holder: Part, key: string) => {
  holder[`${key}x`] = holder[key]
  delete holder[key]
}

/** The schema of PayPal describes the resource of an event only as an object. */
const isFree = (place: string[]) => place.includes('resource')

describe('the schema check', () => {
  test('knows every call and accepts all of them', () => {
    expect([...samples.keys()].sort()).toEqual(Object.keys(laws).sort())
    expect(faults(control.exchanges())).toEqual([])
  })

  test.each(Object.keys(laws))('reports each misspelt field of "%s"', (call) => {
    const sample = samples.get(call)
    if (!sample) throw new Error('no such exchange')
    for (const side of ['request', 'answer', 'query'] as const)
      for (const place of places(sample[side])) {
        const inList = /^\d+$/.test(place.at(-1) ?? '')
        if (inList || (isFree(place) && place.at(-1) !== 'resource')) continue
        const wrong = { ...sample, [side]: changedAt(sample[side], place, misspell) }
        expect(faultsOf(wrong), `${side} ${place.join('.')}`).not.toEqual([])
      }
  })

  test.each(Object.keys(laws))('reports a wrong type at any place of "%s"', (call) => {
    const sample = samples.get(call)
    if (!sample) throw new Error('no such exchange')
    for (const side of ['request', 'answer'] as const) {
      for (const place of places(sample[side])) {
        if (isFree(place)) continue
        const spoil = (holder: Part, key: string) => {
          holder[key] = isPart(holder[key]) ? 'text' : { of: 'another kind' }
        }
        const wrong = { ...sample, [side]: changedAt(sample[side], place, spoil) }
        expect(faultsOf(wrong), `${side} ${place.join('.')}`).not.toEqual([])
      }
      const whole = { ...sample, [side]: 7 }
      expect(faultsOf(whole)).not.toEqual([])
    }
  })

  test.each([
    ['create order', 'request.purchase_units.0.amount.value', 109.3],
    ['create order', 'request.purchase_units.0.items.0.quantity', '0'],
    ['create order', 'request.purchase_units.0.custom_id', 'x'.repeat(128)],
    ['create setup token', 'request.payment_source.paypal.description', 'È'],
    ['create setup token', 'request.customer.id', 'x'.repeat(23)],
    ['refund capture', 'request.note_to_payer', 'due\nrighe'],
    ['read capture', 'answer.status', 'DONE'],
    ['read order', 'answer.id', 'lower-case'],
    ['token', 'request', 'grant_type=password'],
    ['verify webhook', 'answer.verification_status', 'MAYBE'],
    ['list transactions', 'query.page_size', '501'],
    ['list transactions', 'query.end_date', '2099-01-01T00:00:00Z'],
  ])('reports the field of "%s" at %s', (call, path, value) => {
    const sample = samples.get(call)
    const wrong = changedAt(sample, path.split('.'), (holder, key) => {
      holder[key] = value
    }) as Exchange
    const field = path.split('.').slice(1).join('.')
    expect(faultsOf(wrong).join('\n')).toContain(field)
  })

  test.each(['authorization', 'paypal-request-id', 'content-type'])(
    'reports the missing header %s',
    (name) => {
      const sample = samples.get('create order')
      if (!sample) throw new Error('no such exchange')
      const { [name]: _, ...headers } = sample.headers
      expect(faultsOf({ ...sample, headers })).toEqual([`create order: header: ${name}`])
    },
  )

  test('checks refusals and unknown calls too', () => {
    const sample = samples.get('read order')
    if (!sample) throw new Error('no such exchange')
    expect(faultsOf({ ...sample, status: 422, answer: { message: 'no' } })).not.toEqual([])
    expect(faultsOf({ ...sample, status: 418, answer: {} })).not.toEqual([])
    expect(faultsOf({ ...sample, call: null })).not.toEqual([])
  })
})
