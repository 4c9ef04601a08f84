import { type Shared, type SharedType, tensOf } from '#lib/contract/share.ts'
import { euros } from '../../platform/money.ts'
import type { GroupStatus, ItemKind } from '../../shop/items/rules.ts'
import { publicStatus } from '../../shop/items/rules.ts'
import { struckPrice } from '../../shop/prices/rules.ts'

export type SharedRow = {
  type: SharedType
  id: number
  title: string
  brand: string
  kind: ItemKind | null
  status: GroupStatus | null
  expires_at: Date | null
  archived_at: Date | null
  price_cents: number | null
  list_price_cents: number | null
  lowest_recent_cents: number | null
  percent: number | null
  picture_id: string | null
  tint: string | null
}

const isClosed = (row: SharedRow, now: Date) =>
  row.kind === null
    ? row.archived_at !== null
    : publicStatus(
        {
          kind: row.kind,
          status: row.status,
          expiresAt: row.expires_at,
          archivedAt: row.archived_at,
        },
        now,
      ) !== 'running'

/** Returns the list price only where it is the struck-out one: the picture has room for one comparison. */
const listPriceOf = (row: SharedRow) => {
  const { price_cents: priceCents, list_price_cents: listPriceCents } = row
  if (priceCents === null || listPriceCents === null) return null
  const lowestRecentCents = row.lowest_recent_cents
  const struck = struckPrice({ priceCents, listPriceCents, lowestRecentCents })
  return struck?.basis === 'list_price' ? euros(struck.cents) : null
}

/** Uses the same values that pages read from the API, so that both build the same address. */
export const presentShared = (row: SharedRow, now: Date): Shared => ({
  type: row.type,
  id: row.id,
  title: row.title,
  brand: row.brand,
  pictureId: row.picture_id,
  price: row.price_cents === null ? null : euros(row.price_cents),
  listPrice: listPriceOf(row),
  tens: row.kind === 'preorder' && row.percent !== null ? tensOf(row.percent) : null,
  closed: isClosed(row, now),
})
