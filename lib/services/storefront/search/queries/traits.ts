import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { type FoundType, type StatusColumns, searchStatusOf } from '../present.ts'
import { durationOf, type Language, playersOf, type Traits } from '../rules/facets.ts'
import type { Found } from './entries.ts'

type ItemRow = StatusColumns & {
  id: number
  interest_id: number | null
  brand: string
  price_cents: number
  published_at: Date
  players: string | null
  duration: string | null
  language: Language | null
}
type ProposalRow = {
  id: number
  interest_id: number | null
  published_at: Date
  archived_at: Date | null
}

const traitsOfItems = (db: Db, ids: readonly number[]) =>
  db.rows<ItemRow>(
    sql`SELECT id, kind, interest_id, brand, price_cents, published_at, status, expires_at, archived_at,
      units_left, percent, properties->>'Giocatori' players, properties->>'Durata' duration,
      language_of(properties) "language"
    FROM items WHERE id = ANY (${ids}::bigint[])`.named('search/traits of items'),
  )

const traitsOfProposals = (db: Db, ids: readonly number[]) =>
  db.rows<ProposalRow>(
    sql`SELECT id, interest_id, published_at, archived_at FROM proposals
    WHERE id = ANY (${ids}::bigint[])`.named('search/traits of proposals'),
  )

export type AllTraits = Record<FoundType, Map<number, Traits>>

/** Reads the properties of all results that filters need. */
export const readTraits = async (db: Db, found: Found, now: Date): Promise<AllTraits> => {
  const [items, proposals] = await Promise.all([
    traitsOfItems(db, [...found.preorder.ids, ...found.sale.ids]),
    traitsOfProposals(db, found.proposal.ids),
  ])
  const all: AllTraits = { preorder: new Map(), sale: new Map(), proposal: new Map() }
  for (const row of items) {
    const status = searchStatusOf(row, now)
    const isGroup = row.kind === 'preorder' && status !== 'closed'
    all[row.kind].set(row.id, {
      interest: row.interest_id,
      publisher: row.brand || null,
      cents: row.price_cents,
      players: playersOf(row.players),
      duration: durationOf(row.duration),
      language: row.language,
      status,
      publishedAt: row.published_at,
      closesAt: isGroup ? row.expires_at : null,
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
