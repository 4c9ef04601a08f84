import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { type Code, findCodeOf } from '../../../codes/queries.ts'
import { discountKept } from '../../../codes/rules.ts'

type Costs = { goodsCents: number; deliveryCents: number }

/** Applies the promised discount to the current amounts; an invitation gives none. */
export const discountFor = (code: Code | undefined, { goodsCents, deliveryCents }: Costs) => {
  return discountKept(code, { goodsCents, deliveryCents })
}

type Seat = { code: number | null } & Costs

/** Recomputes the discount after the member agreed to another price. */
export const followPrice = async (tx: Tx, id: number) => {
  const seat = await tx.first<Seat>(sql`SELECT code_id code, delivery_cents "deliveryCents",
      most_cents - delivery_cents "goodsCents" FROM participations WHERE id = ${id}`)
  if (!seat || seat.code === null) return
  const cents = discountFor(await findCodeOf(tx, seat.code), seat)
  await tx.run(sql`UPDATE participations SET discount_cents = ${cents} WHERE id = ${id}`)
}
