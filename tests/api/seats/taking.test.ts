import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf, plusDays } from '#lib/calendar/days.ts'
import type { Participation } from '#lib/contract/participations.ts'
import { day } from '#lib/format/durations.ts'
import { buildParticipation } from '../factories/items.ts'
import { mailsTo } from '../factories/mails.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { buildMethod, buildPickup, seatBody } from '../factories/seats.ts'
import { codeOf, openTestApi, readProblem } from './api.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi()
const { call, pool, clock } = api
const { buyer, join, group, itemOf, stockOf, expectFacts } = seatsOn(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

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
    'notifies the members when a goal of %s is reached',
    async (goalUnit, quantity, decided) => {
      const { id, bundleId } = await group({ goal: goalUnit === 'units' ? 4 : 3, goalUnit })
      const decisive: boolean[] = []
      for (const _ of decided) {
        const who = await buyer()
        const seat = await seatOf(await join(who, id, { bundleId, quantity }))
        decisive.push((seat.item as Participation['item']).decided_by_seat)
      }
      expect(decisive).toEqual(decided)
    },
  )

  test('with invalid invoice data is refused, naming the field', async () => {
    const who = await buyer()
    const { id, bundleId } = await group()
    const invoice = { name: 'Torre Srl', vat_number: '12345678901' }
    const body = { ...(await seatBody(pool, who, { bundleId })), invoice }
    const answer = await call('POST', `/preorders/${id}/participations`, { token: who.token, body })
    expect(answer.status).toBe(422)
    expect(Object.keys((await readProblem(answer)).errors ?? {})).toContain('invoice.vat_number')
    expect(await itemOf(id)).toMatchObject({ reached: 0 })
  })

  test('under one key happens once', async () => {
    const who = await buyer()
    const { id, bundleId } = await group()
    const body = await seatBody(pool, who, { bundleId })
    const ask = () =>
      call('POST', `/preorders/${id}/participations`, {
        token: who.token,
        body,
        headers: { 'idempotency-key': `seat-${who.member.id}-once` },
      })
    const [first, second] = [await ask(), await ask()]
    expect(await second.text()).toBe(await first.text())
    expect(await itemOf(id)).toMatchObject({ participants: 1 })
  })

  test('is refused with a seat in the group', async () => {
    const who = await buyer()
    const { id, bundleId } = await group()
    await seatOf(await join(who, id, { bundleId }))
    expect(await codeOf(await join(who, id, { bundleId }))).toBe('conflict')
    expect(await itemOf(id)).toMatchObject({ participants: 1 })
  })

  test('needs a confirmed address', async () => {
    const who = await buyer()
    await pool.query('UPDATE members SET email_verified_at = NULL WHERE id = $1', [who.member.id])
    const { id, bundleId } = await group()
    expect(await codeOf(await join(who, id, { bundleId }))).toBe('unconfirmed')
  })

  test('refuses the method or address of another member', async () => {
    const [who, other] = [await buyer(), await buyer()]
    const { id, bundleId } = await group()
    const method = { ...who, methodId: other.methodId }
    expect(await codeOf(await join(method, id, { bundleId }))).toBe('not_found')
    const address = { ...who, addressId: other.addressId }
    expect(await codeOf(await join(address, id, { bundleId }))).toBe('not_found')
  })

  test('refuses a removed method, or one that expires before the charge', async () => {
    const who = await buyer()
    const { id, bundleId } = await group({ expiresAt: new Date(clock.now().getTime() + day) })
    const soon = plusDays(dayOf(clock.now()), 5)
    const expiring = await buildMethod(pool, { member: who.member, expiresOn: soon })
    const refused = await join({ ...who, methodId: expiring }, id, { bundleId })
    expect((await readProblem(refused)).errors).toHaveProperty('method_id')
    const gone = await buildMethod(pool, { member: who.member, removed: true })
    expect(await codeOf(await join({ ...who, methodId: gone }, id, { bundleId }))).toBe('not_found')
  })

  test('needs agreement to the current quote', async () => {
    const who = await buyer()
    const { id, bundleId } = await group()
    const body = await seatBody(pool, who, { bundleId })
    await pool.query('UPDATE bundles SET price_cents = price_cents + 1 WHERE id = $1', [bundleId])
    const response = await call('POST', `/preorders/${id}/participations`, {
      token: who.token,
      body,
    })
    expect(await codeOf(response)).toBe('quote_changed')
  })

  test('has the delivery cost of a pick-up point, and none where home delivery is free', async () => {
    const who = await buyer()
    const { id, bundleId } = await group()
    const pickup = await buildPickup(pool, 150)
    const delivery = { kind: 'pickup' as const, pickup_id: pickup }
    const free = await join(who, id, { bundleId, delivery, deliveryCents: 0 })
    expect((await seatOf(free)).total).toBe(39.9)
    const costly = await group()
    await pool.query('UPDATE bundles SET delivery_cents = 490 WHERE id = $1', [costly.bundleId])
    const paid = await join(who, costly.id, {
      bundleId: costly.bundleId,
      delivery,
      deliveryCents: 150,
    })
    expect((await seatOf(paid)).total).toBe(41.4)
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

  test('accepts only bundles of its own group', async () => {
    const [here, there] = [await group(), await group()]
    const who = await buyer()
    expect(await codeOf(await join(who, here.id, { bundleId: there.bundleId }))).toBe('not_found')
  })

  test('reserves copies of limited bundles, and releases them', async () => {
    const who = await buyer()
    const { id, bundleId } = await group({ bundles: [{ stock: 5, limited: true }] })
    const { id: seat } = await seatOf(await join(who, id, { bundleId, quantity: 2 }))
    expect(await stockOf(bundleId)).toBe(3)
    expect(await itemOf(id)).toMatchObject({ units_left: 3 })
    expect(await codeOf(await join(await buyer(), id, { bundleId, quantity: 4 }))).toBe('sold_out')
    await call('DELETE', `/participations/${seat}`, { token: who.token })
    expect(await stockOf(bundleId)).toBe(5)
    await expectFacts()
  })
})

test('reports an empty body', async () => {
  const { token } = await buyer()
  const { id } = await group()
  const response = await call('POST', `/preorders/${id}/participations`, { token, body: {} })
  expect(response.status).toBe(422)
})

test('the list has seats that need an action first, then open, coming and finished ones', async () => {
  const who = await buyer()
  const [a, b, c, d] = [await group(), await group(), await group(), await group()]
  const seat = (at: typeof a, state: string) =>
    buildParticipation(pool, {
      itemId: at.id,
      bundleId: at.bundleId,
      memberId: who.member.id,
      state,
    })
  await seat(a, 'ordered')
  await seat(b, 'withdrawn')
  await seat(c, 'active')
  await seat(d, 'action_required')
  await pool.query('UPDATE participations SET method_id = $1 WHERE member_id = $2', [
    ...[who.methodId, who.member.id],
  ])
  const limited = await group({ bundles: [{ stock: 0, waitingList: true }] })
  const other = await buildMember(pool)
  await pool.query(
    `INSERT INTO waiting (bundle_id, member_id, quantity, state, asked_at)
     VALUES ($1, $2, 1, 'waiting', now() - interval '1 day'), ($1, $3, 2, 'waiting', now())`,
    [limited.bundleId, other.id, who.member.id],
  )
  const response = await call('GET', '/users/logged/participations', { token: who.token })
  const { data, meta } = (await response.json()) as {
    data: { state: string; section: string; ahead: number | null }[]
    meta: object
  }
  expect(data.map(({ state, section, ahead }) => [section, state, ahead])).toEqual([
    ['attention', 'action_required', null],
    ['running', 'waiting', 1],
    ['running', 'active', null],
    ['coming', 'paid', null],
    ['done', 'cancelled', null],
  ])
  expect(meta).toMatchObject({ total: 5 })
  const nobody = await buildSession(pool, { now: clock.now() })
  const empty = await call('GET', '/users/logged/participations', { token: nobody.token })
  expect(await empty.json()).toMatchObject({ data: [] })
})

test('a paid seat has the state of its order', async () => {
  const who = await buyer()
  const { id, bundleId } = await group()
  const seat = await buildParticipation(pool, {
    itemId: id,
    bundleId,
    memberId: who.member.id,
    state: 'ordered',
  })
  await pool.query(
    `INSERT INTO orders (member_id, kind, participation_id, state, goods_cents, delivery_cents,
       total_cents, delivery, terms_version, placed_at, paid_at)
     VALUES ($1, 'seat', $2, 'paid', 3990, 0, 3990, '{}', '', now(), now())`,
    [who.member.id, seat],
  )
  const shownAs = async (state: string) => {
    await pool.query(
      `UPDATE orders SET state = $2, ended_at = CASE WHEN $2 = 'refunded' THEN now() END,
         delivered_at = CASE WHEN $2 = 'delivered' THEN now() END
       WHERE participation_id = $1`,
      [seat, state],
    )
    const response = await call('GET', '/users/logged/participations', { token: who.token })
    const { data } = (await response.json()) as { data: { state: string; section: string }[] }
    return [data[0]!.state, data[0]!.section]
  }
  expect(await shownAs('preparing')).toEqual(['preparing', 'coming'])
  expect(await shownAs('shipped')).toEqual(['shipped', 'coming'])
  expect(await shownAs('delivered')).toEqual(['delivered', 'done'])
  expect(await shownAs('refunded')).toEqual(['refunded', 'done'])
})
