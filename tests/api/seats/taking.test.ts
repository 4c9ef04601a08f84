import { describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildMethod } from '../../factories/seats.ts'
import { codeOf, openTestApi } from '../api.ts'
import { seatOf, seatsOn } from '../seat-calls.ts'

const api = await openTestApi()
const { pool, clock } = api
const { buyer, expectFacts, group, itemOf, join, leave, stockOf, take } = seatsOn(api)

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
