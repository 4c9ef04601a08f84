import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { By } from '../operate.ts'
import { closeEarly } from '../operator-actions.ts'

export type Closing = {
  status: 'collecting' | 'failed'
  reached: number
  goal: number
  unit: 'units' | 'participants' | 'amount'
  /** Seats to charge, and the seats that end without a charge. */
  charged: number
  ended: number
  /** Sum at the price reached, before credits and codes, and the sum of the agreed maximums. */
  likelyCents: number
  mostCents: number
}

class Preview extends Error {
  readonly closing: Closing

  constructor(closing: Closing) {
    super('preview')
    this.closing = closing
  }
}

const seatsOf = (tx: Tx, id: number) =>
  tx.first<{ open: number }>(
    sql`SELECT count(*)::int "open" FROM participations WHERE item_id = ${id} AND state = 'active'`,
  )

const countClosing = (tx: Tx, id: number, open: number) =>
  tx.first<Closing>(sql`SELECT i.status, i.goal, i.goal_unit unit,
      coalesce((e.details->>'inBoxes')::int, (e.details->>'reached')::int) reached,
      s.charged, ${open} - s.charged ended, s.likely::float8 "likelyCents", s.most::float8 "mostCents"
    FROM items i
    JOIN LATERAL (SELECT details FROM group_events
      WHERE item_id = i.id AND kind = i.status ORDER BY id DESC LIMIT 1) e ON true
    CROSS JOIN LATERAL (SELECT count(*)::int charged,
        coalesce(sum(least(seat.cents, p.most_cents)), 0) likely,
        coalesce(sum(coalesce(p.most_cents, seat.cents)), 0) most
      FROM participations p CROSS JOIN LATERAL (SELECT p.delivery_cents
        + p.quantity * price_at(p.bundle_id, (e.details->>'reached')::int) cents) seat
      WHERE p.item_id = i.id AND p.state = 'active') s
    WHERE i.id = ${id}`)

/**
 * Closes the group in a transaction that is rolled back, and returns what the closing did; undefined
 * when it is refused.
 */
export const previewClosing = async (db: Database, id: number, by: By) => {
  try {
    return await db.transaction(async (tx): Promise<undefined> => {
      const before = await seatsOf(tx, id)
      await closeEarly(tx, id, by)
      throw new Preview((await countClosing(tx, id, before!.open))!)
    })
  } catch (error) {
    if (error instanceof Preview) return error.closing
    if (error instanceof DomainError) return undefined
    throw error
  }
}
