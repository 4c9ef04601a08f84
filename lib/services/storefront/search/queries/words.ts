import type { Db } from '../../../platform/db/connection.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { isSure, type Known, meant } from '../rules/mending.ts'
import { unglued } from '../rules/words.ts'

const hasDigit = /\d/

const unknownStatement = (words: readonly string[]) =>
  sql`SELECT asked.word FROM unnest(${words.filter((word) => !hasDigit.test(word))}::text[]) asked (word)
    WHERE NOT EXISTS (SELECT 1 FROM search_words w WHERE w.word = asked.word)
      AND NOT EXISTS (SELECT 1 FROM search_words w
        WHERE w.stem = (ts_lexize('public.insieme_stem', asked.word))[1])`

/** Returns those of the words that appear in no name and no description. */
export const findUnknown = async (db: Db, words: readonly string[]) => {
  const rows = await db.rows<{ word: string }>(unknownStatement(words).named('search/unknown'))
  return rows.map(({ word }) => word)
}

const bySlip = (word: string | Sql) =>
  sql`(SELECT word, seen, named FROM search_words WHERE cuts && search_cuts(${word})
    ORDER BY named > 0 DESC, seen DESC LIMIT 30)`

export const slipsStatement = (words: readonly string[]) =>
  sql`WITH unknown AS MATERIALIZED (${unknownStatement(words)})
    SELECT unknown.word unknown, near.word, near.seen, near.named
    FROM unknown LEFT JOIN LATERAL ${bySlip(sql`unknown.word`)} near ON true`.named('search/slips')

/** Returns the unknown ones of the words, each with the known words one error away. */
export const findSlips = async (db: Db, words: readonly string[]) => {
  const rows = await db.rows<{ unknown: string } & (Known | { word: null })>(slipsStatement(words))
  const found = new Map<string, Known[]>()
  for (const { unknown, ...near } of rows) {
    const known = found.get(unknown) ?? []
    if (near.word !== null) known.push(near)
    found.set(unknown, known)
  }
  return found
}

/**
 * Finds similar words: words one error apart share a cut; two errors leave most trigrams; a part is
 * contained in its word.
 */
export const neighboursStatement = (word: string) =>
  sql`${bySlip(word)}
  UNION (SELECT word, seen, named FROM search_words WHERE word % ${word}
    ORDER BY similarity(word, ${word}) DESC, seen DESC LIMIT 20)
  UNION (SELECT word, seen, named FROM search_words WHERE length(${word}) > 3 AND word LIKE '%' || ${word} || '%'
    ORDER BY named > 0 DESC, seen DESC LIMIT 10)
  UNION (SELECT word, seen, named FROM search_words WHERE word = ${unglued(word) ?? word})`.named(
    'search/neighbours',
  )

export const findNeighbours = (db: Db, word: string) => db.rows<Known>(neighboursStatement(word))

/**
 * Returns the words meant by an unknown one. Searches beyond those one error away only when they may
 * not be the nearest, because that costs five times as much.
 */
export const findMeant = async (db: Db, word: string, near: readonly Known[]) =>
  meant(word, !unglued(word) && isSure(word, near) ? near : await findNeighbours(db, word))
