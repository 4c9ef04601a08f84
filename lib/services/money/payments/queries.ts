import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { RefusalKind } from '#lib/tools/payment-provider/refusal.ts'
import type { MethodKind, Refund } from '#lib/tools/payment-provider/types.ts'
import {
  type CaptureState,
  type PaymentState,
  type RefundState,
  statesWithMoney,
} from './rules/moves.ts'

export type Payment = {
  id: string
  order_id: number
  position: number
  source: 'wallet' | 'card' | 'vaulted'
  method_id: number | null
  cents: number
  state: PaymentState
  provider_order_id: string | null
  issue: string | null
  refusal: RefusalKind | null
  started_at: Date
  asked_at: Date
}
export const paymentColumns = sql`id, order_id, position, source, method_id, cents, state,
  provider_order_id, issue, refusal, started_at, asked_at`

export type KeptCapture = {
  id: string
  payment_id: string
  order_id: number
  cents: number
  state: CaptureState
  second_of: string | null
}
export const captureColumns = sql`id, payment_id, order_id, cents, state, second_of`

export type KeptRefund = {
  id: string
  capture_id: string
  order_id: number
  withdrawal_id: number | null
  position: number
  cents: number
  because: string
  state: RefundState
  provider_refund_id: string | null
  wanted_at: Date
  asked_at: Date | null
}
export const refundColumns = sql`id, capture_id, order_id, withdrawal_id, position, cents, because, state,
  provider_refund_id, wanted_at, asked_at`

export const findPayment = (db: Db, id: string) =>
  db.first<Payment>(
    sql`SELECT ${paymentColumns} FROM payments WHERE id = ${id}`.named('find a payment'),
  )

export const findPaymentAt = (db: Db, providerOrderId: string) =>
  db.first<Payment>(
    sql`SELECT ${paymentColumns} FROM payments WHERE provider_order_id = ${providerOrderId}`,
  )

export const listPayments = (db: Db, orderId: number) =>
  db.rows<Payment>(
    sql`SELECT ${paymentColumns} FROM payments
    WHERE order_id = ${orderId} ORDER BY position DESC`.named('payments of an order'),
  )

/**
 * Matches an unpaid order `o` with a payment whose result is not known yet: the provider reviews it, or
 * has not answered. Such an order is not payable again, and no deadline ends it. A scalar subquery, since
 * EXISTS can be planned as a read of all payments.
 */
export const isInReview = sql`(o.state IN ('pending', 'pledged') AND (SELECT true FROM payments r
    WHERE r.order_id = o.id AND r.state = 'pending' LIMIT 1) IS TRUE)`

/** True when money of this order may be moving or has moved. */
export const isOnItsWay = async (db: Db, orderId: number) =>
  (await db.first(
    sql`SELECT FROM payments WHERE order_id = ${orderId}
    AND (state IN ('pending', 'captured') OR (source = 'vaulted' AND state = 'started'))
    LIMIT 1`.named('money on its way'),
  )) !== undefined

/** Sums the cents refunded, being refunded and taken by disputes, by order; no entry means none. */
export const refundedOf = async (db: Db, orderIds: readonly number[]) => {
  const rows = await db.rows<{ order_id: number; cents: number }>(
    sql`SELECT c.order_id, sum(b.cents)::int AS cents FROM captures c, LATERAL (
        SELECT cents FROM refunds WHERE capture_id = c.id AND state = ANY (${statesWithMoney})
        UNION ALL SELECT taken_cents FROM disputes WHERE capture_id = c.id AND taken_cents > 0) b
      WHERE c.order_id = ANY (${orderIds}) AND c.second_of IS NULL GROUP BY c.order_id`,
  )
  return new Map(rows.map(({ order_id, cents }) => [order_id, cents]))
}

/** Sums the cents of the refunds that were requested at this very moment. */
export const refundedAt = async (db: Db, orderId: number, at: Date) =>
  (await db.first<{ cents: number }>(
    sql`SELECT coalesce(sum(cents), 0)::int cents FROM refunds
      WHERE order_id = ${orderId} AND wanted_at = ${at}`,
  ))!.cents

const hasDispute = async (db: Db, where: Sql, name: string) =>
  (await db.first(
    sql`SELECT FROM disputes d JOIN captures c ON c.id = d.capture_id WHERE ${where} LIMIT 1`.named(
      name,
    ),
  )) !== undefined

/** True while a dispute is open, so that the owner of the money is undecided. */
export const isContested = (db: Db, orderId: number) =>
  hasDispute(db, sql`c.order_id = ${orderId} AND d.resolved_at IS NULL`, 'is contested')

export const isDisputed = (db: Db, captureId: string) =>
  hasDispute(db, sql`c.id = ${captureId} AND d.resolved_at IS NULL`, 'is disputed')

export const wasDisputed = (db: Db, captureId: string) =>
  hasDispute(db, sql`c.id = ${captureId}`, 'was disputed')

/** True when a dispute took money of an order and has not returned it. */
export const isChargedBack = (db: Db, orderId: number) =>
  hasDispute(db, sql`c.order_id = ${orderId} AND d.taken_cents > 0`, 'is charged back')

/** Returns the cents of an order that can still be refunded; undefined when nothing was paid. */
export const leftToGiveBack = async (db: Db, orderId: number) => {
  const paid = await db.first<{ cents: number }>(sql`SELECT cents FROM captures
    WHERE order_id = ${orderId} AND state = 'completed' AND second_of IS NULL`)
  return paid && paid.cents - ((await refundedOf(db, [orderId])).get(orderId) ?? 0)
}

export type Method = {
  id: number
  member_id: MemberId
  kind: MethodKind
  vault_id: string
  customer_id: string
  brand: string | null
  last_digits: string | null
  expires_on: string | null
  email: string | null
  kept: boolean
  added_at: Date
  removed_by: 'member' | 'provider' | 'shop' | null
}
export const methodColumns = sql`m.id, m.member_id, m.kind, m.vault_id, m.customer_id, m.brand,
  m.last_digits, m.expires_on, m.email, m.kept, m.added_at, m.removed_by`

/** Finds a chargeable method; within a transaction it is locked against removal until the commit. */
export const methodOf = (db: Db, member: MemberId, id: number) =>
  db.first<Method>(
    sql`SELECT ${methodColumns} FROM payment_methods m
    WHERE m.id = ${id} AND m.member_id = ${member} AND m.removed_at IS NULL FOR KEY SHARE`.named(
      'hold a method',
    ),
  )

/** Matches seats that are charged from a method now or later. */
export const usesMethod = sql`p.ended_at IS NULL
  AND p.state IN ('active', 'charging', 'action_required')`

export type ListedMethod = Method & {
  seats: { id: number; slug: string; title: string; until: string }[]
}

const listed = sql`SELECT ${methodColumns}, coalesce(s.seats, '[]') AS seats
  FROM payment_methods m
  LEFT JOIN LATERAL (SELECT json_agg(json_build_object('id', i.id, 'slug', i.slug,
      'title', i.title, 'until', i.expires_at) ORDER BY i.expires_at, i.id) AS seats
    FROM participations p JOIN items i ON i.id = p.item_id
    WHERE p.method_id = m.id AND ${usesMethod}) s ON true`

/** Matches listed methods. A method removed at the provider is listed as long as open seats use it. */
const isShown = sql`(m.removed_at IS NULL OR (m.removed_by = 'provider' AND s.seats IS NOT NULL))`

export const listMethods = (db: Db, member: MemberId) =>
  db.rows<ListedMethod>(
    sql`${listed} WHERE m.member_id = ${member} AND ${isShown}
      ORDER BY m.added_at DESC, m.id DESC`.named('payment-methods'),
  )

export const findMethod = (db: Db, member: MemberId, id: number) =>
  db.first<ListedMethod>(
    sql`${listed} WHERE m.member_id = ${member} AND m.id = ${id} AND ${isShown}`,
  )

/** Returns the member's customer id at the provider, null before their first saved method. */
export const findCustomer = async (db: Db, member: MemberId) =>
  (
    await db.first<{ customer_id: string }>(sql`SELECT customer_id FROM payment_methods
      WHERE member_id = ${member} ORDER BY added_at DESC, id DESC LIMIT 1`)
  )?.customer_id ?? null

export const findSetup = (db: Db, member: MemberId, setupToken: string) =>
  db.first<{ id: string; kept: boolean; method_id: number | null }>(sql`SELECT id, kept, method_id
    FROM payment_setups WHERE setup_token = ${setupToken} AND member_id = ${member}`)

/** Finds the method of a charge that has begun, even if it was removed since. */
export const findChargedMethod = (db: Db, id: number) =>
  db.first<Pick<Method, 'kind' | 'vault_id'>>(
    sql`SELECT kind, vault_id FROM payment_methods WHERE id = ${id}`.named('find a charged method'),
  )

export const findRefund = (db: Db, id: string) =>
  db.first<KeptRefund>(sql`SELECT ${refundColumns} FROM refunds WHERE id = ${id}`)

export const findKeptCapture = (db: Db, id: string) =>
  db.first<KeptCapture>(sql`SELECT ${captureColumns} FROM captures WHERE id = ${id}`)

export const isPayerKnown = async (db: Db, id: string) =>
  (await db.first(
    sql`SELECT FROM captures WHERE id = ${id} AND payer IS NOT NULL`.named('is a payer known'),
  )) !== undefined

/** Finds a refund of ours by its provider id, or by its invoice number until that id is stored. */
export const findReportedRefund = (
  db: Db,
  { id, invoice, captureId }: Pick<Refund, 'id' | 'invoice' | 'captureId'>,
) =>
  db.first<KeptRefund>(sql`SELECT ${refundColumns} FROM refunds r
    WHERE r.provider_refund_id = ${id}
      OR (r.capture_id = ${captureId} AND ${invoice} = (SELECT o.number FROM orders o
        WHERE o.id = r.order_id) || '-R' || r.position)
    ORDER BY r.provider_refund_id IS NULL LIMIT 1`)

/** Finds the payment of a capture: by the provider's order id, or else another one of the same order. */
export const findPaymentOf = (
  db: Db,
  { orderId, providerOrderId }: { orderId: number; providerOrderId: string | null },
) =>
  db.first<Payment>(sql`SELECT ${paymentColumns} FROM payments WHERE order_id = ${orderId}
    ORDER BY provider_order_id IS NOT DISTINCT FROM ${providerOrderId}
        AND provider_order_id IS NOT NULL DESC,
      provider_order_id IS NULL DESC, settled_at IS NULL DESC, position DESC LIMIT 1`)

export const findMethodAt = (db: Db, vaultId: string) =>
  db.first<Method>(
    sql`SELECT ${methodColumns} FROM payment_methods m WHERE m.vault_id = ${vaultId}`,
  )

export const findEvent = (db: Db, id: string) =>
  db.first<{ kind: string; resource_id: string; body: unknown }>(
    sql`SELECT kind, resource_id, body FROM provider_events WHERE id = ${id}`,
  )

export const findLastByHand = (db: Db, orderId: number, cents: number) =>
  db.first<{ wanted_at: Date }>(sql`SELECT wanted_at FROM refunds WHERE order_id = ${orderId}
    AND cents = ${cents} AND because = 'operator' AND state = ANY (${statesWithMoney})
    ORDER BY wanted_at DESC LIMIT 1`)

export const findFailedRefunds = (db: Db) =>
  db.rows<{ id: string; cents: number }>(
    sql`SELECT id, cents FROM refunds WHERE state = 'failed' ORDER BY wanted_at`,
  )
