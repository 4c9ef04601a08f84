import type { Db } from '#kernel/db/connection.ts'
import { joinSql, raw, sql } from '#kernel/db/sql.ts'
import { type PictureColumnsOrNull, pictureColumns } from '#lib/tools/pictures/present.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import type { GroupStatus } from '../../../shop/items/rules.ts'
import { type FoundType, kinds } from '../rules/facets.ts'
import { questionOf, questionOfSlot, type Slot } from '../rules/question.ts'
import { mayBeFound } from './words.ts'

export type Search = {
  slots: readonly Slot[]
  /** Searches for all slots, or for any of them when no entry has all. */
  need: 'all' | 'any'
  title: string
  /** Words without which nothing is found: while one of them is in no entry, the index is not read. */
  required?: readonly string[]
}

/** Ids of each kind, best first, as many as requested, and the total as far as it was counted. */
export type Found = Record<FoundType, { ids: number[]; total: number }>

/** Number of entries that are ranked, and how far the search counts the others or lists their ids. */
export type Reach = { weighed: number; counted?: number; listed?: number }

/** Large enough to rank the right entries for a few results, and for three pages. */
export const fewWeighed = 24
export const mostWeighed = 60

const query = (question: string) => sql`to_tsquery('public.insieme', ${question})`

const questions = (['closed', 'open'] as const).flatMap((ending) =>
  (['title', 'names', 'anywhere'] as const).map((place) => ({ ending, place })),
)

/** Parses each tsquery once instead of once per row and kind. */
const ask = ({ slots, need, required = [] }: Search) => {
  const all = questions.map(
    ({ place, ending }) =>
      sql`${query(questionOf(slots, need, place, ending))} ${raw(`${ending}_${place}`)}`,
  )
  // Queries of the single slots, to count the matching ones when no entry matches all.
  const parts = slots.map((slot) => query(questionOfSlot(slot, 'anywhere')))
  const each = need === 'all' ? sql`NULL::tsquery[]` : sql`ARRAY[${joinSql(parts, ', ')}]`
  const isPossible =
    required.length === 0 ? raw('true') : joinSql(required.map(mayBeFound), ' AND ')
  return sql`asked AS MATERIALIZED (SELECT ${joinSql(all, ', ')}, ${each} parts, ${isPossible} is_possible)`
}

const questionColumns = raw(
  [...questions.map(({ place, ending }) => `${ending}_${place}`), 'parts']
    .map((name) => `(SELECT ${name} FROM asked)`)
    .join(', '),
)

const walk = (
  kind: FoundType,
  { title }: Search,
  { weighed, counted = 0, listed = 0 }: Reach,
  now: Date,
) =>
  sql`${raw(`walk_${kind}`)}(${questionColumns}, ${title}, ${weighed}::int, ${counted}::int, ${listed}::int, ${now})`

const nameOf = ({ slots, need, required = [] }: Search) =>
  need === 'all' ? `${need}/${required.length}` : `${need}/${slots.length}`

/** Returns the ids of each kind as text: reading a thousand rows would take longer than finding them. */
export const foundStatement = (
  search: Search,
  now: Date,
  reach: Reach,
  wanted: readonly FoundType[] = kinds,
) => {
  const all = wanted.map(
    (kind) => sql`SELECT ${raw(`'${kind}'`)} kind, array_to_string(w.best, ',') best,
        array_to_string(w.others, ',') others, w.total
      FROM ${walk(kind, search, reach, now)} w WHERE (SELECT is_possible FROM asked)`,
  )
  return sql`WITH ${ask(search)} ${joinSql(all, ' UNION ALL ')}`.named(
    `search/found/${wanted.join('+')}/${nameOf(search)}`,
  )
}

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

export const suggestionsStatement = (search: Search, limit: number, now: Date) => {
  const all = kinds.map(
    (kind) => sql`SELECT ${raw(`'${kind}'`)} kind, b.thing, b.weight
      FROM ${walk(kind, search, { weighed: fewWeighed }, now)} w, unnest(w.best, w.weights) b (thing, weight)
      WHERE (SELECT is_possible FROM asked)`,
  )
  return sql`WITH ${ask(search)} SELECT f.*, ${pictureColumns('picture')}
  FROM (
    SELECT e.kind "type", coalesce(i.id, p.id) id, coalesce(i.slug, p.slug) slug,
      coalesce(i.title, p.title) title, coalesce(i.picture_id, p.picture_id) cover,
      coalesce(i.archived_at, p.archived_at) archived_at, i.status, i.expires_at,
      p.member_id user_id, e.place
    FROM (
      SELECT e.kind, e.thing, row_number() OVER (ORDER BY e.weight DESC, e.thing DESC) place
      FROM (${joinSql(all, ' UNION ALL ')}) e ORDER BY place LIMIT ${raw(`${limit}`)}) e
    LEFT JOIN items i ON i.id = e.thing AND e.kind <> 'proposal'
    LEFT JOIN proposals p ON p.id = e.thing AND e.kind = 'proposal' AND p.removed_at IS NULL
    WHERE p.id IS NOT NULL OR ${isPublic(now)}) f
  LEFT JOIN pictures picture ON picture.id = f.cover
  ORDER BY f.place`.named(`search/suggestions/${nameOf(search)}/${limit}`)
}

type FoundRow = { kind: FoundType; best: string | null; others: string | null; total: number }

const numbersOf = (text: string | null) => (text ? text.split(',').map(Number) : [])

const nothing = { ids: [], total: 0 }
export const noneFound: Found = { preorder: nothing, sale: nothing, proposal: nothing }

/** Returns the ranked ids, then the others in the order they were found. */
export const find = async (
  db: Db,
  search: Search,
  now: Date,
  reach: Reach,
  wanted?: readonly FoundType[],
) => {
  const results = { ...noneFound }
  for (const row of await db.rows<FoundRow>(foundStatement(search, now, reach, wanted))) {
    const weighed = numbersOf(row.best)
    const ids = row.others
      ? [...new Set([...weighed, ...numbersOf(row.others)])].slice(0, row.total)
      : weighed
    results[row.kind] = { ids, total: row.total }
  }
  return results
}

export const hasNone = (found: Found) => kinds.every((kind) => found[kind].total === 0)
