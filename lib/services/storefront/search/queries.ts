import type { Db } from '../../platform/db/connection.ts'
import { joinSql, nothing, sql, words } from '../../platform/db/sql.ts'
import { perPage } from '../../platform/http/pages.ts'
import { pictureColumns } from '../../platform/pictures/present.ts'
import { isPublic } from '../../shop/items/policy.ts'
import type { FoundType, SuggestionRow } from './present.ts'
import { lettersOf, questionOf, wordsOf } from './rules.ts'

export type Totals = Record<FoundType, number>

/**
 * How a term is looked for. Spelling is forgiven only when nothing has these very words,
 * so that what is nearly like it never stands among what was meant.
 */
export type Search = { words: readonly string[]; spelling: 'exact' | 'similar' }

const partsOf = (search: Search, now: Date) => {
  const isExact = search.spelling === 'exact'
  const letters = isExact ? lettersOf(search.words) : []
  const term = search.words.join(' ')
  const question = sql`to_tsquery('italian', ${questionOf(search.words)})`
  const all = letters.map((each) => sql`letters LIKE '%' || ${each} || '%'`)
  const entries = isExact
    ? sql`(SELECT * FROM search_entries WHERE document @@ ${question}
            OR ${joinSql(all, ' AND ')})`
    : sql`similar_entries(${term})`
  return {
    name: `${search.spelling}/${letters.length}`,
    from: sql`FROM ${entries} e
  LEFT JOIN items i ON i.id = e.item_id
  LEFT JOIN proposals p ON p.id = e.proposal_id AND p.removed_at IS NULL
  WHERE (p.id IS NOT NULL OR ${isPublic(now)})`,
    // What is open first, then what begins with the words, then titles before makers before stories.
    order: sql`(CASE WHEN i.id IS NULL THEN p.archived_at IS NULL
    ELSE i.archived_at IS NULL
      AND (i.kind = 'sale' OR i.status = 'running' AND i.expires_at > ${now}) END) DESC,
    (e.title LIKE ${term} || '%') DESC,
    ts_rank('{0.05, 0.1, 0.4, 1}', e.document, ${question}) DESC,
    word_similarity(${term}, e.letters) DESC, coalesce(i.popularity, p.wants + p.needs) DESC, e.id DESC`,
  }
}

export const suggestionsStatement = (search: Search, limit: number, now: Date) => {
  const { name, from, order } = partsOf(search, now)
  return sql`SELECT f.*, ${pictureColumns('picture')}
  FROM (
    SELECT coalesce(i.kind, 'proposal') "type", coalesce(i.id, p.id) id, coalesce(i.slug, p.slug) slug,
      coalesce(i.title, p.title) title, coalesce(i.picture_id, p.picture_id) cover,
      coalesce(i.archived_at, p.archived_at) archived_at, i.status, i.expires_at,
      row_number() OVER (ORDER BY ${order}) place
    ${from}
    ORDER BY place LIMIT ${words(`${limit}`)}) f
  LEFT JOIN pictures picture ON picture.id = f.cover
  ORDER BY f.place`.named(`search/suggestions/${name}/${limit}`)
}

const ofType = {
  preorder: sql`i.kind = 'preorder'`,
  sale: sql`i.kind = 'sale'`,
  proposal: sql`e.proposal_id IS NOT NULL`,
}

type Stretch = { type: FoundType; page?: number; limit?: number }

export const foundStatement = (
  search: Search,
  { type, page = 1, limit = perPage }: Stretch,
  now: Date,
) => {
  const { name, from, order } = partsOf(search, now)
  const later = page > 1
  const offset = later ? sql` OFFSET ${(page - 1) * limit}` : nothing
  return sql`SELECT coalesce(e.item_id, e.proposal_id) id
  ${from} AND ${ofType[type]}
  ORDER BY ${order} LIMIT ${words(`${limit}`)}${offset}`.named(
    `search/${type}/${name}/${limit}${later ? '/page' : ''}`,
  )
}

export const totalsStatement = (search: Search, now: Date) => {
  const { name, from } = partsOf(search, now)
  return sql`SELECT coalesce(i.kind, 'proposal') "type", count(*)::int total
  ${from} GROUP BY 1`.named(`search/totals/${name}`)
}

export const suggest = (db: Db, search: Search, limit: number, now: Date) =>
  db.rows<SuggestionRow>(suggestionsStatement(search, limit, now))

/** Ids of what was found, best first. */
export const findIds = async (db: Db, search: Search, stretch: Stretch, now: Date) => {
  const rows = await db.rows<{ id: number }>(foundStatement(search, stretch, now))
  return rows.map(({ id }) => id)
}

const none: Totals = { preorder: 0, sale: 0, proposal: 0 }

const countFound = async (db: Db, search: Search, now: Date): Promise<Totals> => {
  const rows = await db.rows<{ type: FoundType; total: number }>(totalsStatement(search, now))
  const totals = { ...none }
  for (const { type, total } of rows) totals[type] = total
  return totals
}

const sum = (totals: Totals) => totals.preorder + totals.sale + totals.proposal

/** Decides how a term is looked for, by what that finds. */
export const searchFor = async (db: Db, term: string, now: Date) => {
  const exact: Search = { words: wordsOf(term), spelling: 'exact' }
  if (exact.words.length === 0) return { search: exact, totals: none }
  const totals = await countFound(db, exact, now)
  if (sum(totals) > 0) return { search: exact, totals }
  const similar: Search = { ...exact, spelling: 'similar' }
  return { search: similar, totals: await countFound(db, similar, now) }
}
