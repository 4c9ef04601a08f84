import { expect } from 'vitest'
import { sql } from '#kernel/db/sql.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { seatPaid, seatRefused } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import { dropLateSeats, finishDue } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import type { Buyer } from '../factories/seats.ts'
import type { openTestApi } from './api.ts'
import { seatsOn } from './seat-calls.ts'

/** Steps of closing and charging groups, shared by tests. */
export const groupLife = (api: Awaited<ReturnType<typeof openTestApi>>) => {
  const { pool, db, clock } = api
  const seats = seatsOn(api)
  const { buyer, group, inDays, pass, take } = seats

  const ordersOf = async (item: number) =>
    (
      await pool.query(
        `SELECT o.total_cents, o.goods_cents, o.state, p.member_id::int member FROM orders o
         JOIN participations p ON p.id = o.participation_id WHERE p.item_id = $1 ORDER BY o.id`,
        [item],
      )
    ).rows as { total_cents: number; goods_cents: number; state: string; member: number }[]

  const chargesOf = async (item: number) =>
    (
      await pool.query(
        `SELECT x.serial_key FROM outbox x JOIN orders o ON x.data->>'orderId' = o.id::text
         JOIN participations p ON p.id = o.participation_id
         WHERE x.kind = 'payments.charge-order' AND p.item_id = $1`,
        [item],
      )
    ).rows as { line: string }[]

  /** Builds a group with these quantities, each by another member. */
  const seated = async (quantities: number[], given: Parameters<typeof group>[0] = {}) => {
    const made = await group({ goal: 3, expiresAt: inDays(1), ...given })
    const people: { who: Buyer; seat: number }[] = []
    for (const quantity of quantities) {
      const who = await buyer()
      const seat = await take(who, made.id, { bundleId: made.bundleId, quantity })
      people.push({ who, seat })
    }
    return { ...made, people }
  }

  const close = (id: number) => db.transaction((tx) => closeGroup(tx, id, clock.now()))
  const collect = (id: number) => collectGroup(db, id, clock.now())
  const closedIn = async (quantities: number[], given: Parameters<typeof group>[0] = {}) => {
    const made = await seated(quantities, given)
    await pass(1)
    expect(await close(made.id)).toBe('collecting')
    await collect(made.id)
    return made
  }
  const paid = (seat: number) =>
    db.transaction(async (tx) => {
      const order = await tx.first<{ id: number }>(
        sql`SELECT id FROM orders WHERE participation_id = ${seat} AND state = 'pledged'`,
      )
      if (order) await markPaid(tx, order.id, clock.now())
      return seatPaid(tx, seat, clock.now())
    })
  const refused = (seat: number, kind: 'soft' | 'dead' = 'soft') =>
    db.transaction((tx) => seatRefused(tx, seat, kind, clock.now()))
  const finish = () => finishDue(db, clock.now())
  /** Passes the days after which unpaid seats are dropped. */
  const dropUnpaid = async () => {
    await pass(9)
    await dropLateSeats(db, clock.now())
    await finish()
  }

  return {
    ...seats,
    ordersOf,
    chargesOf,
    seated,
    close,
    collect,
    closedIn,
    paid,
    refused,
    finish,
    dropUnpaid,
  }
}
