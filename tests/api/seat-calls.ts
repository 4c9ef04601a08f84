import type { Pool } from 'pg'
import { expect } from 'vitest'
import type { Database } from '#kernel/db/connection.ts'
import type { Participation } from '#lib/contract/participations.ts'
import { day } from '#lib/format/durations.ts'
import { findDifferences } from '#lib/services/operations/facts.ts'
import { buildItem } from '../factories/items.ts'
import { mailsTo } from '../factories/mails.ts'
import { operateGroup } from '../factories/operator-actions.ts'
import { type Buyer, buildBuyer, seatBody } from '../factories/seats.ts'
import { type Call, dataOf } from './api.ts'

type Given = Parameters<typeof seatBody>[2]
type Needs = {
  call: (method: string, path: string, given?: Call) => Promise<Response>
  pool: Pool
  db: Database
  clock: { now: () => Date; advance: (milliseconds: number) => void }
}

export const seatOf = (response: Response) => dataOf<Participation>(response, 201)

/** Every stored fact that differs from the rows it is computed from. */
export const listDifferences = async (db: Database) => {
  const found = []
  for await (const each of findDifferences(db)) found.push(each)
  return found
}

/** Steps of taking, changing and leaving seats, shared by tests. */
export const seatsOn = ({ call, pool, db, clock }: Needs) => {
  const inDays = (days: number) => new Date(clock.now().getTime() + days * day)
  const buyer = () => buildBuyer(pool, clock.now())
  const group = async (given: Parameters<typeof buildItem>[1] = {}) => {
    const { id, bundleIds } = await buildItem(pool, { goal: 10, ...given })
    return { id, bundleId: bundleIds[0]!, bundleIds }
  }
  const join = async (who: Buyer, item: number, asked: Given, more: object = {}) =>
    call('POST', `/preorders/${item}/participations`, {
      token: who.token,
      body: { ...(await seatBody(pool, who, asked)), ...more },
    })
  const change = ({ token }: Buyer, seat: number, body: object) =>
    call('PATCH', `/participations/${seat}`, { token, body })
  /** Seats of a member in the order of their list. */
  const listedSeats = async ({ token }: Buyer) =>
    dataOf<Participation[]>(await call('GET', '/users/logged/participations', { token }))

  return {
    inDays,
    buyer,
    group,
    join,
    change,
    listedSeats,
    take: async (who: Buyer, item: number, asked: Given) =>
      (await seatOf(await join(who, item, asked))).id,
    /** Builds a group of thirty days with one seat. */
    seatInGroup: async (
      given: Parameters<typeof buildItem>[1] = {},
      asked: Partial<Given> = {},
    ) => {
      const made = await group({ expiresAt: inDays(30), ...given })
      const who = await buyer()
      const seat = await seatOf(await join(who, made.id, { bundleId: made.bundleId, ...asked }))
      return { ...made, who, seat: seat.id }
    },
    /** Changes a seat with agreement to the current offer of its group. */
    changeTo: async (who: Buyer, seat: number, asked: Given, more: object = {}) => {
      const { conditions: _, ...body } = await seatBody(pool, who, asked)
      return change(who, seat, { ...body, ...more })
    },
    leave: ({ token }: Buyer, seat: number) => call('DELETE', `/participations/${seat}`, { token }),
    ownSeat: async ({ token }: Buyer, seat: number) =>
      dataOf<Participation>(await call('GET', `/participations/${seat}`, { token })),
    /** Answers a change of the terms. */
    answer: ({ token }: Buyer, seat: number, changeId: number, agree = true) =>
      call('POST', `/participations/${seat}/confirm`, {
        token,
        body: { change_id: changeId, agree },
      }),
    operate: (command: string, id: number, ...words: string[]) =>
      operateGroup(db, command, [String(id), ...words], { operator: 'Ada', now: clock.now() }),
    /** Advances the clock; sessions do not expire. */
    pass: async (days: number) => {
      clock.advance(days * day)
      await pool.query("UPDATE sessions SET idle_until = '2099-01-01', expires_at = '2099-01-01'")
    },
    /** Mails to a member, news of groups by their kind. */
    newsTo: async (who: Buyer) =>
      (await mailsTo(pool, who.member.email)).flatMap(({ kind, data }) =>
        kind === 'groups.joined' ? [] : [kind === 'groups.news' ? data.news : kind],
      ),
    seatRow: async (id: number) =>
      (
        await pool.query(
          `SELECT state, ended_at IS NOT NULL ended, next_charge_at, grace_until, counts, method_id::int
           FROM participations WHERE id = $1`,
          [id],
        )
      ).rows[0] as {
        state: string
        ended: boolean
        next_charge_at: Date | null
        grace_until: Date | null
        counts: boolean
        method_id: number
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
    expectFacts: async () => expect(await listDifferences(db)).toEqual([]),
    /** Compares the facts of one group only: cheap enough for every step of a history. */
    expectFactsOf: async (item: number) => {
      const { rows } = await pool.query('SELECT * FROM wrong_items($1)', [[item]])
      expect(rows).toEqual([])
    },
  }
}
