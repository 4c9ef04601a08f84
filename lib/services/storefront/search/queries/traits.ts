import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { type StateColumns, statusOf } from '../../../shop/items/rules.ts'
import {
  durationOf,
  type FoundType,
  type Language,
  playersOf,
  type SearchStatus,
  type Traits,
} from '../rules/facets.ts'
import type { Found } from './entries.ts'

type CommonRow = {
  id: number
  interest_id: number | null
  published_at: Date
  archived_at: Date | null
}

type ItemRow = CommonRow &
  Omit<StateColumns, 'weep_only_until' | 'limited'> & {
    brand: string
    price_cents: number
    players: string | null
    duration: string | null
    language: Language | null
  }

const searchStatusOf = (row: ItemRow, now: Date): SearchStatus => {
  if (statusOf(row, now) !== 'running') return 'closed'
  if (row.kind === 'preorder') return row.percent >= 100 ? 'reached' : 'open'
  return row.units_left === 0 ? 'waiting' : 'available'
}

export type AllTraits = Record<FoundType, Map<number, Traits>>

export const readTraits = async (db: Db, found: Found, now: Date): Promise<AllTraits> => {
  const [items, proposals] = await Promise.all([
    db.rows<ItemRow>(
      sql`SELECT id, kind, interest_id, brand, price_cents, published_at, status, expires_at, archived_at,
      units_left, percent, properties->>'Giocatori' players, properties->>'Durata' duration,
      language_of(properties) "language"
    FROM items WHERE id = ANY (${[...found.preorder.ids, ...found.sale.ids]}::bigint[])`.named(
        'search/traits of items',
      ),
    ),
    db.rows<CommonRow>(
      sql`SELECT id, interest_id, published_at, archived_at FROM proposals
    WHERE id = ANY (${found.proposal.ids}::bigint[])`.named('search/traits of proposals'),
    ),
  ])
  const all: AllTraits = { preorder: new Map(), sale: new Map(), proposal: new Map() }
  for (const row of items) {
    const status = searchStatusOf(row, now)
    all[row.kind].set(row.id, {
      interest: row.interest_id,
      publisher: row.brand || null,
      cents: row.price_cents,
      players: playersOf(row.players),
      duration: durationOf(row.duration),
      language: row.language,
      status,
      publishedAt: row.published_at,
      closesAt: row.kind === 'preorder' && status !== 'closed' ? row.expires_at : null,
    })
  }
  for (const row of proposals)
    all.proposal.set(row.id, {
      interest: row.interest_id,
      publisher: null,
      cents: null,
      players: null,
      duration: null,
      language: null,
      status: row.archived_at ? 'closed' : 'open',
      publishedAt: row.published_at,
      closesAt: null,
    })
  return all
}
