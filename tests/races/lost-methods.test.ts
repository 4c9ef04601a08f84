import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi } from '../api/api.ts'
import { isWaiting } from '../api/database.ts'
import { seatOf, seatsOn } from '../api/seat-calls.ts'
import { buildMethod } from '../factories/seats.ts'

const api = await openTestApi()
const { call, pool, url } = api
const { buyer, group, join, itemOf, expectFacts } = seatsOn(api)
const [giver, taker] = [new Client(url), new Client(url)]
beforeAll(() => Promise.all([giver.connect(), taker.connect()]))
afterAll(() => Promise.all([giver.end(), taker.end()]))

const lose = "UPDATE payment_methods SET removed_at = now(), removed_by = 'provider' WHERE id = $1"
const give = 'UPDATE participations SET method_id = $2 WHERE id = $1'
const buildSeat = async () => {
  const { id, bundleId } = await group()
  const who = await buyer()
  const seat = (await seatOf(await join(who, id, { bundleId, quantity: 2 }))).id
  return { id, who, seat, other: await buildMethod(pool, who) }
}

test('a method removed while a seat is created with it marks the seat', async () => {
  const { id, seat, other } = await buildSeat()
  await giver.query('BEGIN')
  await giver.query(give, [seat, other])
  const lost = taker.query(lose, [other])
  await expect.poll(() => isWaiting(pool)).toBe(true)
  await giver.query('COMMIT')
  await lost
  expect(await itemOf(id)).toMatchObject({ reached: 0, participants: 0 })
  await expectFacts()
})

test('a seat created while its method is being removed is marked', async () => {
  const { id, seat, other } = await buildSeat()
  await taker.query('BEGIN')
  await taker.query(lose, [other])
  const given = giver.query(give, [seat, other])
  await expect.poll(() => isWaiting(pool)).toBe(true)
  await taker.query('COMMIT')
  await given
  expect(await itemOf(id)).toMatchObject({ reached: 0, participants: 0 })
  await expectFacts()
})

test('concurrent changes of a seat and removals of its methods keep the count correct', async () => {
  const { id, who, seat, other } = await buildSeat()
  const change = (method_id: number) =>
    call('PATCH', `/participations/${seat}`, { token: who.token, body: { method_id } })
  for (let round = 0; round < 12; round++) {
    await pool.query('DELETE FROM rate_limits')
    await pool.query('UPDATE payment_methods SET removed_at = NULL, removed_by = NULL')
    const [one, two] = round % 2 ? [other, who.methodId] : [who.methodId, other]
    const answers = await Promise.all([change(two), pool.query(lose, [two]), change(one)])
    expect([200, 404]).toContain(answers[0].status)
    expect(answers[2].status).toBe(200)
    const { rows } = await pool.query(
      'SELECT m.removed_at IS NULL works FROM participations p JOIN payment_methods m ON m.id = p.method_id WHERE p.id = $1',
      [seat],
    )
    expect(await itemOf(id)).toMatchObject({ reached: rows[0].works ? 2 : 0 })
    await expectFacts()
  }
})
