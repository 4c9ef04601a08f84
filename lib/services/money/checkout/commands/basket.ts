import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { isPublic } from '../../../shop/items/policy.ts'

export type BasketLine = { bundleId: number; quantity: number; seenCents: number }

const mostCopies = 99
const mostLines = 50

/** Lists the basket without the copies of an order whose payment the provider still checks. */
export const findBasket = (db: Db, member: MemberId) =>
  db.rows<BasketLine>(
    sql`SELECT bundle_id "bundleId", quantity, seen_cents "seenCents" FROM basket_lines b
      WHERE member_id = ${member} AND NOT EXISTS (SELECT FROM orders o
        JOIN order_lines l ON l.order_id = o.id AND l.bundle_id = b.bundle_id
        JOIN payments p ON p.order_id = o.id AND p.state = 'pending'
        WHERE o.member_id = ${member} AND o.state = 'pending' AND o.kind = 'sale')
      ORDER BY added_at, bundle_id`.named('basket'),
  )

/** Locks the basket, so that two concurrent merges do not lose each other's lines. */
const lockBasket = (tx: Tx, member: MemberId) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`basket ${member}`}, 0))`)

const sellable = async (tx: Tx, lines: readonly BasketLine[], now: Date) => {
  const rows = await tx.rows<{ id: number }>(
    sql`SELECT b.id FROM bundles b JOIN variations v ON v.id = b.variation_id
      JOIN items i ON i.id = v.item_id
      WHERE b.id = ANY (${lines.map(({ bundleId }) => bundleId)}::bigint[])
        AND i.kind = 'sale' AND ${isPublic(now)}`,
  )
  const known = new Set(rows.map(({ id }) => id))
  return lines.filter(({ bundleId }) => known.has(bundleId))
}

const write = (tx: Tx, member: MemberId, line: BasketLine, now: Date) =>
  tx.run(sql`INSERT INTO basket_lines (member_id, bundle_id, quantity, seen_cents, added_at)
    VALUES (${member}, ${line.bundleId}, ${line.quantity}, ${line.seenCents}, ${now})
    ON CONFLICT (member_id, bundle_id)
    DO UPDATE SET quantity = excluded.quantity, seen_cents = excluded.seen_cents`)

/**
 * Merges the lines of a browser's basket: quantities are summed, and the last seen price is that of the
 * browser. Items that no longer exist or that are sold by seats are dropped.
 */
export const mergeBasket = async (
  tx: Tx,
  member: MemberId,
  brought: readonly BasketLine[],
  now: Date,
) => {
  await lockBasket(tx, member)
  const fitting = await sellable(tx, brought, now)
  const sums = new Map<number, BasketLine>()
  for (const line of [...(await findBasket(tx, member)), ...fitting]) {
    const quantity = (sums.get(line.bundleId)?.quantity ?? 0) + line.quantity
    sums.set(line.bundleId, { ...line, quantity: Math.min(mostCopies, quantity) })
  }
  for (const line of [...sums.values()].slice(0, mostLines)) await write(tx, member, line, now)
  return findBasket(tx, member)
}

export const putInBasket = (db: Database, member: MemberId, line: BasketLine, now: Date) =>
  db.transaction(async (tx) => {
    await lockBasket(tx, member)
    if ((await sellable(tx, [line], now)).length === 0) throw new DomainError('not_found')
    const lines = await findBasket(tx, member)
    const isNew = lines.every(({ bundleId }) => bundleId !== line.bundleId)
    if (isNew && lines.length >= mostLines) throw new DomainError('conflict')
    await write(tx, member, line, now)
    return findBasket(tx, member)
  })

export const takeFromBasket = (db: Database, member: MemberId, bundleId: number) =>
  db.transaction(async (tx) => {
    await tx.run(
      sql`DELETE FROM basket_lines WHERE member_id = ${member} AND bundle_id = ${bundleId}`,
    )
    return findBasket(tx, member)
  })

/** Takes the copies of a paid order out of the basket: until then a refused payment leaves it as it was. */
export const emptyBasket = (tx: Tx, orderId: number) =>
  tx.run(
    sql`DELETE FROM basket_lines b USING orders o, order_lines l
      WHERE o.id = ${orderId} AND l.order_id = o.id
        AND b.member_id = o.member_id AND b.bundle_id = l.bundle_id`.named('empty the basket'),
  )
