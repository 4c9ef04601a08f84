import type { Pool } from 'pg'
import { expect } from 'vitest'
import type { Database } from '#kernel/db/connection.ts'
import { findDifferences } from '#lib/services/operations/facts.ts'
import { buildItem } from '../factories/items.ts'
import { type Buyer, buildBuyer, seatBody } from '../factories/seats.ts'
import { type Call, dataOf } from './api.ts'

type Given = Parameters<typeof seatBody>[2]
type Needs = {
  call: (method: string, path: string, given?: Call) => Promise<Response>
  pool: Pool
  db: Database
  clock: { now: () => Date }
}

export const seatOf = (response: Response) => dataOf(response, 201)

/** Steps of taking seats, shared by tests. */
export const seatsOn = ({ call, pool, db, clock }: Needs) => ({
  buyer: () => buildBuyer(pool, clock.now()),
  join: async (who: Buyer, item: number, asked: Given, more: object = {}) =>
    call('POST', `/preorders/${item}/participations`, {
      token: who.token,
      body: { ...(await seatBody(pool, who, asked)), ...more },
    }),
  group: async (given: Parameters<typeof buildItem>[1] = {}) => {
    const { id, bundleIds } = await buildItem(pool, { goal: 10, ...given })
    return { id, bundleId: bundleIds[0]!, bundleIds }
  },
  itemOf: async (id: number) =>
    (
      await pool.query(
        'SELECT status, reached, participants, units_left FROM items WHERE id = $1',
        [id],
      )
    ).rows[0] as {
      status: string
      reached: number
      participants: number
      units_left: number | null
    },
  stockOf: async (id: number) =>
    (await pool.query('SELECT stock FROM bundles WHERE id = $1', [id])).rows[0].stock as number,
  expectFacts: async () => {
    const found = []
    for await (const each of findDifferences(db)) found.push(each)
    expect(found).toEqual([])
  },
  /** Compares the facts of one group only: cheap enough for every step of a history. */
  expectFactsOf: async (item: number) => {
    const { rows } = await pool.query('SELECT * FROM wrong_items($1)', [[item]])
    expect(rows).toEqual([])
  },
})
