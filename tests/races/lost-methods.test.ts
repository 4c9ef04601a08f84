import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi } from '../api/api.ts'
import { isWaiting } from '../api/database.ts'
import { seatsOn } from '../api/seat-calls.ts'
import { buildMethod } from '../factories/seats.ts'

const api = await openTestApi()
const { pool, url } = api
const { expectFacts, itemOf, seatInGroup } = seatsOn(api)
const [giver, taker] = [new Client(url), new Client(url)]
beforeAll(() => Promise.all([giver.connect(), taker.connect()]))
afterAll(() => Promise.all([giver.end(), taker.end()]))

const lose = "UPDATE payment_methods SET removed_at = now(), removed_by = 'provider' WHERE id = $1"
const give = 'UPDATE participations SET method_id = $2 WHERE id = $1'

test.each([
  ['removed while a seat is created with it', true],
  ['being removed while a seat is created with it', false],
])('a method that is %s marks the seat', async (_, isGivenFirst) => {
  const { id, who, seat } = await seatInGroup({}, { quantity: 2 })
  const other = await buildMethod(pool, who)
  const statements = [() => giver.query(give, [seat, other]), () => taker.query(lose, [other])]
  const [first, second] = isGivenFirst ? statements : statements.toReversed()
  const client = isGivenFirst ? giver : taker
  await client.query('BEGIN')
  await first!()
  const later = second!()
  await expect.poll(() => isWaiting(pool)).toBe(true)
  await client.query('COMMIT')
  await later
  expect(await itemOf(id)).toMatchObject({ reached: 0, participants: 0 })
  await expectFacts()
})
