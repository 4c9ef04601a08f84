import type { Pool } from 'pg'
import { perPage } from '../../platform/http/pages.ts'
import { pictureColumns } from '../../platform/pictures/present.ts'
import { isPublic } from '../../shop/items/policy.ts'
import type { ItemKind } from '../../shop/items/tables.ts'
import type { SuggestionRow } from './present.ts'
import { lettersOf, questionOf, wordsOf } from './rules.ts'

export type FoundType = ItemKind | 'proposal'
export type Totals = Record<FoundType, number>

/**
 * How a term is looked for. Spelling is forgiven only when nothing has these very words,
 * so that what is nearly like it never stands among what was meant.
 */
export type Search = { words: readonly string[]; spelling: 'exact' | 'similar' }

// $1 is now, $2 the question, $3 the words; letters that must be there follow.
const parametersOf = ({ words, spelling }: Search, now: Date) => {
  const letters = spelling === 'exact' ? lettersOf(words) : []
  return {
    name: `${spelling}/${letters.length}`,
    values: [now, questionOf(words), words.join(' '), ...letters],
    entries:
      spelling === 'similar'
        ? 'similar_entries($3)'
        : `(SELECT * FROM search_entries WHERE document @@ to_tsquery('italian', $2)
            OR ${letters.map((_, index) => `letters LIKE '%' || $${4 + index} || '%'`).join(' AND ')})`,
  }
}

const isOpen = `(CASE WHEN i.id IS NULL THEN p.archived_at IS NULL
    ELSE i.archived_at IS NULL
      AND (i.kind = 'sale' OR i.status = 'running' AND i.expires_at > $1) END)`

// What is open first, then what begins with the words, then titles before makers before stories.
const order = `${isOpen} DESC, (e.title LIKE $3 || '%') DESC,
    ts_rank('{0.05, 0.1, 0.4, 1}', e.document, to_tsquery('italian', $2)) DESC,
    word_similarity($3, e.letters) DESC, coalesce(i.popularity, p.wants + p.needs) DESC, e.id DESC`

const from = (entries: string) => `FROM ${entries} e
  LEFT JOIN items i ON i.id = e.item_id
  LEFT JOIN proposals p ON p.id = e.proposal_id
  WHERE (p.id IS NOT NULL OR ${isPublic('$1')})`

export const suggestionsStatement = (search: Search, limit: number, now: Date) => {
  const { name, entries, values } = parametersOf(search, now)
  return {
    name: `search/suggestions/${name}/${limit}`,
    text: `SELECT f.*, ${pictureColumns('picture')}
  FROM (
    SELECT coalesce(i.kind, 'proposal') "type", coalesce(i.id, p.id) id, coalesce(i.slug, p.slug) slug,
      coalesce(i.title, p.title) title, coalesce(i.picture_id, p.picture_id) cover,
      coalesce(i.archived_at, p.archived_at) archived_at, i.status, i.expires_at,
      row_number() OVER (ORDER BY ${order}) place
    ${from(entries)}
    ORDER BY place LIMIT ${limit}) f
  LEFT JOIN pictures picture ON picture.id = f.cover
  ORDER BY f.place`,
    values,
  }
}

const ofType = (type: FoundType) =>
  type === 'proposal' ? 'e.proposal_id IS NOT NULL' : `i.kind = '${type}'`

type Stretch = { type: FoundType; page?: number; limit?: number }

export const foundStatement = (
  search: Search,
  { type, page = 1, limit = perPage }: Stretch,
  now: Date,
) => {
  const { name, entries, values } = parametersOf(search, now)
  const later = page > 1
  return {
    name: `search/${type}/${name}/${limit}${later ? '/page' : ''}`,
    text: `SELECT coalesce(e.item_id, e.proposal_id) id
  ${from(entries)} AND ${ofType(type)}
  ORDER BY ${order} LIMIT ${limit}${later ? ` OFFSET $${values.length + 1}` : ''}`,
    values: later ? [...values, (page - 1) * limit] : values,
  }
}

export const totalsStatement = (search: Search, now: Date) => {
  const { name, entries, values } = parametersOf(search, now)
  return {
    name: `search/totals/${name}`,
    text: `SELECT coalesce(i.kind, 'proposal') "type", count(*)::int total
  ${from(entries)} AND $2 <> '' AND $3 <> '' GROUP BY 1`,
    values,
  }
}

export const suggest = async (pool: Pool, search: Search, limit: number, now: Date) =>
  (await pool.query<SuggestionRow>(suggestionsStatement(search, limit, now))).rows

/** Ids of what was found, best first. */
export const findIds = async (pool: Pool, search: Search, stretch: Stretch, now: Date) => {
  const { rows } = await pool.query<{ id: string }>(foundStatement(search, stretch, now))
  return rows.map(({ id }) => Number(id))
}

const countFound = async (pool: Pool, search: Search, now: Date): Promise<Totals> => {
  const { rows } = await pool.query<{ type: FoundType; total: number }>(
    totalsStatement(search, now),
  )
  const totals: Totals = { preorder: 0, sale: 0, proposal: 0 }
  for (const { type, total } of rows) totals[type] = total
  return totals
}

const sum = (totals: Totals) => totals.preorder + totals.sale + totals.proposal

/** Decides how a term is looked for, by what that finds. */
export const searchFor = async (pool: Pool, term: string, now: Date) => {
  const words = wordsOf(term)
  if (words.length === 0)
    return {
      search: { words, spelling: 'exact' } satisfies Search,
      totals: { preorder: 0, sale: 0, proposal: 0 } satisfies Totals,
    }
  const exact: Search = { words, spelling: 'exact' }
  const totals = await countFound(pool, exact, now)
  if (sum(totals) > 0) return { search: exact, totals }
  const similar: Search = { words, spelling: 'similar' }
  return { search: similar, totals: await countFound(pool, similar, now) }
}
