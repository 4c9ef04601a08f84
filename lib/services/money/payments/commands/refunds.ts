import { randomUUID } from 'node:crypto'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { Refund } from '#lib/tools/payment-provider/types.ts'
import {
  captureColumns,
  isDisputed,
  type KeptCapture,
  type KeptRefund,
  refundColumns,
} from '../queries.ts'
import { mayMove, type RefundState, refundMoves, statesWithMoney } from '../rules/moves.ts'
import { enter } from './ledger.ts'
import { askRefund } from './tasks.ts'

export type Because =
  | 'withdrawal'
  | 'cancelled'
  | 'group_failed'
  | 'operator'
  | 'provider'
  | 'paid_twice'
  | 'price_lowered'

type RefundRequest = {
  orderId: number
  cents: number
  because: Because
  withdrawalId?: number | null
  /** Capture to refund; by default the one that paid the order. A second payment must be named. */
  captureId?: string
}

/** Locks the order, then the capture: changes of the amount left run one at a time. */
const lockCapture = async (tx: Tx, orderId: number, captureId: string | undefined) => {
  await tx.run(sql`SELECT FROM orders WHERE id = ${orderId} FOR UPDATE`)
  return tx.first<KeptCapture>(sql`SELECT ${captureColumns} FROM captures
    WHERE order_id = ${orderId} AND state = 'completed'
      AND CASE WHEN ${captureId ?? null}::text IS NULL THEN second_of IS NULL
        ELSE id = ${captureId ?? null} END
    FOR UPDATE`)
}

/** Sums the refunds of a capture in these states, and the amounts that disputes took. */
export const heldBack = async (tx: Tx, captureId: string, states = statesWithMoney) =>
  (await tx.first<{ cents: number }>(sql`SELECT
    coalesce((SELECT sum(cents) FROM refunds
      WHERE capture_id = ${captureId} AND state = ANY (${states})), 0)::int
    + coalesce((SELECT sum(taken_cents) FROM disputes WHERE capture_id = ${captureId}), 0)::int
      AS cents`))!.cents

type Row = RefundRequest & { captureId: string; state: RefundState; providerId?: string }

const insert = async (tx: Tx, row: Row, now: Date) => {
  const id = randomUUID()
  const { captureId, orderId, cents, because, state, withdrawalId = null, providerId = null } = row
  const settled = ['wanted', 'pending'].includes(state) ? null : now
  await tx.run(sql`INSERT INTO refunds (id, capture_id, order_id, withdrawal_id, position, cents,
      because, state, provider_refund_id, wanted_at, settled_at)
    SELECT ${id}, ${captureId}, ${orderId}, ${withdrawalId}, count(*) + 1, ${cents}, ${because},
      ${state}, ${providerId}, ${now}, ${settled} FROM refunds WHERE order_id = ${orderId}`)
  return id
}

/**
 * Requests a refund to the original payment method, at most the captured amount less everything
 * refunded or requested. While a dispute is open the refund waits, or the money would be taken twice.
 * Does nothing for an order without a capture.
 */
export const wantRefund = async (tx: Tx, wanted: RefundRequest, now: Date) => {
  const capture = await lockCapture(tx, wanted.orderId, wanted.captureId)
  if (!capture || wanted.cents === 0) return undefined
  if (wanted.cents > capture.cents - (await heldBack(tx, capture.id)))
    throw new DomainError('conflict')
  const id = await insert(tx, { ...wanted, captureId: capture.id, state: 'wanted' }, now)
  if (!(await isDisputed(tx, capture.id)))
    await askRefund(tx, { orderId: wanted.orderId, refundId: id })
  return id
}

type Rest = Omit<RefundRequest, 'cents'> & { keepCents?: number }

/** Requests a refund of the amount still left of a capture, but for `keepCents`. */
export const wantRest = async (tx: Tx, { keepCents = 0, ...wanted }: Rest, now: Date) => {
  const capture = await lockCapture(tx, wanted.orderId, wanted.captureId)
  if (!capture) return undefined
  const cents = capture.cents - (await heldBack(tx, capture.id)) - keepCents
  return cents > 0 ? wantRefund(tx, { ...wanted, cents }, now) : undefined
}

const lockRefund = (tx: Tx, id: string) =>
  tx.first<KeptRefund>(sql`SELECT ${refundColumns} FROM refunds WHERE id = ${id} FOR UPDATE`)

type Outcome = { state: RefundState; providerId?: string | null; issue?: string | null }

export const moveRefund = async (tx: Tx, id: string, outcome: Outcome, now: Date) => {
  const refund = await lockRefund(tx, id)
  const { state, providerId = null, issue = null } = outcome
  if (!refund || !mayMove(refundMoves, refund.state, state)) return false
  await tx.run(sql`UPDATE refunds SET state = ${state}, asked_at = ${now}, issue = ${issue},
      provider_refund_id = coalesce(${providerId}, provider_refund_id),
      settled_at = ${state === 'pending' ? null : now}
    WHERE id = ${id}`)
  if (state === 'completed')
    await enter(tx, {
      orderId: refund.order_id,
      kind: 'refund',
      providerId: providerId ?? refund.provider_refund_id ?? id,
      cents: refund.cents,
      at: now,
    })
  return true
}

export const noteAskedRefund = (tx: Tx, id: string, now: Date) =>
  tx.run(sql`UPDATE refunds SET asked_at = ${now} WHERE id = ${id} AND settled_at IS NULL`)

/** Writes the result of a refund of ours. Requires the order lock. Returns whether its state is new. */
export const writeRefund = async (tx: Tx, id: string, refund: Refund, now: Date) => {
  const storedRefund = await lockRefund(tx, id)
  if (!storedRefund) return false
  if (storedRefund.cents !== refund.cents)
    throw new Error(`the provider returned another amount for refund ${id}`)
  const other = await tx.first(
    sql`SELECT FROM refunds WHERE provider_refund_id = ${refund.id} AND id <> ${id}`,
  )
  // The event arrived before this refund had a provider id, and was booked as one made at the provider.
  const outcome: Outcome = other
    ? { state: 'cancelled', issue: 'BOOKED_ALREADY' }
    : { state: refund.state, providerId: refund.id }
  return moveRefund(tx, id, outcome, now)
}

/** Writes a refund made by hand at the provider, or reported before our own call returned. */
export const writeForeignRefund = async (
  tx: Tx,
  { orderId, captureId, refund }: { orderId: number; captureId: string; refund: Refund },
  now: Date,
) => {
  const { state } = refund
  const known = await tx.first<{ id: string }>(
    sql`SELECT id FROM refunds WHERE provider_refund_id = ${refund.id} FOR UPDATE`,
  )
  if (known) return moveRefund(tx, known.id, { state }, now)
  const { cents, id: providerId } = refund
  await insert(tx, { orderId, captureId, cents, because: 'provider', state, providerId }, now)
  if (state === 'completed')
    await enter(tx, { orderId, kind: 'refund', providerId, cents, at: now })
  return true
}

/** Requests a failed refund again as a new one, limited to the amount that is still left. */
export const retryRefund = async (tx: Tx, id: string, now: Date) => {
  const failed = await lockRefund(tx, id)
  if (failed?.state !== 'failed') return false
  await moveRefund(tx, id, { state: 'cancelled', issue: 'ASKED_AGAIN' }, now)
  const { order_id: orderId, capture_id: captureId, cents, withdrawal_id: withdrawalId } = failed
  const because = failed.because as Because
  await wantRefund(tx, { orderId, captureId, cents, because, withdrawalId }, now)
  return true
}
