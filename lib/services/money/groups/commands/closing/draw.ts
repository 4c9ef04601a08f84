import type { Tx } from '../../../../platform/db/connection.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import type { Group } from '../../../../shop/items/commands/life.ts'
import type { Share } from '../../rules/shares.ts'

/**
 * Order in which seats get copies. By lot it is the order of SHA-256 of `SECRET:SEAT`: the secret in its 64
 * hexadecimal digits, a colon, the number of the seat in decimal. Members can choose when to take a seat, and so its
 * number, but know the secret only after closing. PostgreSQL computes it: the secret stays there until then.
 */
export const orderOfSeats = ({ id, shortage }: Group): Sql =>
  shortage === 'order'
    ? sql`joined_at, id`
    : sql`sha256(convert_to((SELECT secret FROM draws WHERE item_id = ${id} AND closed_at IS NULL)
        || ':' || id, 'UTF8')), id`

type Drawn = { seats: readonly Share[]; copies: number; out: readonly number[] }

/**
 * Stores the seats and their outcome for the verification of the draw; they become public when the
 * group closes.
 */
export const recordDraw = async (tx: Tx, itemId: number, { seats, copies, out }: Drawn) => {
  const draw = await tx.first<{ id: number }>(sql`UPDATE draws SET copies = ${Math.max(0, copies)}
    WHERE item_id = ${itemId} AND closed_at IS NULL RETURNING id`)
  if (!draw) throw new Error(`group ${itemId} was drawn without a committed secret`)
  await tx.run(sql`INSERT INTO draw_seats (draw_id, position, seat_id, quantity, placed)
    SELECT ${draw.id}::bigint, position, seat, quantity, seat <> ALL (${out}::bigint[])
    FROM unnest(${seats.map(({ id }) => id)}::bigint[], ${seats.map(({ quantity }) => quantity)}::int[])
      WITH ORDINALITY AS s(seat, quantity, position)`)
}
