import type { Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { isOver, type SeatState, statesBefore } from '../rules/seats.ts'

export type SeatMover = 'member' | 'shop' | 'provider' | `operator ${string}`

type Move = {
  by: SeatMover
  at: Date
  /** Deadline of an unpaid seat, and the time of its next charge. */
  kept?: { until: Date; again: Date | null }
}

export type MovedSeat = { id: number; bundleId: number; quantity: number }

export const seatsById = (ids: readonly number[]) => sql`p.id = ANY (${ids}::bigint[])`

/** Moves and returns the seats `p` that may take the state. No other code writes the state of a seat. */
const move = (which: Sql, to: SeatState, { by, at, kept }: Move) =>
  sql`WITH moved AS (
        UPDATE participations p SET state = ${to}, ended_at = ${isOver(to) ? at : null},
          grace_until = ${to === 'charging' ? sql`p.grace_until` : sql`${kept?.until ?? null}::timestamptz`},
          next_charge_at = ${kept?.again ?? null}
        WHERE ${which} AND p.state = ANY (${statesBefore(to)}::text[])
        RETURNING p.id, p.bundle_id, p.quantity
      ), noted AS (
        INSERT INTO seat_moves (participation_id, state, by, at)
        SELECT id, ${to}::text, ${by}::text, ${at}::timestamptz FROM moved
      )
      SELECT id, bundle_id "bundleId", quantity FROM moved`

export const moveSeats = (tx: Tx, which: Sql, to: SeatState, how: Move) =>
  tx.rows<MovedSeat>(move(which, to, how))

export const moveSeat = (tx: Tx, id: number, to: SeatState, how: Move) =>
  tx.first<MovedSeat>(move(sql`p.id = ${id}`, to, how).named(`a seat becomes ${to}`))

type Release = { at: Date; leftBy?: 'member' | 'shop' | null; keptInGoal?: boolean }

/** Releases ordered seats whose orders end before anything is shipped. */
export const releaseSeats = (tx: Tx, which: Sql, { at, leftBy, keptInGoal = false }: Release) =>
  tx.rows<MovedSeat>(sql`UPDATE participations p SET ended_at = ${at}, left_by = ${leftBy ?? null},
      kept_in_goal = ${keptInGoal}
    WHERE ${which} AND p.state = 'ordered' AND p.ended_at IS NULL
    RETURNING p.id, p.bundle_id "bundleId", p.quantity`)
