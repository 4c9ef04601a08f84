import { mostFound } from '#lib/contract/search.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { joinSql, nothing, type Sql, sql, words } from '../../../platform/db/sql.ts'
import { pictureColumns } from '../../../platform/pictures/present.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import type { FoundType, SuggestionRow } from '../present.ts'
import { type Place, questionOf, questionOfSlot, type Slot } from '../rules/question.ts'

/** What is looked for: everything at once, or any of it where nothing has all. */
export type Search = { slots: readonly Slot[]; need: 'all' | 'any'; title: string }
export type Found = Record<FoundType, number[]>

const mostSuggested = 100
const mostWeighed = 240

export const kinds = ['preorder', 'sale', 'proposal'] as const
const tiers = [0, 1, 2, 3]

const asked = (search: Search, place: Place) =>
  sql`to_tsquery('public.insieme', ${questionOf(search.slots, search.need, place)})`

/** Entries of a kind that a condition fits, those of the better tiers first; no tier is opened that is not needed. */
const walk = (kind: FoundType, fits: Sql, most: number, now: Date) => {
  const ofTiers = tiers.map(
    (tier) => sql`SELECT * FROM search_entries WHERE kind = ${words(`'${kind}'`)}
      AND tier = ${words(`${tier}`)} AND ${fits} AND shown_from <= ${now}`,
  )
  return sql`(SELECT *, row_number() OVER () walked FROM (${joinSql(ofTiers, ' UNION ALL ')}) t
    LIMIT ${words(`${most}`)})`
}

/** What has the words in its names, then what has them somewhere. */
const candidates = (search: Search, kind: FoundType, most: number, now: Date) => {
  const named = sql`document @@ ${asked(search, 'names')}`
  const told = sql`document @@ ${asked(search, 'anywhere')} AND NOT ${named}`
  return sql`(SELECT * FROM (
    SELECT *, true is_named FROM ${walk(kind, named, most, now)} n UNION ALL
    SELECT *, false FROM ${walk(kind, told, most, now)} o) c LIMIT ${words(`${most}`)})`
}

/** How many of the things asked for it has, where none has all. */
const met = ({ slots, need }: Search) => {
  if (need === 'all') return nothing
  const each = slots.map(
    (slot) =>
      sql`(e.document @@ to_tsquery('public.insieme', ${questionOfSlot(slot, 'anywhere')}))::int`,
  )
  return sql`(${joinSql(each, ' + ')}) DESC,`
}

const nameOf = ({ slots, need }: Search) => (need === 'all' ? need : `${need}/${slots.length}`)

// Where the words stand first, then what is open, then what can be had before what is wished for, then how
// well they fit and what is wanted. So many are weighed; of more, who stands in a better tier is better.
const order = (search: Search, now: Date) => {
  const weighed = sql`walked <= ${words(`${mostWeighed}`)}`
  return sql`(e.${weighed}) DESC, ${met(search)}
  (CASE WHEN NOT e.${weighed} THEN is_named::int WHEN e.document @@ ${asked(search, 'title')} THEN 2
    ELSE is_named::int END) DESC,
  (e.open_until > ${now}) DESC, (e.title = ${search.title}) DESC,
  (left(e.title, length(${search.title})) = ${search.title}) DESC, (e.kind = 'proposal'),
  (CASE WHEN e.${weighed} THEN ts_rank('{0.05, 0.1, 0.4, 1}', e.document, ${asked(search, 'anywhere')}, 1) END) DESC,
  e.fame DESC, e.id DESC`
}

/** Ids of each kind, best first, each list as one text: a thousand rows would take longer to read than to find. */
export const foundStatement = (search: Search, now: Date) =>
  joinSql(
    kinds.map(
      (kind) => sql`SELECT ${words(`'${kind}'`)} kind,
        string_agg(coalesce(e.item_id, e.proposal_id)::text, ',' ORDER BY ${order(search, now)}) ids
      FROM ${candidates(search, kind, mostFound + 1, now)} e`,
    ),
    ' UNION ALL ',
  ).named(`search/found/${nameOf(search)}`)

export const suggestionsStatement = (search: Search, limit: number, now: Date) => {
  const all = kinds.map(
    (kind) => sql`SELECT * FROM ${candidates(search, kind, mostSuggested, now)} k`,
  )
  return sql`SELECT f.*, ${pictureColumns('picture')}
  FROM (
    SELECT e.kind "type", coalesce(i.id, p.id) id, coalesce(i.slug, p.slug) slug,
      coalesce(i.title, p.title) title, coalesce(i.picture_id, p.picture_id) cover,
      coalesce(i.archived_at, p.archived_at) archived_at, i.status, i.expires_at, e.place
    FROM (
      SELECT e.kind, e.item_id, e.proposal_id, row_number() OVER (ORDER BY ${order(search, now)}) place
      FROM (${joinSql(all, ' UNION ALL ')}) e ORDER BY place LIMIT ${words(`${limit}`)}) e
    LEFT JOIN items i ON i.id = e.item_id
    LEFT JOIN proposals p ON p.id = e.proposal_id AND p.removed_at IS NULL
    WHERE p.id IS NOT NULL OR ${isPublic(now)}) f
  LEFT JOIN pictures picture ON picture.id = f.cover
  ORDER BY f.place`.named(`search/suggestions/${nameOf(search)}/${limit}`)
}

export const suggest = (db: Db, search: Search, limit: number, now: Date) =>
  db.rows<SuggestionRow>(suggestionsStatement(search, limit, now))

export const find = async (db: Db, search: Search, now: Date): Promise<Found> => {
  const rows = await db.rows<{ kind: FoundType; ids: string | null }>(foundStatement(search, now))
  const found: Found = { preorder: [], sale: [], proposal: [] }
  for (const { kind, ids } of rows) found[kind] = ids ? ids.split(',').map(Number) : []
  return found
}

export const hasNone = (found: Found) => kinds.every((kind) => found[kind].length === 0)
