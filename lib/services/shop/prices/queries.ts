import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'

/** Returns by bundle the lowest price of the thirty days before its present price came into force. */
export const findLowestRecentPrices = async (db: Db, bundleIds: number[]) => {
  const rows = await db.rows<{ bundle_id: number; lowest: number | null }>(
    sql`SELECT b.id bundle_id, lowest_recent_price(b, i.reached) lowest
      FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
      WHERE b.id = ANY (${bundleIds}::bigint[])`.named('lowest recent prices'),
  )
  return new Map(rows.map(({ bundle_id, lowest }) => [bundle_id, lowest]))
}

export type PriceInForce = { fromAt: Date; priceCents: number | null }

export const listPriceHistory = (db: Db, bundleId: number) =>
  db.rows<PriceInForce>(
    sql`SELECT from_at "fromAt", price_cents "priceCents" FROM price_history
      WHERE bundle_id = ${bundleId} ORDER BY from_at DESC`,
  )
