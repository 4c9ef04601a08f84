import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTrial } from '../../../tests/setup/paypal-client.ts'
import { back, purchase } from '../../../tests/setup/paypal-purchase.ts'

const { standIn, paypal, keep } = await openTrial()
const { control } = standIn

type Received = { type: string; id: string; resource: string; genuine: boolean }
let received: Received[] = []
let refusals = 0

/** Test shop that receives webhooks and can refuse them. */
const shop = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts)
  if (refusals-- > 0) return void response.writeHead(503).end()
  const genuine = await paypal.isGenuine({
    headers: new Headers(request.headers as Record<string, string>),
    body,
  })
  const { event_type: type, id, resource } = JSON.parse(body.toString())
  received.push({ type, id, genuine, resource: resource.id ?? resource.dispute_id })
  response.writeHead(204).end()
})
await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
afterAll(() => void shop.close())
control.hooks.register(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks`)

beforeEach(async () => {
  await control.hooks.settled()
  received = []
  refusals = 0
})

const charge = async () => {
  const { id } = await keep({ card: 'plain' })
  const source = { kind: 'vaulted card', vaultId: id } as const
  const order = await paypal.createOrder(purchase(), source, back, randomUUID())
  return order.captures[0]?.id ?? ''
}

const types = () => received.map(({ type }) => type)

test('sends signed webhooks of all events', async () => {
  const capture = await charge()
  const part = { cents: 100, invoice: randomUUID(), reference: 'r', note: '' }
  const refund = await paypal.refundCapture(capture, part, randomUUID())
  await control.hooks.settled()
  expect(received.every(({ genuine }) => genuine)).toBe(true)
  expect(received).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'VAULT.PAYMENT-TOKEN.CREATED' }),
      expect.objectContaining({ type: 'PAYMENT.CAPTURE.COMPLETED', resource: capture }),
      expect.objectContaining({ type: 'PAYMENT.CAPTURE.REFUNDED', resource: refund.id }),
    ]),
  )
})

test('sends webhooks of events that the shop did not cause', async () => {
  control.next({ call: 'create order', outcome: 'pending' })
  const waiting = await charge()
  control.settleCapture(waiting)
  const method = await keep({ wallet: 'giulia' })
  control.removeToken(method.id)
  const dispute = control.openDispute(waiting)
  control.resolveDispute(dispute, 5000)
  const refund = control.refundByHand(waiting, 100)
  await control.hooks.settled()
  expect(types()).toEqual(
    expect.arrayContaining([
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.COMPLETED',
      'VAULT.PAYMENT-TOKEN.DELETED',
      'CUSTOMER.DISPUTE.CREATED',
      'PAYMENT.CAPTURE.REVERSED',
      'CUSTOMER.DISPUTE.RESOLVED',
      'PAYMENT.CAPTURE.REFUNDED',
    ]),
  )
  // The dispute took a part without a refund, so the status of a capture does not show refunds.
  expect(await paypal.readCapture(waiting)).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
  expect((await paypal.readRefund(refund)).cents).toBe(100)
})

test('refuses a refund during a dispute', async () => {
  const capture = await charge()
  const dispute = control.openDispute(capture)
  const part = () => ({ cents: 100, invoice: randomUUID(), reference: 'r', note: '' })
  await expect(paypal.refundCapture(capture, part(), randomUUID())).rejects.toMatchObject({
    issue: 'TRANSACTION_DISPUTED',
  })
  control.resolveDispute(dispute)
  expect((await paypal.refundCapture(capture, part(), randomUUID())).status).toBe('COMPLETED')
})

test('leaves pending refunds out of what a dispute returns', async () => {
  const capture = await charge()
  const { cents } = await paypal.readCapture(capture)
  control.next({ call: 'refund capture', outcome: 'pending' })
  const refund = control.refundByHand(capture, cents - 100)
  control.resolveDispute(control.openDispute(capture), cents)
  control.settleRefund(refund)
  expect(control.captures().find(({ id }) => id === capture)).toMatchObject({
    refundedCents: cents - 100,
    disputedCents: 100,
  })
})

test('delivers held webhooks in reverse, twice, or with a bad signature', async () => {
  control.hooks.hold()
  await charge()
  await charge()
  expect(received).toEqual([])
  await control.hooks.release({ reversed: true, copies: 2 })
  const ids = received.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length / 2)
  expect(types().slice(0, 2)).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'])
  received = []
  control.hooks.hold()
  await charge()
  await control.hooks.release({ badlySigned: true })
  expect(received.map(({ genuine }) => genuine)).toEqual([false, false])
})

test('retries webhooks until the shop accepts them', async () => {
  const { openStandIn } = await import('./server.ts')
  const patient = await openStandIn({ webhookPauses: [1, 1, 1] })
  afterAll(patient.close)
  const attempts: string[] = []
  let answers = 2
  const out = createServer((_, response) => {
    attempts.push('webhook')
    response.writeHead(answers-- > 0 ? 500 : 200).end()
  })
  await new Promise<void>((done) => out.listen(0, '127.0.0.1', done))
  afterAll(() => void out.close())
  patient.control.hooks.register(`http://127.0.0.1:${(out.address() as AddressInfo).port}/`)
  patient.world.announce({ type: 'A.B', resourceType: 'a', resource: {}, summary: 'A' })
  await expect.poll(() => attempts).toHaveLength(3)
  await expect.poll(() => patient.world.store.events.size).toBe(0)
})
