import { describe, expect, test } from 'vitest'
import { dayOf, plusDays } from '#lib/calendar/days.ts'
import { watchGroups } from '#lib/services/money/groups/jobs.ts'
import { methodLasts } from '#lib/services/money/groups/rules/grace.ts'
import { forgetEnded } from '#lib/services/money/payments/commands/methods.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { type Buyer, buildMethod } from '../../factories/seats.ts'
import { openTestApi, readProblem } from '../api.ts'
import { groupLife } from '../group-life.ts'

const api = await openTestApi()
const { call, db, deps, pool, clock } = api
const life = groupLife(api)
const { buyer, change, closedIn, group, inDays, pass, refused, seatInGroup } = life
const { seatRow, take } = life

const expiresAt = inDays(60)
/** The last day on which the card of a seat may end, and the day before it. */
const enough = methodLasts(expiresAt)
const short = plusDays(enough, -1)
const card = (who: Buyer, expiresOn: string | null) =>
  buildMethod(pool, { member: who.member, expiresOn })
const move = ({ methodId, token }: Buyer, to: number) =>
  call('PUT', `/users/logged/payment_methods/${methodId}/seats`, { token, body: { to } })
const expectRefused = async (
  response: Response,
  field = 'method_id',
  words = /^Questa carta scade prima/,
) => {
  expect(response.status).toBe(422)
  expect(await readProblem(response)).toMatchObject({
    code: 'invalid',
    errors: { [field]: [expect.stringMatching(words)] },
  })
}

describe('a card that ends before the last charge of its group', () => {
  test('is refused when only the method of a seat changes, and when more does', async () => {
    const { who, seat } = await seatInGroup({ expiresAt })
    const method_id = await card(who, short)
    for (const more of [{}, { quantity: 2, agreed: 'any' }])
      await expectRefused(await change(who, seat, { method_id, ...more }))
    expect((await seatRow(seat)).method_id).toBe(who.methodId)
    for (const day of [enough, null])
      expect((await change(who, seat, { method_id: await card(who, day) })).status).toBe(200)
  })

  test('takes none of the seats of another method, when one of them ends later', async () => {
    const who = await buyer()
    const seats: number[] = []
    for (const end of [inDays(20), expiresAt]) {
      const { id, bundleId } = await group({ expiresAt: end })
      seats.push(await take(who, id, { bundleId }))
    }
    const methods = () => Promise.all(seats.map(async (seat) => (await seatRow(seat)).method_id))
    await expectRefused(await move(who, await card(who, short)), 'to')
    expect(await methods()).toEqual([who.methodId, who.methodId])
    const to = await card(who, enough)
    expect((await move(who, to)).status).toBe(200)
    expect(await methods()).toEqual([to, to])
  })
})

test('a seat that is charged again takes a card of this day, and none that has ended', async () => {
  const { people } = await closedIn([1, 2])
  const { who, seat } = people[0]!
  await refused(seat, 'dead')
  const today = dayOf(clock.now())
  const ended = await card(who, plusDays(today, -1))
  await expectRefused(await change(who, seat, { method_id: ended }), 'method_id', /è scaduta/)
  await expectRefused(await move(who, ended), 'to', /è scaduta/)
  expect((await seatRow(seat)).method_id).toBe(who.methodId)
  expect((await change(who, seat, { method_id: await card(who, today) })).status).toBe(200)
})

test('a method saved for one seat is forgotten here and at the provider once that seat has ended', async () => {
  const removedBy = async (ids: number[]) => {
    const { rows } = await pool.query(
      'SELECT removed_by FROM payment_methods WHERE id = ANY ($1) ORDER BY id',
      [ids],
    )
    return rows.map(({ removed_by }) => removed_by)
  }
  const { id: itemId, bundleIds } = await buildItem(pool)
  const seatWith = async (state: string, kept = false) => {
    const member = await buildMember(pool)
    const id = await buildMethod(pool, { member, kept })
    const seat = { itemId, bundleId: bundleIds[0]!, memberId: member.id, state }
    await pool.query('UPDATE participations SET method_id = $2 WHERE id = $1', [
      await buildParticipation(pool, seat),
      id,
    ])
    return id
  }
  const ended: number[] = []
  for (const state of ['ordered', 'withdrawn', 'freed', 'dropped', 'failed'])
    ended.push(await seatWith(state))
  const others = [await seatWith('ordered', true), await seatWith('active')]
  // A seat that is not taken yet leaves a day for it.
  const unused = await buildMethod(pool, { member: await buildMember(pool), kept: false })
  await pool.query('DELETE FROM outbox')
  await forgetEnded(db, clock.now())
  expect(await removedBy([...ended, ...others, unused])).toEqual([
    ...Array(5).fill('shop'),
    null,
    null,
    null,
  ])
  expect((await pool.query('SELECT FROM outbox')).rowCount).toBe(5)
  await pass(1)
  await watchGroups.run(deps, {})
  expect(await removedBy([unused])).toEqual(['shop'])
})
