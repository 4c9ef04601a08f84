import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { DomainError } from '../../../platform/error.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import type { RefusalKind } from '../../../platform/paypal/refusal.ts'
import { endOrder } from '../../orders/commands/settle.ts'
import { methodOf, usesMethod } from '../../payments/queries.ts'

/** The seat is locked, and its order. */
export const seatPaid = (tx: Tx, participation: number, _at: Date) =>
  tx.run(sql`UPDATE participations SET state = 'paid', next_charge_at = NULL, grace_until = NULL
    WHERE id = ${participation} AND state IN ('charging', 'action_required')`)

export const seatRefused = (tx: Tx, participation: number, _kind: RefusalKind, _at: Date) =>
  tx.run(sql`UPDATE participations SET state = 'action_required'
    WHERE id = ${participation} AND state IN ('charging', 'action_required')`)

export const leaveSeat = async (tx: Tx, participation: number, at: Date) => {
  const left = await tx.run(sql`UPDATE participations SET state = 'cancelled', ended_at = ${at}
    WHERE id = ${participation} AND state IN ('active', 'charging', 'action_required')`)
  if (!left) throw new DomainError('conflict')
  const order = await tx.first<{ id: number }>(
    sql`SELECT id FROM orders WHERE participation_id = ${participation}`,
  )
  if (order) await endOrder(tx, order.id, 'cancelled', at)
}

type Move = { member: MemberId; from: number; to: number }

export const moveSeats = async (tx: Tx, { member, from, to }: Move, _at: Date) => {
  if (!(await methodOf(tx, member, to))) throw new DomainError('not_found')
  const known = await tx.first(
    sql`SELECT FROM payment_methods WHERE id = ${from} AND member_id = ${member}`,
  )
  if (!known) throw new DomainError('not_found')
  await tx.run(sql`UPDATE participations p SET method_id = ${to}
    WHERE p.method_id = ${from} AND p.member_id = ${member} AND ${usesMethod}`)
}
