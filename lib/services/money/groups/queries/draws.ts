import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { isPublic } from '../../../shop/items/policy.ts'

export type DrawRow = { id: number; hash: string; secret: string | null; copies: number | null }

/**
 * Column with the draws of the group `itemId`, latest first. A secret is exposed only after its draw
 * has closed.
 */
export const drawsOf = (itemId: Sql) => sql`(SELECT coalesce(json_agg(json_build_object('id', d.id,
       'hash', d.hash, 'secret', CASE WHEN d.closed_at IS NOT NULL THEN d.secret END, 'copies', d.copies)
       ORDER BY d.id DESC), '[]') FROM draws d WHERE d.item_id = ${itemId})`

export type DrawnSeatRow = { seat: number; quantity: number; placed: boolean }

export const seatsPerPage = 200

/** Returns undefined when the draw does not exist or is not over. */
export const countDrawnSeats = async (db: Db, drawId: number, now: Date) =>
  (
    await db.first<{ total: number }>(
      sql`SELECT (SELECT count(*)::int FROM draw_seats s WHERE s.draw_id = d.id) total
        FROM draws d JOIN items i ON i.id = d.item_id
        WHERE d.id = ${drawId} AND d.closed_at IS NOT NULL AND ${isPublic(now)}`,
    )
  )?.total

export const listDrawnSeats = (db: Db, drawId: number, page: number) =>
  db.rows<DrawnSeatRow>(sql`SELECT seat_id seat, quantity, placed FROM draw_seats
    WHERE draw_id = ${drawId} AND position > ${(page - 1) * seatsPerPage}
    ORDER BY position LIMIT ${seatsPerPage}`)
