import type { Pool } from 'pg'

/** By bundle, the lowest price of the thirty days before its present price came into force. */
export const findLowestRecentPrices = async (pool: Pool, bundleIds: number[]) => {
  const { rows } = await pool.query<{ bundle_id: string; lowest: number | null }>({
    name: 'lowest recent prices',
    text: `SELECT asked.bundle_id, lowest_price(asked.bundle_id, present.from_at) lowest
      FROM unnest($1::bigint[]) asked(bundle_id)
      JOIN LATERAL (SELECT h.from_at FROM price_history h WHERE h.bundle_id = asked.bundle_id
        ORDER BY h.from_at DESC LIMIT 1) present ON true`,
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
