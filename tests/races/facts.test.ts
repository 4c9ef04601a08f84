import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlState } from '#kernel/db/errors.ts'
import { openTestApi } from '../api/api.ts'
import { listDifferences } from '../api/seat-calls.ts'
import { seedsOf } from '../setup/seeds.ts'
import { actions, buildMeetingPlace } from './sql-actions.ts'

const { db, pool, url } = await openTestApi()
const chains = 6
const clients: Client[] = []

beforeAll(async () => {
  await buildMeetingPlace(pool)
  for (let chain = 0; chain < chains; chain++) {
    const client = new Client({ connectionString: url })
    await client.connect()
    // Transactions with statements in any order may deadlock; a short timeout finds that soon.
    await client.query("SET deadlock_timeout = '20ms'")
    clients.push(client)
  }
})
afterAll(() => Promise.all(clients.map((client) => client.end())))

type Action = { name: string; numbers: number[] }
type Step = { actions: Action[]; keep: boolean }

const number = fc.nat({ max: 60 })
const action = fc.record({
  name: fc.constantFrom(...Object.keys(actions)),
  numbers: fc.tuple(number, number, number),
})
const several = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 3 }),
  keep: fc.boolean(),
})
const gaveWay = (error: unknown) => sqlState(error) === '40P01'
/** True for a foreign key violation: the row it refers to was deleted in between. */
const cameTooLate = (error: unknown) => sqlState(error) === '23503'

const act = (client: Client, { name, numbers }: Action) =>
  client.query((actions[name] ?? '').replace(/\$(\d)/g, (_, at) => String(numbers[at - 1])))

const actAlone = (client: Client, action: Action) =>
  act(client, action).catch((error) => {
    if (!cameTooLate(error)) throw error
  })

/** Runs a transaction with statements in any order; a deadlock rolls all of it back. */
const attempt = async (client: Client, { actions, keep }: Step) => {
  await client.query('BEGIN')
  try {
    for (const action of actions) await act(client, action)
    await client.query(keep ? 'COMMIT' : 'ROLLBACK')
  } catch (error) {
    await client.query('ROLLBACK')
    if (!gaveWay(error) && !cameTooLate(error)) throw error
  }
}

const countable = `SELECT (SELECT sum(participants) FROM items)::int AS seats,
  (SELECT sum(wants + needs + likes + comments) FROM proposals)::int AS votes,
  (SELECT sum(likes) FROM comments)::int AS likes, (SELECT max(threads) FROM items) AS threads`

/** Open seats whose `method_gone_at` differs from the removal of their method. */
const mistaken = `SELECT p.id FROM participations p JOIN payment_methods m ON m.id = p.method_id
  WHERE p.ended_at IS NULL AND p.method_gone_at IS DISTINCT FROM m.removed_at`

/** Maximum of each count after any round, since a round may end with everything rolled back. */
const most: Record<string, number> = {}
const remember = async () => {
  const { rows } = await pool.query<Record<string, number>>(countable)
  for (const [name, sum] of Object.entries(rows[0] ?? {}))
    most[name] = Math.max(most[name] ?? 0, sum)
}

const allAtOnce = <T>(
  seed: number,
  one: fc.Arbitrary<T>,
  doIt: (client: Client, one: T) => Promise<unknown>,
) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(one, { minLength: 8, maxLength: 25 }), {
        minLength: chains,
        maxLength: chains,
      }),
      async (all) => {
        const run = async (client: Client, ones: T[] = []) => {
          for (const each of ones) await doIt(client, each)
        }
        await Promise.all(clients.map((client, at) => run(client, all[at])))
        expect(await listDifferences(db)).toEqual([])
        expect((await pool.query(mistaken)).rows).toEqual([])
        await remember()
      },
    ),
    { seed, numRuns: 4, endOnFailure: true },
  )

describe.each(seedsOf(1, 2))('all counts stay correct (seed %d)', (seed) => {
  test('after concurrent statements, without a deadlock', () => allAtOnce(seed, action, actAlone))

  test('after concurrent transactions, committed or rolled back', () =>
    allAtOnce(seed, several, attempt))
})

test('every kind of count was changed meanwhile', () => {
  expect(Object.keys(most)).toHaveLength(4)
  for (const sum of Object.values(most)) expect(sum).toBeGreaterThan(0)
})
