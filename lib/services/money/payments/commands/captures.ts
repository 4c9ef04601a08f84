import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { payerHash } from '#lib/tools/payment-provider/payer-hash.ts'
import type { Capture } from '#lib/tools/payment-provider/types.ts'
import { captureColumns, type KeptCapture, type Payment } from '../queries.ts'
import { captureMoves, mayMove } from '../rules/moves.ts'
import { type Move, movePayment } from './attempts.ts'
import { enter } from './ledger.ts'

const storeCapture = (tx: Tx, payment: Payment, capture: Capture, now: Date) => {
  const { id, cents, state, reason } = capture
  return tx.run(
    sql`INSERT INTO captures (id, payment_id, order_id, cents, state, reason, second_of, at)
    VALUES (${id}, ${payment.id}, ${payment.order_id}, ${cents}, ${state}, ${reason},
      (SELECT p.id FROM captures p WHERE p.order_id = ${payment.order_id}
        AND p.state <> 'declined' AND p.second_of IS NULL AND ${state} <> 'declined' LIMIT 1), ${now})`.named(
      'keep a capture',
    ),
  )
}

const moveFor = ({ state, reason }: Capture): Move => {
  if (state === 'pending') return { to: 'pending', issue: reason }
  if (state === 'completed') return { to: 'captured' }
  return { to: 'refused', issue: reason ?? 'DECLINED', refusal: 'soft' }
}

const findKept = (tx: Tx, id: string) =>
  tx.first<KeptCapture>(
    sql`SELECT ${captureColumns} FROM captures WHERE id = ${id} FOR UPDATE`.named('hold a capture'),
  )

/** Stores who paid, as soon as the provider says it. A deleted account keeps no payer. */
const storePayer = async (tx: Tx, { id, payer }: Capture) => {
  if (payer === null) return
  await tx.run(
    sql`UPDATE captures c SET payer = ${await payerHash(tx, payer)}
      FROM orders o JOIN members m ON m.id = o.member_id AND m.deleted_at IS NULL
      WHERE c.id = ${id} AND c.payer IS NULL AND o.id = c.order_id`.named('keep a payer'),
  )
}

export const forgetPayers = (tx: Tx, member: number) =>
  tx.run(sql`UPDATE captures c SET payer = NULL FROM orders o
    WHERE o.id = c.order_id AND o.member_id = ${member} AND c.payer IS NOT NULL`)

/**
 * Writes a capture as the provider reports it, forward only, with its payment and the ledger. Requires
 * the order lock. Returns the capture and its state before when the state is new, undefined when nothing
 * changed.
 */
export const writeCapture = async (
  tx: Tx,
  { payment, capture }: { payment: Payment; capture: Capture },
  now: Date,
) => {
  const known = await findKept(tx, capture.id)
  const { state } = capture
  if (known && !mayMove(captureMoves, known.state, state)) {
    await storePayer(tx, capture)
    return undefined
  }
  if (known)
    await tx.run(sql`UPDATE captures SET state = ${state}, reason = ${capture.reason}, at = ${now}
      WHERE id = ${capture.id}`)
  else await storeCapture(tx, payment, capture, now)
  await storePayer(tx, capture)
  await movePayment(tx, payment.id, moveFor(capture), now)
  if (state === 'completed') {
    const { id: providerId, cents } = capture
    await enter(tx, { orderId: payment.order_id, kind: 'capture', providerId, cents, at: now })
  }
  return { ...(await findKept(tx, capture.id))!, before: known?.state ?? null }
}
