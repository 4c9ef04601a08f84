import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { askCharges } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { record } from '#lib/services/money/groups/commands/record.ts'
import { graceEnd, nextRetry } from '#lib/services/money/groups/rules/grace.ts'
import { placeSeatOrders } from '#lib/services/money/orders/commands/place-seats.ts'
import { addPayments } from './payments.ts'

type Group = { id: number; reached: number; goal: number; at: Date }
type Seat = { id: number; state: string; cents: number }

const collect = async (tx: Tx, { id, at, ...details }: Group, now: Date) => {
  await record(tx, id, 'collecting', at, { details })
  const seats =
    await tx.rows<Seat>(sql`SELECT id, state, price_at(bundle_id, ${details.reached}) cents
    FROM participations WHERE item_id = ${id} AND ended_at IS NULL AND method_id IS NOT NULL ORDER BY id`)
  const placed = await placeSeatOrders(
    tx,
    seats.map((seat) => seat.id),
    seats.map(({ cents }) => cents),
    at,
  )
  const states = new Map(seats.map((seat) => [seat.id, seat.state]))
  const ordersOf = (state: string) =>
    placed.flatMap((each) => (states.get(each.participationId) === state ? each.orderId : []))

  // Wallets charged when the group closed.
  const paid = ordersOf('ordered')
  await addPayments(tx, paid, { source: 'vaulted', state: 'captured', at })
  await tx.run(sql`INSERT INTO order_events (order_id, kind, at)
    SELECT unnest(${paid}::bigint[]), 'paid', ${at}`)
  await tx.run(sql`UPDATE orders SET state = 'paid', paid_at = ${at}
    WHERE id = ANY (${paid}::bigint[])`)

  // Refused charges, which are retried on their days and then succeed.
  const refused = ordersOf('action_required')
  await addPayments(tx, refused, { source: 'vaulted', state: 'refused', at })
  const until = graceEnd(at)
  await tx.run(sql`UPDATE participations p SET grace_until = ${until}, next_charge_at = ${nextRetry(until, now)}
    FROM orders o WHERE o.participation_id = p.id AND o.id = ANY (${refused}::bigint[])`)

  await askCharges(tx, ordersOf('charging'))
}

/** Places the orders and payments of groups that have just closed, as a real group has them. */
export const collectGroups = async (tx: Tx, now: Date) => {
  const groups = await tx.rows<Group>(sql`SELECT id, reached, goal, expires_at AS at FROM items
    WHERE status = 'collecting' ORDER BY id`)
  for (const group of groups) await collect(tx, group, now)
}
