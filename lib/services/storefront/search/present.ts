import type { z } from 'zod'
import type { suggestion } from '#lib/contract/search.ts'
import { type PictureColumnsOrNull, presentPicture } from '#lib/tools/pictures/present.ts'
import type { GroupStatus, ItemKind } from '../../shop/items/rules.ts'
import { publicStatus } from '../../shop/items/rules.ts'
import type { SearchStatus } from './rules/facets.ts'

export type FoundType = ItemKind | 'proposal'

export type SuggestionRow = PictureColumnsOrNull<'picture'> & {
  id: number
  slug: string
  title: string
  type: FoundType
  archived_at: Date | null
  status: GroupStatus | null
  expires_at: Date | null
  user_id: number | null
}

const statusOf = (row: SuggestionRow, now: Date) => {
  const { type, status, archived_at: archivedAt, expires_at: expiresAt } = row
  if (type === 'proposal') return archivedAt ? 'archived' : 'running'
  return publicStatus({ kind: type, status, archivedAt, expiresAt }, now)
}

export const presentSuggestion = (row: SuggestionRow, now: Date): z.output<typeof suggestion> => ({
  id: row.id,
  slug: row.slug,
  thumbnail: presentPicture(row, 'picture'),
  name: row.title,
  type: row.type,
  status: statusOf(row, now),
  user_id: row.user_id,
})

/** Columns that determine the status of an item. */
export type StatusColumns = {
  kind: ItemKind
  status: GroupStatus | null
  expires_at: Date | null
  archived_at: Date | null
  units_left: number | null
  percent: number
}

/** Returns the status in the terms of the filters. */
export const searchStatusOf = (row: StatusColumns, now: Date): SearchStatus => {
  const { kind, status, archived_at: archivedAt, expires_at: expiresAt } = row
  if (publicStatus({ kind, status, archivedAt, expiresAt }, now) !== 'running') return 'closed'
  if (kind === 'preorder') return row.percent >= 100 ? 'reached' : 'open'
  return row.units_left === 0 ? 'waiting' : 'available'
}
