import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import { findBasket } from '../queries/basket.ts'
import { type BasketLine, merged, mostLines } from '../rules/basket.ts'

/** Locks the basket, so that two concurrent merges do not lose each other's lines. */
const lockBasket = (tx: Tx, member: MemberId) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`basket ${member}`}, 0))`)

const sellable = async (tx: Tx, bundleIds: readonly number[], now: Date) => {
  const rows = await tx.rows<{ id: number }>(
    sql`SELECT b.id FROM bundles b JOIN variations v ON v.id = b.variation_id
      JOIN items i ON i.id = v.item_id
      WHERE b.id = ANY (${bundleIds}::bigint[]) AND i.kind = 'sale' AND ${isPublic(now)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

const write = (
  tx: Tx,
  member: MemberId,
  { bundleId, quantity, seenCents }: BasketLine,
  now: Date,
) =>
  tx.run(sql`INSERT INTO basket_lines (member_id, bundle_id, quantity, seen_cents, added_at)
    VALUES (${member}, ${bundleId}, ${quantity}, ${seenCents}, ${now})
    ON CONFLICT (member_id, bundle_id)
    DO UPDATE SET quantity = excluded.quantity, seen_cents = excluded.seen_cents`)

/**
 * Merges the lines of a browser's basket. Items that no longer exist or that are sold by seats are
 * dropped.
 */
export const mergeBasket = async (
  tx: Tx,
  member: MemberId,
  brought: readonly BasketLine[],
  now: Date,
) => {
  await lockBasket(tx, member)
  const known = await sellable(
    tx,
    brought.map(({ bundleId }) => bundleId),
    now,
  )
  const held = await findBasket(tx, member)
  const fitting = brought.filter(({ bundleId }) => known.has(bundleId))
  for (const line of merged(held, fitting)) await write(tx, member, line, now)
  return findBasket(tx, member)
}

export const putInBasket = (db: Database, member: MemberId, line: BasketLine, now: Date) =>
  db.transaction(async (tx) => {
    await lockBasket(tx, member)
    if (!(await sellable(tx, [line.bundleId], now)).has(line.bundleId))
      throw new DomainError('not_found')
    const held = await findBasket(tx, member)
    const isNew = held.every(({ bundleId }) => bundleId !== line.bundleId)
    if (isNew && held.length >= mostLines) throw new DomainError('conflict')
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
