import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#lib/format/durations.ts'
import { wantRest } from '#lib/services/money/payments/commands/refunds.ts'
import { buildOrder } from '../factories/payments.ts'
import { openTill } from './till.ts'

const till = await openTill()
const { charge, charged, clock, control, db, deps, pool, postWebhook, sendEvent, want, work } = till

const events = async () =>
  (await pool.query('SELECT id, applied_at FROM provider_events ORDER BY received_at')).rows

beforeEach(async () => {
  await pool.query('DELETE FROM outbox; DELETE FROM provider_events')
  control.clearRules()
})

describe('an event', () => {
  // First in the file, since the certificate is cached after the first success.
  test('whose certificate is temporarily unreadable is refused with 503, and stored on retry', async () => {
    control.next({ call: 'read certificate', outcome: 'forbidden' })
    const body = JSON.stringify({ id: 'WH-0', event_type: 'X', resource: { id: 'A' } })
    const refused = await postWebhook(body)
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'payment_unavailable'])
    clock.advance(minute)
    expect((await postWebhook(body)).status).toBe(204)
  })

  test("without PayPal's signature is not stored", async () => {
    const body = JSON.stringify({ id: 'WH-1', event_type: 'X', resource: { id: 'A' } })
    const signed = control.hooks.sign(body)
    expect((await postWebhook(body, {})).status).toBe(403)
    expect((await postWebhook(body.replace('"A"', '"B"'), signed)).status).toBe(403)
    expect((await postWebhook(` ${body}`, signed)).status).toBe(403)
    expect(await events()).toEqual([])
  })

  test('above the size limit is refused', async () => {
    const body = JSON.stringify({ id: 'WH-1', more: 'x'.repeat(200_000) })
    expect((await postWebhook(body)).status).toBe(413)
  })

  test('without valid JSON is answered and not stored', async () => {
    expect((await postWebhook('{"id":')).status).toBe(204)
    expect(await events()).toEqual([])
  })

  test('delivered three times is stored and processed once', async () => {
    const { capture } = await charged()
    await pool.query('DELETE FROM outbox')
    const id = randomUUID()
    for (let time = 0; time < 3; time++)
      await sendEvent('PAYMENT.CAPTURE.COMPLETED', { id: capture }, id)
    expect(await events()).toEqual([{ id, applied_at: null }])
    const { rows } = await pool.query("SELECT FROM outbox WHERE kind = 'payments.apply-event'")
    expect(rows).toHaveLength(1)
    expect(await work()).toEqual([])
    expect(await events()).toEqual([{ id, applied_at: clock.now() }])
  })

  test('about an object unknown to PayPal is ignored', async () => {
    await sendEvent('PAYMENT.CAPTURE.COMPLETED', { id: 'NOBODY' })
    expect(await work()).toEqual([])
    expect(await events()).toMatchObject([{ applied_at: clock.now() }])
  })

  test('with false data of a capture changes nothing: the API of PayPal counts', async () => {
    const seat = await till.owe({ wallet: 'pending' })
    await charge(seat.id)
    const [{ id } = { id: '' }] = till.capturesThere(seat.id)
    await sendEvent('PAYMENT.CAPTURE.COMPLETED', { id, status: 'COMPLETED' })
    await work()
    expect(await till.ledgerOf(seat.id)).toEqual([])
    expect(await till.orderStateOf(seat.id)).toBe('pledged')
  })
})

describe('of a capture', () => {
  test('that was pending and completes pays the order', async () => {
    const seat = await till.owe({ wallet: 'pending' })
    await charge(seat.id)
    const [{ id } = { id: '' }] = till.capturesThere(seat.id)
    control.settleCapture(id)
    await sendEvent('PAYMENT.CAPTURE.COMPLETED', { id })
    await work()
    expect(await till.orderStateOf(seat.id)).toBe('paid')
    expect(await till.seatStateOf(seat.participationId)).toBe('ordered')
  })

  test('that was pending and fails makes the seat need an action', async () => {
    const seat = await till.owe({ wallet: 'pending' })
    await charge(seat.id)
    const [{ id } = { id: '' }] = till.capturesThere(seat.id)
    control.settleCapture(id, 'DECLINED')
    await sendEvent('PAYMENT.CAPTURE.DENIED', { id })
    await work()
    expect(await till.paymentsOf(seat.id)).toEqual(['refused'])
    expect(await till.seatStateOf(seat.participationId)).toBe('action_required')
  })

  test('whose response was lost books it', async () => {
    const seat = await till.owe()
    control.next({ call: 'create order', outcome: 'lost after', times: 0 })
    await charge(seat.id)
    control.clearRules()
    await pool.query('DELETE FROM outbox')
    await sendEvent('PAYMENT.CAPTURE.COMPLETED', { id: till.capturesThere(seat.id)[0]!.id })
    await work()
    expect(await till.paymentsOf(seat.id)).toEqual(['captured'])
    expect(await till.ledgerOf(seat.id)).toEqual([4480])
  })

  test('that is the second of one order refunds it and notifies the payer', async () => {
    const order = await charged()
    const { provider } = deps
    const purchase = {
      invoice: `${order.number}-again`,
      reference: `${order.id}`,
      description: 'Orbita Nove',
      lines: [{ name: 'Orbita Nove', sku: '1', quantity: 1, unitCents: 4480 }],

      deliveryCents: 0,
      discountCents: 0,
      totalCents: 4480,
      shipTo: null,
    }
    const source = { kind: 'vaulted wallet', vaultId: order.vaultId } as const
    const back = { returnUrl: 'https://insieme.example/', cancelUrl: 'https://insieme.example/' }
    const twice = await provider.createPurchase(purchase, source, back, randomUUID())
    await sendEvent('PAYMENT.CAPTURE.COMPLETED', { id: twice.captures[0]!.id })
    await work()
    expect(await till.ledgerOf(order.id)).toEqual([4480, 4480, -4480])
    expect(await till.orderStateOf(order.id)).toBe('paid')
    const { rows } = await pool.query(
      "SELECT recipient FROM outbox WHERE kind = 'payments.paid-twice'",
    )
    expect(rows).toEqual([{ recipient: order.member.email }])
  })

  test('after the copies were released refunds it', async () => {
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
    const purchase = {
      invoice: `${order.number}`,
      reference: `${order.id}`,
      description: 'Orbita Nove',
      lines: [{ name: 'Orbita Nove', sku: '1', quantity: 1, unitCents: 4480 }],

      deliveryCents: 0,
      discountCents: 0,
      totalCents: 4480,
      shipTo: null,
    }
    const source = { kind: 'vaulted wallet', vaultId } as const
    const back = { returnUrl: 'https://insieme.example/', cancelUrl: 'https://insieme.example/' }
    const late = await deps.provider.createPurchase(purchase, source, back, randomUUID())
    await sendEvent('PAYMENT.CAPTURE.COMPLETED', { id: late.captures[0]!.id })
    await work()
    expect(await till.ledgerOf(order.id)).toEqual([4480, -4480])
    expect(await till.orderStateOf(order.id)).toBe('cancelled')
  })
})

describe('of a refund', () => {
  test("made on the provider's website is booked once", async () => {
    const { id, capture } = await charged()
    const refund = control.refundByHand(capture, 1200)
    await sendEvent('PAYMENT.CAPTURE.REFUNDED', { id: refund })
    await sendEvent('PAYMENT.CAPTURE.REFUNDED', { id: refund })
    await work()
    expect(await till.ledgerOf(id)).toEqual([4480, -1200])
    expect(await till.refundsOf(id)).toEqual(['completed'])
  })

  test('of ours that arrives before the response of the call is booked once', async () => {
    const { id } = await charged()
    control.next({ call: 'refund capture', outcome: 'lost after', times: 0 })
    await want(id, 700)
    await work()
    control.clearRules()
    const [{ id: refund } = { id: '' }] = control.refunds().slice(-1)
    await sendEvent('PAYMENT.CAPTURE.REFUNDED', { id: refund })
    await work()
    await work()
    expect(await till.refundsOf(id)).toEqual(['completed'])
    expect(await till.ledgerOf(id)).toEqual([4480, -700])
  })
})

describe('of a method removed at the provider', () => {
  const lost = "SELECT recipient FROM outbox WHERE kind = 'payments.method-gone'"

  test('members of its seats are notified once', async () => {
    const { vaultId, member, methodId } = await till.owe()
    control.removeToken(vaultId)
    await sendEvent('VAULT.PAYMENT-TOKEN.DELETED', { id: vaultId })
    await sendEvent('VAULT.PAYMENT-TOKEN.DELETED', { id: vaultId })
    await work()
    expect((await pool.query(lost)).rows).toEqual([{ recipient: member.email }])
    const { rows: rung } = await pool.query(
      "SELECT data->'member' member FROM outbox WHERE kind = 'notifications.write'",
    )
    expect(rung).toEqual([{ member: member.id }])
    const { rows } = await pool.query('SELECT removed_by FROM payment_methods WHERE id = $1', [
      methodId,
    ])
    expect(rows).toEqual([{ removed_by: 'provider' }])
  })

  test('a method that still exists stays', async () => {
    const { vaultId } = await till.owe()
    await sendEvent('VAULT.PAYMENT-TOKEN.DELETED', { id: vaultId })
    await work()
    expect((await pool.query(lost)).rows).toEqual([])
  })
})

test('events in reverse order and three times have the same result', async () => {
  const { id, capture } = await charged()
  await want(id, 1000)
  await work()
  control.refundByHand(capture, 300)
  await db.transaction((tx) => wantRest(tx, { orderId: id, because: 'operator' }, clock.now()))
  await work()
  const refunds = control.refunds().filter(({ captureId }) => captureId === capture)
  for (let time = 0; time < 3; time++) {
    for (const refund of refunds.toReversed())
      await sendEvent('PAYMENT.CAPTURE.REFUNDED', { id: refund.id })
    await sendEvent('PAYMENT.CAPTURE.PENDING', { id: capture })
    await work()
  }
  const ledger = (await till.ledgerOf(id)) as number[]
  expect(ledger.reduce((sum, cents) => sum + cents, 0)).toBe(
    4480 - control.captures().find((each) => each.id === capture)!.refundedCents,
  )
})
