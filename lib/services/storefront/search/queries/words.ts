import type { Db } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { isSure, type Known, meant } from '../rules/mending.ts'
import { unglued } from '../rules/words.ts'

const hasDigit = /\d/

/** Returns those of the words that appear in no name and no description. */
export const findUnknown = async (db: Db, words: readonly string[]) => {
  const asked = words.filter((word) => !hasDigit.test(word))
  const rows = await db.rows<{ word: string }>(
    sql`SELECT asked.word FROM unnest(${asked}::text[]) asked (word)
    WHERE NOT EXISTS (SELECT 1 FROM search_words w WHERE w.word = asked.word)
      AND NOT EXISTS (SELECT 1 FROM search_words w
        WHERE w.stem = (ts_lexize('public.insieme_stem', asked.word))[1])`.named('search/unknown'),
  )
  return rows.map(({ word }) => word)
}

const bySlip = (word: string) =>
  sql`(SELECT word, seen, named FROM search_words WHERE cuts && search_cuts(${word})
    ORDER BY named > 0 DESC, seen DESC LIMIT 30)`

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
 * Returns the words meant by an unknown one. The wide search costs five times the narrow one and is
 * rarely needed.
 */
export const findMeant = async (db: Db, word: string) => {
  const near = unglued(word)
    ? []
    : await db.rows<Known>(bySlip(word).named('search/neighbours by slip'))
  return meant(word, isSure(word, near) ? near : await findNeighbours(db, word))
}
