import { describe, expect, test } from 'vitest'
import { dayOf, plusDays } from '#lib/calendar/days.ts'
import { day } from '#lib/format/durations.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildPickup } from '../../factories/orders.ts'
import { buildMethod, seatBody } from '../../factories/seats.ts'
import { codeOf, openTestApi, readProblem } from '../api.ts'
import { seatOf, seatsOn } from '../seat-calls.ts'

const api = await openTestApi()
const { call, pool, clock } = api
const { buyer, expectFacts, group, inDays, itemOf, join, leave, stockOf, take } = seatsOn(api)

describe('taking a seat', () => {
  test('counts at once, stores the agreement, and sends a mail', async () => {
    const who = await buyer()
    const { id, bundleId } = await group()
    await pool.query("UPDATE items SET deliver_on = '2027-03-01' WHERE id = $1", [id])
    const seat = await seatOf(await join(who, id, { bundleId, quantity: 3 }))
    expect(seat).toMatchObject({
      state: 'active',
      section: 'running',
      quantity: 3,
      total: 119.7,
      item: {
        id,
        goal: 10,
        reached: 3,
        missing: 7,
        percent: 30,
        decided_by_seat: false,
        without_seat: { reached: 0, missing: 10, percent: 0 },
      },
      method: { id: who.methodId, kind: 'card', last_digits: '3456' },
      delivery: { kind: 'home', address_id: who.addressId },
    })
    expect(await itemOf(id)).toMatchObject({ reached: 3, participants: 1 })
    const { rows } = await pool.query(
      `SELECT most_cents, terms_version, agreed_at, host(agreed_from) agreed_from, delivery->>'city' city
       FROM participations WHERE id = $1`,
      [seat.id],
    )
    expect(rows).toEqual([
      {
        most_cents: 11_970,
        terms_version: expect.any(String),
        agreed_at: clock.now(),
        agreed_from: '192.0.2.1',
        city: 'Bologna',
      },
    ])
    expect(await mailsTo(pool, who.member.email)).toMatchObject([
      {
        kind: 'groups.joined',
        data: {
          quantity: 3,
          mostCents: 11_970,
          paidBy: 'card',
          digits: '3456',
          limitCents: null,
          shipTo: expect.stringContaining('Bologna'),
          terms: rows[0].terms_version,
          deliverOn: '2027-03-01',
        },
      },
    ])
    await expectFacts()
  })

  test.each([
    ['units', 2, [false, true, false]],
    ['participants', 3, [false, false, true]],
  ] as const)(
    'tells whether the seat decided about a goal of %s',
    async (goalUnit, quantity, decided) => {
      const { id, bundleId } = await group({ goal: goalUnit === 'units' ? 4 : 3, goalUnit })
      const decisive: boolean[] = []
      for (const _ of decided) {
        const { item } = await seatOf(await join(await buyer(), id, { bundleId, quantity }))
        decisive.push(item.decided_by_seat)
      }
      expect(decisive).toEqual(decided)
    },
  )

  test('with invalid invoice data is refused, naming the field', async () => {
    const { id, bundleId } = await group()
    const invoice = { name: 'Torre Srl', vat_number: '12345678901' }
    const answer = await join(await buyer(), id, { bundleId }, { invoice })
    expect(answer.status).toBe(422)
    expect(Object.keys((await readProblem(answer)).errors ?? {})).toContain('invoice.vat_number')
    expect(await itemOf(id)).toMatchObject({ reached: 0 })
  })

  test('needs a confirmed address', async () => {
    const who = await buyer()
    await pool.query('UPDATE members SET email_verified_at = NULL WHERE id = $1', [who.member.id])
    const { id, bundleId } = await group()
    expect(await codeOf(await join(who, id, { bundleId }))).toBe('unconfirmed')
  })

  test('refuses a removed method, the method or address of another member, and a bundle of another group', async () => {
    const [who, other] = [await buyer(), await buyer()]
    const [here, there] = [await group(), await group()]
    const removed = await buildMethod(pool, { member: who.member, removed: true })
    for (const [bundleId, given] of [
      [here.bundleId, { methodId: removed }],
      [here.bundleId, { methodId: other.methodId }],
      [here.bundleId, { addressId: other.addressId }],
      [there.bundleId, {}],
    ] as const)
      expect(await codeOf(await join({ ...who, ...given }, here.id, { bundleId }))).toBe(
        'not_found',
      )
  })

  test('refuses a method that expires before the charge', async () => {
    const who = await buyer()
    const { id, bundleId } = await group({ expiresAt: inDays(1) })
    const expiresOn = plusDays(dayOf(clock.now()), 5)
    const methodId = await buildMethod(pool, { member: who.member, expiresOn })
    const refused = await join({ ...who, methodId }, id, { bundleId })
    expect((await readProblem(refused)).errors).toHaveProperty('method_id')
  })

  test('needs agreement to the current quote', async () => {
    const who = await buyer()
    const { id, bundleId } = await group()
    const body = await seatBody(pool, who, { bundleId })
    await pool.query('UPDATE bundles SET price_cents = price_cents + 1 WHERE id = $1', [bundleId])
    const path = `/preorders/${id}/participations`
    expect(await codeOf(await call('POST', path, { token: who.token, body }))).toBe('quote_changed')
  })

  test.each([
    ['the cost of a pick-up point', 490, 150, 41.4],
    ['none where home delivery is free', 0, 0, 39.9],
  ])('has as delivery cost %s', async (_, home, deliveryCents, total) => {
    const { id, bundleId } = await group()
    await pool.query('UPDATE bundles SET delivery_cents = $2 WHERE id = $1', [bundleId, home])
    const delivery = {
      kind: 'pickup' as const,
      pickup_id: await buildPickup(pool, { deliveryCents: 150 }),
    }
    const seat = await join(await buyer(), id, { bundleId, delivery, deliveryCents })
    expect((await seatOf(seat)).total).toBe(total)
  })

  test.each([
    ['whose time is over', { expiresAt: new Date(Date.now() - 60_000) }, 'group_closed'],
    ['that is collecting', { status: 'collecting' }, 'group_closed'],
    ['that nobody may see yet', { status: 'scheduled' }, 'not_found'],
    ['that is for weep members still', { weepOnlyUntil: new Date(Date.now() + day) }, 'weep_only'],
    ['whose bundle is closed', { bundles: [{ closedAt: new Date() }] }, 'group_closed'],
    ['of which nothing is left', { bundles: [{ stock: 0, limited: true }] }, 'sold_out'],
  ])('is refused in a group %s', async (_, given, code) => {
    const { id, bundleId } = await group(given)
    expect(await codeOf(await join(await buyer(), id, { bundleId }))).toBe(code)
  })

  test('reserves copies of limited bundles, and releases them', async () => {
    const who = await buyer()
    const { id, bundleId } = await group({ bundles: [{ stock: 5, limited: true }] })
    const seat = await take(who, id, { bundleId, quantity: 2 })
    expect(await stockOf(bundleId)).toBe(3)
    expect(await itemOf(id)).toMatchObject({ units_left: 3 })
    expect(await codeOf(await join(await buyer(), id, { bundleId, quantity: 4 }))).toBe('sold_out')
    await leave(who, seat)
    expect(await stockOf(bundleId)).toBe(5)
    await expectFacts()
  })
})
