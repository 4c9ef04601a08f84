import { mostFound } from '#lib/contract/search.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { joinSql, type Sql, sql, words } from '../../../platform/db/sql.ts'
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

/** Selected, so that it is read once and not for every row. */
const query = (question: string) => sql`(SELECT to_tsquery('public.insieme', ${question}))`

const asked = (search: Search, place: Place) => query(questionOf(search.slots, search.need, place))

const candidates = (search: Search, kind: FoundType, most: number, now: Date) =>
  sql`${words(`walk_${kind}`)}(${asked(search, 'names')}, ${asked(search, 'anywhere')},
    ${most}::int, ${mostWeighed}::int, ${now})`

/** How many of the things asked for it has, where none has all. */
const met = ({ slots, need }: Search) => {
  if (need === 'all') return sql`0`
  const each = slots.map(
    (slot) => sql`(e.document @@ ${query(questionOfSlot(slot, 'anywhere'))})::int`,
  )
  return sql`(${joinSql(each, ' + ')})`
}

const nameOf = ({ slots, need }: Search) => (need === 'all' ? need : `${need}/${slots.length}`)

// Where the words stand first, then what is open, then what is called just so, what can be had before
// what is wished for, then how well the words fit together with what is wanted. So many are weighed; of
// the others those of the better tiers are better. One number: to compare ten took longer than the rest.
const weight = (search: Search, kind: Sql, now: Date) =>
  sql`CASE WHEN e.walked > ${words(`${mostWeighed}`)} THEN -e.walked ELSE
    ${met(search)} * 1e8
    + CASE WHEN e.document @@ ${asked(search, 'title')} THEN 2 ELSE e.is_named::int END * 1e7
    + (e.open_until > ${now})::int * 1e6 + (e.title = ${search.title})::int * 4e5
    + starts_with(e.title, ${search.title})::int * 1e5 + (${kind} <> 'proposal')::int * 2e5
    + ts_rank('{0.05, 0.1, 0.4, 1}', e.document, ${asked(search, 'anywhere')}, 1) * 1e3 + e.fame END`

/** Ids of each kind, best first, each list as one text: a thousand rows would take longer to read than to find. */
export const foundStatement = (search: Search, now: Date) =>
  joinSql(
    kinds.map(
      (kind) => sql`SELECT ${words(`'${kind}'`)} kind,
        string_agg(e.thing::text, ',' ORDER BY ${weight(search, words(`'${kind}'`), now)} DESC, e.thing DESC) ids
      FROM ${candidates(search, kind, mostFound + 1, now)} e`,
    ),
    ' UNION ALL ',
  ).named(`search/found/${nameOf(search)}`)

export const suggestionsStatement = (search: Search, limit: number, now: Date) => {
  const all = kinds.map(
    (kind) =>
      sql`SELECT ${words(`'${kind}'`)} kind, k.* FROM ${candidates(search, kind, mostSuggested, now)} k`,
  )
  return sql`SELECT f.*, ${pictureColumns('picture')}
  FROM (
    SELECT e.kind "type", coalesce(i.id, p.id) id, coalesce(i.slug, p.slug) slug,
      coalesce(i.title, p.title) title, coalesce(i.picture_id, p.picture_id) cover,
      coalesce(i.archived_at, p.archived_at) archived_at, i.status, i.expires_at,
      p.member_id user_id, e.place
    FROM (
      SELECT e.kind, e.thing, row_number() OVER (ORDER BY ${weight(search, sql`e.kind`, now)} DESC, e.thing DESC) place
      FROM (${joinSql(all, ' UNION ALL ')}) e ORDER BY place LIMIT ${words(`${limit}`)}) e
    LEFT JOIN items i ON i.id = e.thing AND e.kind <> 'proposal'
    LEFT JOIN proposals p ON p.id = e.thing AND e.kind = 'proposal' AND p.removed_at IS NULL
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
