import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { recordEvent } from './events.ts'

type Owed = {
  member: MemberId
  cents: number
  terms: string
  /** Deadline for a payment by the buyer; null when the saved method is charged. */
  until: Date | null
}

/** Places the order of a plan period. It has no parcels, since nothing is shipped. */
export const placeWeepOrder = async (tx: Tx, { member, cents, terms, until }: Owed, now: Date) => {
  const { id } = (await tx.first<{ id: number }>(sql`INSERT INTO orders (member_id, kind, state,
      goods_cents, delivery_cents, total_cents, delivery, terms_version, placed_at, held_until)
    VALUES (${member}, 'weep', ${until ? 'pending' : 'pledged'}, ${cents}, 0, ${cents}, '{}', ${terms},
      ${now}, ${until})
    RETURNING id`))!
  await recordEvent(tx, id, 'placed', now)
  return id
}
