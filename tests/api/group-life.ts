import { expect } from 'vitest'
import { sql } from '#kernel/db/sql.ts'
import { day } from '#lib/format/durations.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { seatPaid, seatRefused } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { mailsTo } from '../factories/mails.ts'
import type { Buyer } from '../factories/seats.ts'
import type { openTestApi } from './api.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

/** Steps of closing groups, shared by tests. */
export const groupLife = (api: Awaited<ReturnType<typeof openTestApi>>) => {
  const { pool, db, clock } = api
  const seats = seatsOn(api)
  const { buyer, join, group } = seats

  const seatRow = async (id: number) =>
    (
      await pool.query(
        `SELECT state, ended_at IS NOT NULL ended, next_charge_at, grace_until FROM participations WHERE id = $1`,
        [id],
      )
    ).rows[0] as { state: string; next_charge_at: Date | null; grace_until: Date | null }

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

  const newsTo = async (who: Buyer) =>
    (await mailsTo(pool, who.member.email)).flatMap(({ kind, data }) =>
      kind === 'groups.joined' ? [] : [kind === 'groups.news' ? data.news : kind],
    )

  /** Builds a group with these quantities, each by another member. */
  const seated = async (quantities: number[], given: Parameters<typeof group>[0] = {}) => {
    const made = await group({
      goal: 3,
      expiresAt: new Date(clock.now().getTime() + day),
      ...given,
    })
    const people: { who: Buyer; seat: number }[] = []
    for (const quantity of quantities) {
      const who = await buyer()
      const { id } = await seatOf(await join(who, made.id, { bundleId: made.bundleId, quantity }))
      people.push({ who, seat: id })
    }
    return { ...made, people }
  }

  const close = (id: number) => db.transaction((tx) => closeGroup(tx, id, clock.now()))
  const closedIn = async (quantities: number[], given: Parameters<typeof group>[0] = {}) => {
    const made = await seated(quantities, given)
    clock.advance(day)
    expect(await close(made.id)).toBe('collecting')
    await collectGroup(db, made.id, clock.now())
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

  return { ...seats, seatRow, ordersOf, chargesOf, newsTo, seated, close, closedIn, paid, refused }
}
