import { type Shared, type SharedType, tensOf } from '#lib/contract/share.ts'
import { euros, publicStatus } from '../catalogue/rules.ts'
import type { GroupStatus, ItemKind } from '../catalogue/tables.ts'

export type SharedRow = {
  type: SharedType
  id: string
  title: string
  brand: string
  kind: ItemKind | null
  status: GroupStatus | null
  expires_at: Date | null
  archived_at: Date | null
  price_cents: number | null
  list_price_cents: number | null
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

/** The same facts that the pages read from the API, so that both come to the same address. */
export const presentShared = (row: SharedRow, now: Date): Shared => ({
  type: row.type,
  id: Number(row.id),
  title: row.title,
  brand: row.brand,
  pictureId: row.picture_id,
  price: row.price_cents === null ? null : euros(row.price_cents),
  listPrice: row.list_price_cents === null ? null : euros(row.list_price_cents),
  tens: row.kind === 'preorder' && row.percent !== null ? tensOf(row.percent) : null,
  closed: isClosed(row, now),
})
