import { beforeEach, expect, test } from 'vitest'
import { TooEarly } from '#kernel/outbox/entry.ts'
import { hours, minutes } from '#lib/format/durations.ts'
import { attemptOf } from '#lib/services/money/payments/rules/captures.ts'
import { matchTimeline } from '#lib/services/money/settlement/commands/matching.ts'
import { purchaseOf } from '#lib/services/money/settlement/commands/purchase.ts'
import { settleStuck } from '#lib/services/money/settlement/commands/settle.ts'
import { findDebt } from '#lib/services/money/settlement/queries/debts.ts'
import { codeOf } from '../api.ts'
import { payLinksAt } from '../pay-link-calls.ts'
import { payingAt } from '../paying.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { charge, charged, clock, control, db, deps, owe, pool, want, work } = till
const [links, paying] = [payLinksAt(till), payingAt(till)]

/** Makes the database one that was put back to this moment. */
const putBack = () =>
  pool.query("UPDATE matched_timeline SET timeline = 'earlier', alive_at = $1, noticed_at = NULL", [
    clock.now(),
  ])
const match = async () => {
  await matchTimeline(deps)
  clock.advance(minutes(3))
  await matchTimeline(deps)
}
const isMatched = async () =>
  (await pool.query("SELECT FROM matched_timeline WHERE timeline <> 'earlier'")).rowCount === 1

type Owed = Awaited<ReturnType<typeof owe>>

/** Charges a debt as a process whose rows are gone did. */
const chargeUnseen = async ({ id, vaultId }: Owed, cents?: number) => {
  const debt = (await findDebt(db, id))!
  const purchase = await purchaseOf(db, debt)
  const [line] = purchase.lines
  const changed = cents && {
    totalCents: cents,
    lines: [{ ...line!, unitCents: cents - purchase.deliveryCents }],
  }
  const source = { kind: 'vaulted wallet', vaultId } as const
  const back = { returnUrl: 'https://insieme.example/', cancelUrl: 'https://insieme.example/' }
  await deps.provider.createPurchase(
    { ...purchase, ...changed },
    source,
    back,
    attemptOf(debt.reference, 1),
  )
}

const expectPaidOnce = async ({ id }: Owed) => {
  expect(await till.capturesThere(id)).toHaveLength(1)
  expect(await till.ledgerOf(id)).toEqual([4480])
  expect(await till.orderStateOf(id)).toBe('paid')
}

beforeEach(async () => {
  await pool.query('DELETE FROM outbox')
  if (!(await isMatched())) await match()
})

test('charges and refunds wait until the list of the provider is complete, then go on', async () => {
  const [seat, paid] = [await owe(), await charged()]
  await want(paid.id, 500)
  await putBack()
  const errors = await charge(seat.id)
  expect(errors).toHaveLength(2)
  for (const error of errors) expect(error).toBeInstanceOf(TooEarly)
  expect(await till.paymentsOf(seat.id)).toEqual([])
  expect(await till.refundsOf(paid.id)).toEqual(['wanted'])

  await matchTimeline(deps)
  expect(await isMatched()).toBe(false)
  const erasing = "SELECT FROM outbox WHERE kind = 'accounts.keep-erasures'"
  expect((await pool.query(erasing)).rowCount).toBe(1)
  clock.advance(minutes(3))
  await matchTimeline(deps)
  expect(await isMatched()).toBe(true)
  expect(await work()).toEqual([])
  await expectPaidOnce(seat)
  expect(await till.refundsOf(paid.id)).toEqual(['completed'])
})

test('a charge whose rows were lost is booked and not repeated, also one under review', async () => {
  const [seat, reviewed] = [await owe(), await owe()]
  await chargeUnseen(seat)
  control.next({ call: 'create order', outcome: 'pending' })
  await chargeUnseen(reviewed)
  await putBack()
  // Longer than the provider remembers the ids of requests.
  clock.advance(hours(30))
  await match()
  expect(await work()).toEqual([])
  await expectPaidOnce(seat)
  expect(await till.paymentsOf(reviewed.id)).toEqual(['pending'])
  for (const { id } of [seat, reviewed]) await charge(id)
  await expectPaidOnce(seat)
  expect(await till.capturesThere(reviewed.id)).toHaveLength(1)
  expect((await pool.query('SELECT FROM lost_captures')).rowCount).toBe(0)
})

test('a repeated request of a debt gets the answer of the lost one', async () => {
  const seat = await owe()
  await chargeUnseen(seat)
  expect(await charge(seat.id)).toEqual([])
  await expectPaidOnce(seat)
})

test('a lost capture of another amount is not booked, and its debt not charged again', async () => {
  const seat = await owe()
  await chargeUnseen(seat, 3980)
  await putBack()
  await match()
  await work()
  for (const _ of [1, 2]) {
    clock.advance(hours(7))
    await settleStuck(deps)
    await charge(seat.id)
  }
  expect(await till.capturesThere(seat.id)).toHaveLength(1)
  expect(await till.ledgerOf(seat.id)).toEqual([])
  const { rows } = await pool.query('SELECT state, issue FROM payments WHERE order_id = $1', [
    seat.id,
  ])
  expect(rows).toEqual([{ state: 'started', issue: 'PAYS_SOMETHING_ELSE' }])
})

test('a payment that had begun waits too, and is continued', async () => {
  const seat = await owe()
  control.next({ call: 'create order', outcome: 'lost before', times: 0 })
  expect(await charge(seat.id)).toHaveLength(1)
  control.clearRules()
  await putBack()
  clock.advance(minutes(10))
  await settleStuck(deps)
  expect(await till.capturesThere(seat.id)).toEqual([])
  await match()
  await settleStuck(deps)
  expect(await work()).toEqual([])
  await expectPaidOnce(seat)
})

test('orders get numbers that the provider does not have, once for each break', async () => {
  const number = async () =>
    Number((await pool.query("SELECT nextval('order_numbers') AS number")).rows[0].number)
  const before = await number()
  await putBack()
  await match()
  const after = await number()
  expect(after).toBeGreaterThanOrEqual(before + 1000)
  await match()
  expect(await number()).toBe(after + 1)
})

test('nobody is charged while the provider refuses its list', async () => {
  const seat = await owe()
  await putBack()
  await matchTimeline(deps)
  clock.advance(minutes(3))
  control.next({ call: 'list transactions', outcome: 'unauthorized', times: 0 })
  await matchTimeline(deps)
  expect(await charge(seat.id)).toHaveLength(1)
  expect(await till.capturesThere(seat.id)).toEqual([])
})

test('a link does not pay a debt whose charge may be lost, while a sale is paid', async () => {
  const seat = await owe({ card: 'declinedLater' })
  await charge(seat.id)
  const secret = await links.send(seat.participationId)
  await putBack()
  expect(await codeOf(await links.pay(secret))).toBe('payment_unavailable')
  await paying.begin(await paying.placed())
  await match()
  await links.begin(secret)
})
