import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { movePayment } from '#lib/services/money/payments/commands/attempts.ts'
import { findPaymentAt } from '#lib/services/money/payments/queries.ts'
import { lockDebt } from '#lib/services/money/settlement/queries/debts.ts'
import { codeOf, dataOf } from '../api.ts'
import { isWaiting } from '../database.ts'
import { payLinksAt } from '../pay-link-calls.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { call, pool, clock, control, seatStateOf } = till
const { send, pay, begin, capture, look, leave } = payLinksAt(till)

const refused = async () => {
  const seat = await till.owe()
  await pool.query("UPDATE participations SET state = 'action_required' WHERE id = $1", [
    seat.participationId,
  ])
  return { ...seat, secret: await send(seat.participationId) }
}
/** Expects the seat paid by one capture, and a link that says so. */
const expectPaid = async ({ id, participationId, secret }: Awaited<ReturnType<typeof refused>>) => {
  expect(await till.capturesThere(id)).toHaveLength(1)
  expect(await seatStateOf(participationId)).toBe('ordered')
  expect(await look(secret)).toMatchObject({ state: 'paid' })
}

test('a link shows the amount, and of the member only the first name', async () => {
  const { secret, member } = await refused()
  const link = await look(secret)
  expect(link).toMatchObject({ state: 'open', total: 44.8, paid_at: null })
  expect(member.name.split(' ')).toContain(link.first_name)
  expect(JSON.stringify(link)).not.toContain(member.email)
})

test('a link pays without signing in, once', async () => {
  const seat = await refused()
  const { secret } = seat
  const key = randomUUID()
  const provider = await begin(secret, key)
  expect(await begin(secret, key)).toBe(provider)
  control.approve(provider)
  for (const _ of [1, 2]) {
    const answer = await dataOf(await capture(secret, provider))
    expect(answer).toMatchObject({ state: 'paid', order: null })
  }
  await expectPaid(seat)
  expect((await pay(secret)).status).toBe(409)
})

test('the recovery job charges when the buyer does not return from PayPal', async () => {
  const seat = await refused()
  const { secret } = seat
  const provider = await begin(secret)
  control.approve(provider)
  control.next({ call: 'capture order', outcome: 'payer action' })
  expect(await dataOf(await capture(secret, provider))).toMatchObject({
    state: 'payer_action',
    payer_url: expect.stringContaining('http'),
  })
  expect(await look(secret)).toMatchObject({ state: 'open' })
  control.approve(provider)
  await till.recover()
  await expectPaid(seat)
})

test('a link does not leave a seat whose payment starts concurrently', async () => {
  const { secret, id, participationId } = await refused()
  const provider = await begin(secret)
  const { left } = await till.db.transaction(async (tx) => {
    await lockDebt(tx, id)
    const payment = await findPaymentAt(tx, provider)
    await movePayment(tx, payment!.id, { to: 'pending' }, clock.now())
    const left = leave(secret)
    await expect.poll(() => isWaiting(pool)).toBe(true)
    return { left }
  })
  expect((await left).status).toBe(409)
  expect(await seatStateOf(participationId)).toBe('action_required')
})

test('a link that was never sent is not found, and one of another seat pays nothing', async () => {
  for (const [path, more] of Object.entries({
    '': {},
    '/payments': { kind: 'wallet' },
    '/capture': { provider_order_id: 'X' },
    '/leave': {},
  }))
    for (const secret of [randomBytes(24).toString('base64url'), 'short', '']) {
      const answer = await call('POST', `/payments/links${path}`, { body: { ...more, secret } })
      expect(answer.status).toBe(404)
    }
  const [here, there] = [await refused(), await refused()]
  const provider = await begin(there.secret)
  control.approve(provider)
  expect((await capture(here.secret, provider)).status).toBe(404)
})

test('a link is invalid after a newer one or its expiry', async () => {
  const { secret, participationId } = await refused()
  const newer = await send(participationId)
  expect(await look(secret)).toMatchObject({ state: 'replaced' })
  expect((await pay(secret)).status).toBe(409)
  expect(await look(newer)).toMatchObject({ state: 'open' })
  const late = await send(participationId, clock.now())
  expect(await look(late)).toMatchObject({ state: 'expired' })
  expect(await codeOf(await pay(late))).toBe('conflict')
})

test('a link can be used to leave the seat, unless a payment is pending', async () => {
  const { secret, participationId } = await refused()
  expect((await leave(secret)).status).toBe(204)
  const mails = await pool.query("SELECT data FROM outbox WHERE kind = 'groups.left'")
  expect(mails.rows).toMatchObject([{ data: { until: null } }])
  expect(await seatStateOf(participationId)).toBe('withdrawn')
  expect((await pay(secret)).status).toBe(409)
  const other = await refused()
  const provider = await begin(other.secret)
  control.approve(provider, { wallet: 'pending' })
  await capture(other.secret, provider)
  expect(await look(other.secret)).toMatchObject({ state: 'pending' })
  expect((await leave(other.secret)).status).toBe(409)
})
