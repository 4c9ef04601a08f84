import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { minute } from '#lib/format/durations.ts'
import { findOrder, listOwnOrders } from '#lib/services/money/orders/queries/orders.ts'
import { buildOrder } from '../../factories/payments.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { charge, charged, clock, control, db, deps, pool, postWebhook, sendEvent, want, work } = till

const rowsOf = async (text: string) => (await pool.query(text)).rows
const events = () => rowsOf('SELECT id, applied_at FROM provider_events ORDER BY received_at')
const completed = (id: string, event?: string) =>
  sendEvent('PAYMENT.CAPTURE.COMPLETED', { id }, event)

/** Charges an order at the provider without the shop. */
const chargeThere = async ({ id }: { id: number }, vaultId: string, invoice: string) => {
  const purchase = {
    invoice,
    reference: `${id}`,
    description: 'Orbita Nove',
    lines: [{ name: 'Orbita Nove', sku: '1', quantity: 1, unitCents: 4480 }],
    deliveryCents: 0,
    discountCents: 0,
    totalCents: 4480,
    shipTo: null,
  }
  const back = { returnUrl: 'https://insieme.example/', cancelUrl: 'https://insieme.example/' }
  const source = { kind: 'vaulted wallet', vaultId } as const
  const made = await deps.provider.createPurchase(purchase, source, back, randomUUID())
  return made.captures[0]!.id
}

beforeEach(() => pool.query('DELETE FROM outbox; DELETE FROM provider_events'))

// First in the file, since the certificate is cached after the first success.
test('an event whose certificate is temporarily unreadable is refused with 503, and stored on retry', async () => {
  control.next({ call: 'read certificate', outcome: 'forbidden' })
  const body = JSON.stringify({ id: 'WH-0', event_type: 'X', resource: { id: 'A' } })
  const refused = await postWebhook(body)
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'payment_unavailable'])
  clock.advance(minute)
  expect((await postWebhook(body)).status).toBe(204)
})

test("an event without PayPal's signature, too long or malformed is not stored", async () => {
  const body = JSON.stringify({ id: 'WH-1', event_type: 'X', resource: { id: 'A' } })
  const signed = control.hooks.sign(body)
  expect((await postWebhook(body, {})).status).toBe(403)
  expect((await postWebhook(body.replace('"A"', '"B"'), signed)).status).toBe(403)
  expect((await postWebhook(` ${body}`, signed)).status).toBe(403)
  const long = JSON.stringify({ id: 'WH-1', more: 'x'.repeat(200_000) })
  expect((await postWebhook(long)).status).toBe(413)
  expect((await postWebhook('{"id":')).status).toBe(204)
  expect(await events()).toEqual([])
})

test('an event delivered three times is stored and processed once', async () => {
  const { capture } = await charged()
  await pool.query('DELETE FROM outbox')
  const id = randomUUID()
  for (let time = 0; time < 3; time++) await completed(capture, id)
  expect(await events()).toEqual([{ id, applied_at: null }])
  const tasks = await rowsOf("SELECT FROM outbox WHERE kind = 'payments.apply-event'")
  expect(tasks).toHaveLength(1)
  expect(await work()).toEqual([])
  expect(await events()).toEqual([{ id, applied_at: clock.now() }])
})

test('an event changes nothing by itself: the API of PayPal counts', async () => {
  await completed('NOBODY')
  const seat = await till.owe({ wallet: 'pending' })
  await charge(seat.id)
  const { id } = (await till.capturesThere(seat.id))[0]!
  await sendEvent('PAYMENT.CAPTURE.COMPLETED', { id, status: 'COMPLETED' })
  expect(await work()).toEqual([])
  expect(await till.ledgerOf(seat.id)).toEqual([])
  expect(await till.orderStateOf(seat.id)).toBe('pledged')
})

test('a second capture of one order is refunded and its payer notified; the order shows nothing of it', async () => {
  const order = await charged()
  const shown = async () => [
    (await listOwnOrders(db, memberId(order.member.id), 1, 10))[0],
    (await findOrder(db, order.id))!.refunds,
  ]
  const before = await shown()
  await completed(await chargeThere(order, order.vaultId, `${order.number}-again`))
  await work()
  expect(await till.ledgerOf(order.id)).toEqual([4480, 4480, -4480])
  expect(await till.orderStateOf(order.id)).toBe('paid')
  expect(await shown()).toEqual(before)
  const mails = await rowsOf("SELECT recipient FROM outbox WHERE kind = 'payments.paid-twice'")
  expect(mails).toEqual([{ recipient: order.member.email }])
})

test('a capture after the copies were released is refunded', async () => {
  const order = await buildOrder(pool, { now: clock.now() })
  await pool.query(
    `INSERT INTO payments (id, order_id, position, source, cents, state, started_at, asked_at)
     VALUES ($1, $2, 1, 'wallet', 4480, 'started', $3, $3)`,
    [randomUUID(), order.id, clock.now()],
  )
  await pool.query(
    "UPDATE orders SET state = 'cancelled', held_until = NULL, ended_at = now() WHERE id = $1",
    [order.id],
  )
  const { vaultId } = await till.saveMethod()
  await completed(await chargeThere(order, vaultId, `${order.number}`))
  await work()
  expect(await till.ledgerOf(order.id)).toEqual([4480, -4480])
  expect(await till.orderStateOf(order.id)).toBe('cancelled')
})

test.each(['REFUNDED', 'REVERSED'])(
  "a refund made on the provider's website and reported as %s is booked once",
  async (event) => {
    const { id, capture } = await charged()
    const refund = control.refundByHand(capture, 1200)
    for (const _ of [1, 2])
      await sendEvent(`PAYMENT.CAPTURE.${event}`, { id: refund }, undefined, 'refund')
    await work()
    expect(await till.ledgerOf(id)).toEqual([4480, -1200])
    expect(await till.refundsOf(id)).toEqual(['completed'])
  },
)

test('a refund of ours whose event arrives before the response of the call is booked once', async () => {
  const { id } = await charged()
  control.next({ call: 'refund capture', outcome: 'lost after', times: 0 })
  await want(id, 700)
  expect(await work()).toHaveLength(1)
  control.clearRules()
  await sendEvent('PAYMENT.CAPTURE.REFUNDED', { id: control.refunds().at(-1)!.id })
  for (const _ of [1, 2]) await work()
  expect(await till.refundsOf(id)).toEqual(['completed'])
  expect(await till.ledgerOf(id)).toEqual([4480, -700])
})

test('a method removed at the provider notifies the members of its seats once; one that exists stays', async () => {
  const [{ vaultId, member, methodId }, other] = [await till.owe(), await till.owe()]
  control.removeToken(vaultId)
  for (const id of [vaultId, vaultId, other.vaultId])
    await sendEvent('VAULT.PAYMENT-TOKEN.DELETED', { id })
  await work()
  const news = `SELECT kind, coalesce(recipient, data->>'member') "to" FROM outbox
    WHERE kind IN ('payments.method-gone', 'notifications.write') ORDER BY kind`
  expect(await rowsOf(news)).toEqual([
    { kind: 'notifications.write', to: `${member.id}` },
    { kind: 'payments.method-gone', to: member.email },
  ])
  const removed = 'SELECT id::int, removed_by FROM payment_methods WHERE removed_at IS NOT NULL'
  expect(await rowsOf(removed)).toEqual([{ id: methodId, removed_by: 'provider' }])
})
