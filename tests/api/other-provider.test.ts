import { beforeEach, describe, expect, test } from 'vitest'
import { days } from '#lib/format/durations.ts'
import { finishDue } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { wantRefund } from '#lib/services/money/payments/commands/refunds.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { mailsTo } from '../factories/mails.ts'
import { buildSession } from '../factories/members.ts'
import { type Buyer, buildAddress } from '../factories/seats.ts'
import type { CardName } from '../providers/acquirer/book.ts'
import { openAcquirerTill } from '../providers/acquirer-till.ts'
import { dataOf } from './api.ts'
import { payingGroupOn } from './paying-group.ts'
import { seatOf } from './seat-calls.ts'

const till = await openAcquirerTill()
const { acquirer, book, call, clock, control, db, deps, lines, pool, work } = till
const { group, join, close, collect, orderOf, itemOf } = payingGroupOn(till)

const buyer = async (card: CardName): Promise<Buyer> => {
  const { member, methodId } = await till.saveMethod(card)
  const { token } = await buildSession(pool, { member, persistent: true, now: clock.now() })
  return { member, token, methodId, addressId: await buildAddress(pool, member) }
}

/** Builds a group with a seat for each card, closes and charges it. */
const collected = async (cards: readonly CardName[]) => {
  const { id, bundleId } = await group({ goal: cards.length })
  const people: { who: Buyer; seat: number }[] = []
  const soldBefore = book.sales.all().length
  for (const card of cards) {
    const who = await buyer(card)
    people.push({ who, seat: (await seatOf(await join(who, id, { bundleId }))).id })
  }
  expect(book.sales.all()).toHaveLength(soldBefore)
  await close(id)
  await collect(id)
  const seats = people.map(async (one) => ({ ...one, order: await orderOf(one.seat) }))
  return { id, people: await Promise.all(seats) }
}

const stateOf = async (order: number) =>
  (await pool.query('SELECT state FROM orders WHERE id = $1', [order])).rows[0].state as string

const ledgerOf = async (order: number) => {
  const text = 'SELECT cents FROM ledger WHERE order_id = $1 ORDER BY id'
  return (await pool.query<{ cents: number }>(text, [order])).rows.map(({ cents }) => cents)
}

const payByLink = async ({ member }: Buyer) => {
  const [mail] = (await mailsTo(pool, member.email)).filter(({ kind }) => kind === 'groups.pay-now')
  const secret = (mail!.data.path as string).split('#')[1]
  const begun = await call('POST', '/payments/links/payments', {
    body: { secret, kind: 'card' },
  })
  const { provider_order_id } = await dataOf<{ provider_order_id: string }>(begun, 201)
  control.approve(provider_order_id)
  const body = { provider_order_id }
  return dataOf<{ state: string }>(
    await call('POST', '/payments/links/capture', { body: { ...body, secret } }),
  )
}

beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
  acquirer.clear()
  lines.length = 0
})

describe('a shop that is paid through another provider', () => {
  test('processes a group from joining to a refund, and charges each member once', async () => {
    const { id, people } = await collected(['plain', 'plain', 'declinedLater'])
    const [first, second, refused] = people as [
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
    ]
    const sold = () => people.map(({ order }) => till.soldFor(order).length)
    expect(sold()).toEqual([1, 1, 0])
    expect(await stateOf(first.order)).toBe('paid')
    expect(await stateOf(refused.order)).toBe('pledged')

    expect(await payByLink(refused.who)).toMatchObject({ state: 'paid' })
    expect(sold()).toEqual([1, 1, 1])
    await finishDue(db, clock.now())
    expect(await itemOf(id)).toMatchObject({ status: 'confirmed', reached: 3 })

    const [paid] = await ledgerOf(second.order)
    await db.transaction((tx) =>
      wantRefund(tx, { orderId: second.order, cents: 700, because: 'operator' }, clock.now()),
    )
    expect(await work()).toEqual([])
    expect(await ledgerOf(second.order)).toEqual([paid, -700])
    expect(book.refunds.all()).toMatchObject([{ amount: 700, status: 'approved' }])

    // Every event is delivered twice, in reverse order.
    const events = control.events()
    await till.deliver([...events.toReversed(), ...events])
    expect(await work()).toEqual([])
    expect(sold()).toEqual([1, 1, 1])
    for (const { order } of people)
      expect(await ledgerOf(order)).toEqual(
        order === second.order ? [paid, -700] : till.soldFor(order),
      )

    clock.advance(days(2))
    expect((await reconcile(deps))?.differences).toEqual([])
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('charges once a member whose connection was cut after the money had moved', async () => {
    acquirer.disturb('begin', 'lost after')
    const { people } = await collected(['plain'])
    const { order } = people[0]!
    expect(till.soldFor(order)).toHaveLength(1)
    expect(await stateOf(order)).toBe('pledged')
    acquirer.clear()
    await work()
    expect(await stateOf(order)).toBe('paid')
    expect(till.soldFor(order)).toHaveLength(1)
    expect(await ledgerOf(order)).toEqual(till.soldFor(order))
  })

  test('finds an old payment by its reference when the request id has expired', async () => {
    acquirer.disturb('begin', 'lost after')
    const { people } = await collected(['plain'])
    const { order } = people[0]!
    acquirer.clear()
    clock.advance(deps.provider.remembersFor + days(1))
    await work()
    expect(await stateOf(order)).toBe('paid')
    expect(till.soldFor(order)).toHaveLength(1)
  })

  test.each([
    ['expiredLater', 'dead', '54'],
    ['challengedLater', 'payer', 'buyer_needed'],
  ] as const)('asks a member whose card is %s for another method', async (card, refusal, issue) => {
    const { people } = await collected([card])
    const { rows } = await pool.query(
      `SELECT y.state, y.refusal, y.issue, p.state seat FROM payments y
       JOIN orders o ON o.id = y.order_id JOIN participations p ON p.id = o.participation_id
       WHERE o.id = $1`,
      [people[0]!.order],
    )
    expect(rows).toEqual([{ state: 'refused', refusal, issue, seat: 'action_required' }])
    expect(till.soldFor(people[0]!.order)).toEqual([])
  })

  test('books what a dispute took', async () => {
    const { people } = await collected(['plain'])
    const { order } = people[0]!
    const [paid] = await ledgerOf(order)
    const sale = book.sales.all().find(({ ref }) => ref === till.give(`${order}`))!
    control.closeChargeback(control.openChargeback(sale.id, sale.amount), 'lost')
    await till.deliver(control.events())
    expect(await work()).toEqual([])
    expect(await ledgerOf(order)).toEqual([paid, -paid!])
  })

  test('refuses an event that the provider did not sign', async () => {
    const body = '{"event":"evt_1","topic":"sale.approved","object":{"type":"sale","id":"x"}}'
    const headers = { 'acquirer-signature': `t=1,v1=${'0'.repeat(64)}` }
    const answer = await call('POST', '/payments/webhooks/paypal', { body, headers })
    expect(answer.status).toBe(403)
  })

  test("gives pages the settings of the provider's script", async () => {
    const { data } = (await (await call('GET', '/payments/script')).json()) as { data: object }
    expect(data).toEqual({
      client_id: 'terminal-1',
      base_url: acquirer.url,
      user_id_token: null,
      demo: true,
    })
  })
})
