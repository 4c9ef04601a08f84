import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf, plusDays } from '#lib/calendar/days.ts'
import { day } from '#lib/format/durations.ts'
import { methodLasts } from '#lib/services/money/groups/rules/grace.ts'
import { type Buyer, buildMethod } from '../factories/seats.ts'
import { openTestApi, readProblem } from './api.ts'
import { groupLife } from './group-life.ts'

const api = await openTestApi()
const { call, pool, clock } = api
const { buyer, join, group, seated, closedIn, refused } = groupLife(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

const deadline = () => new Date(clock.now().getTime() + 60 * day)
/** The last day on which the card of a seat may end, and the day before it. */
const lastDays = (until: Date) => {
  const enough = methodLasts(until)
  return { enough, short: plusDays(enough, -1) }
}
const card = (who: Buyer, expiresOn: string | null) =>
  buildMethod(pool, { member: who.member, expiresOn })
const change = (who: Buyer, seat: number, body: object) =>
  call('PATCH', `/participations/${seat}`, { token: who.token, body })
const move = (who: Buyer, to: number) =>
  call('PUT', `/users/logged/payment_methods/${who.methodId}/seats`, {
    token: who.token,
    body: { to },
  })
const methodOf = async (seat: number) =>
  (await pool.query('SELECT method_id::int id FROM participations WHERE id = $1', [seat])).rows[0]
    .id as number
const expectRefused = async (response: Response, field: string, words: RegExp) => {
  expect(response.status).toBe(422)
  expect(await readProblem(response)).toMatchObject({
    code: 'invalid',
    errors: { [field]: [expect.stringMatching(words)] },
  })
}
const tooSoon = /^Questa carta scade prima/

describe('a card that ends before the last charge of its group', () => {
  test('takes no seat', async () => {
    const { id, bundleId } = await group({ expiresAt: deadline() })
    const who = await buyer()
    const { enough, short } = lastDays(deadline())
    const ask = async (method_id: number) => join(who, id, { bundleId }, { method_id })
    await expectRefused(await ask(await card(who, short)), 'method_id', tooSoon)
    expect((await ask(await card(who, enough))).status).toBe(201)
  })

  test('is refused when only the method of a seat changes, and when more does', async () => {
    const { people } = await seated([1], { expiresAt: deadline() })
    const { who, seat } = people[0]!
    const { enough, short } = lastDays(deadline())
    const method_id = await card(who, short)
    await expectRefused(await change(who, seat, { method_id }), 'method_id', tooSoon)
    await expectRefused(
      await change(who, seat, { method_id, quantity: 2, agreed: 'any' }),
      'method_id',
      tooSoon,
    )
    expect(await methodOf(seat)).toBe(who.methodId)
    expect((await change(who, seat, { method_id: await card(who, enough) })).status).toBe(200)
    expect((await change(who, seat, { method_id: await card(who, null) })).status).toBe(200)
  })

  test('takes none of the seats of another method, when one of them ends later', async () => {
    const who = await buyer()
    const seats: number[] = []
    for (const days of [20, 60]) {
      const expiresAt = new Date(clock.now().getTime() + days * day)
      const { id, bundleId } = await group({ expiresAt })
      const response = await join(who, id, { bundleId })
      seats.push(((await response.json()) as { data: { id: number } }).data.id)
    }
    const { enough, short } = lastDays(deadline())
    await expectRefused(await move(who, await card(who, short)), 'to', tooSoon)
    for (const seat of seats) expect(await methodOf(seat)).toBe(who.methodId)
    const to = await card(who, enough)
    expect((await move(who, to)).status).toBe(200)
    for (const seat of seats) expect(await methodOf(seat)).toBe(to)
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
  expect(await methodOf(seat)).toBe(who.methodId)
  expect((await change(who, seat, { method_id: await card(who, today) })).status).toBe(200)
})
