import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'

/** Copies to add, or to remove if negative. */
export type StockChange = { bundleId: number; copies: number }

/** Locks the bundles in the order of their ids, as everywhere: nobody else takes copies until the commit. */
export const lockShelves = (tx: Tx, bundleIds: readonly number[]) =>
  tx.rows<{ id: number; stock: number | null }>(
    sql`SELECT id, stock FROM bundles WHERE id = ANY (${bundleIds}::bigint[])
      ORDER BY id FOR NO KEY UPDATE`.named('hold shelves'),
  )

/** Adds or removes copies. Never goes below zero, and skips bundles without a limit. */
export const addStock = async (tx: Tx, changes: readonly StockChange[]) => {
  const sums = new Map<number, number>()
  for (const { bundleId, copies } of changes) sums.set(bundleId, (sums.get(bundleId) ?? 0) + copies)
  const shelves = await lockShelves(tx, [...sums.keys()])
  const moved = shelves.filter(({ id, stock }) => stock !== null && sums.get(id) !== 0)
  const short = moved.some(({ id, stock }) => (stock ?? 0) + (sums.get(id) ?? 0) < 0)
  if (short || shelves.length < sums.size) throw new DomainError('sold_out')
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  await tx.run(
    sql`UPDATE bundles b SET stock = b.stock + m.copies
      FROM unnest(${ids}::bigint[], ${ids.map((id) => sums.get(id))}::int[]) m(id, copies)
      WHERE b.id = m.id`.named('move stock'),
  )
}

/** Counts the copies of bundles without a limit from none on. The caller has locked the bundles. */
export const limitStock = (tx: Tx, bundleIds: readonly number[]) =>
  tx.run(
    sql`UPDATE bundles SET stock = 0 WHERE id = ANY (${bundleIds}::bigint[]) AND stock IS NULL`,
  )

/** Sets the copies of a locked bundle after a count; false when it is not of that item. */
export const setStock = async (tx: Tx, itemId: number, bundleId: number, copies: number) =>
  (await tx.run(
    sql`UPDATE bundles b SET stock = ${copies} FROM variations v
      WHERE b.id = ${bundleId} AND v.id = b.variation_id AND v.item_id = ${itemId}`,
  )) > 0
