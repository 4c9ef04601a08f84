import { beforeEach, describe, expect, test } from 'vitest'
import { hours } from '#lib/format/durations.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { openPaypalProvider } from '../../providers/paypal.ts'
import { openTestPaypal } from '../../setup/paypal.ts'
import { openTill, type Till } from '../till.ts'

/** Two shops on one account of the provider, with the same row ids. */
const account = await openTestPaypal()
const ours = await openTill(account)
const theirs = await openTill(account)
const { control } = account

const rowsOf = async ({ pool }: Till) =>
  (
    await pool.query(
      `SELECT (SELECT count(*)::int FROM captures) captures, (SELECT count(*)::int FROM refunds) refunds,
         (SELECT count(*)::int FROM disputes) disputes, (SELECT count(*)::int FROM ledger) ledger,
         (SELECT json_agg(state ORDER BY id) FROM orders) orders`,
    )
  ).rows[0]

/** Runs something that concerns the other shop; expects no change, and this message for the operator. */
const expectNothing = async (message: string, work: () => Promise<unknown>) => {
  const before = await rowsOf(ours)
  await work()
  expect(await ours.work()).toEqual([])
  expect(await rowsOf(ours)).toEqual(before)
  expect(ours.lines.filter(({ level }) => level !== 'info')).toEqual([])
  expect(ours.lines.map((line) => line.message)).toContain(message)
}
const sendBoth = async (kind: string, resource: Record<string, unknown>) => {
  for (const shop of [theirs, ours]) await shop.sendEvent(kind, resource)
  expect(await theirs.work()).toEqual([])
}
const night = async (shop: Till) => {
  shop.clock.advance(hours(24))
  return (await reconcile(shop.deps))?.differences
}

let nextId = 20_000

beforeEach(async () => {
  ours.lines.length = 0
  // The next orders of both shops have the same ids and numbers.
  nextId += 100
  for (const { pool } of [ours, theirs])
    for (const sequence of ['orders_id_seq', 'order_numbers'])
      await pool.query('SELECT setval($1, $2)', [sequence, nextId])
})

describe('events of the other shop have no effect here:', () => {
  test('a payment, though an order here has the same id and is unpaid', async () => {
    const [here, there] = [await ours.owe(), await theirs.charged()]
    expect(there.id).toBe(here.id)
    await expectNothing('a capture of another shop', () =>
      ours.sendEvent('PAYMENT.CAPTURE.COMPLETED', { id: there.capture }),
    )
    expect(await ours.orderStateOf(here.id)).toBe('pledged')
    await ours.charge(here.id)
  })

  test('refunds asked for by the shop and made by hand, though one here has the same number', async () => {
    const [here, there] = [await ours.charged(), await theirs.charged()]
    for (const [shop, { id }] of [
      [ours, here],
      [theirs, there],
    ] as const) {
      await shop.want(id, 700)
      expect(await shop.work()).toEqual([])
      expect(await shop.ledgerOf(id)).toEqual([4480, -700])
    }
    const wanted = control.refunds().find(({ captureId }) => captureId === there.capture)!.id
    for (const id of [wanted, control.refundByHand(there.capture, 1000)])
      await expectNothing('a refund of another shop', () =>
        sendBoth('PAYMENT.CAPTURE.REFUNDED', { id }),
      )
  })

  test('but a refund of a payment here is booked here, with any ids', async () => {
    const { id, capture } = await ours.charged()
    const typed = { cents: 1000, invoice: 'NOTA-1', reference: 'NOTA-1', note: '' }
    const desk = openPaypalProvider(ours.deps.config, ours.clock, 'mano')
    const refund = await desk.refundCapture(capture, typed, 'by-hand')
    expect((await ours.deps.provider.readRefund(refund.id)).ofAnotherShop).toBe(true)
    await ours.sendEvent('PAYMENT.CAPTURE.REFUNDED', { id: refund.id })
    expect(await ours.work()).toEqual([])
    expect(await ours.ledgerOf(id)).toEqual([4480, -1000])
  })

  test('a dispute, from its beginning to its end', async () => {
    const there = await theirs.charged()
    const dispute_id = control.openDispute(there.capture)
    const message = 'a dispute of another shop'
    await expectNothing(message, () => sendBoth('CUSTOMER.DISPUTE.CREATED', { dispute_id }))
    control.resolveDispute(dispute_id, 1500)
    await expectNothing(message, () => sendBoth('CUSTOMER.DISPUTE.RESOLVED', { dispute_id }))
    expect(await theirs.ledgerOf(there.id)).toEqual([4480, -1500])
  })

  test('the nightly reconciliation, which books and reports nothing of it', async () => {
    const message = 'transactions and disputes of other shops on the account are ignored'
    await expectNothing(message, async () => expect(await night(ours)).toEqual([]))
    expect(await night(theirs)).toEqual([])
  })
})

test('an interrupted payment is not matched with one of the other shop', async () => {
  const [here, there] = [await ours.owe(), await theirs.charged()]
  expect(there.id).toBe(here.id)
  control.next({ call: 'create order', outcome: 'lost before', times: 0 })
  await ours.charge(here.id)
  control.clearRules()
  ours.clock.advance(hours(7))
  expect(await ours.charge(here.id)).toEqual([])
  expect(await ours.paymentsOf(here.id)).toEqual(['abandoned', 'captured'])
  expect(await ours.capturesThere(here.id)).toHaveLength(1)
})
