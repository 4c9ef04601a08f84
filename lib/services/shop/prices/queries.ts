import type { Pool } from 'pg'

/** By bundle, the lowest price of the thirty days before its present price came into force. */
export const findLowestRecentPrices = async (pool: Pool, bundleIds: number[]) => {
  const { rows } = await pool.query<{ bundle_id: string; lowest: number | null }>({
    name: 'lowest recent prices',
    text: `SELECT b.id bundle_id, lowest_recent_price(b, i.reached) lowest
      FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
      WHERE b.id = ANY ($1::bigint[])`,
    values: [bundleIds],
  })
  return new Map(rows.map((row) => [Number(row.bundle_id), row.lowest]))
}

export type PriceInForce = { fromAt: Date; priceCents: number | null }

/** Every price a bundle has had, the last one first. */
export const listPriceHistory = async (pool: Pool, bundleId: number): Promise<PriceInForce[]> => {
  const { rows } = await pool.query<PriceInForce>(
    `SELECT from_at "fromAt", price_cents "priceCents" FROM price_history
     WHERE bundle_id = $1 ORDER BY from_at DESC`,
    [bundleId],
  )
  return rows
}
