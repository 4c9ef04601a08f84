import type { Db } from '#kernel/db/connection.ts'
import { raw, type Sql, sql } from '#kernel/db/sql.ts'
import { isSure, type Known, meant } from '../rules/mending.ts'
import { bareOf, unglued } from '../rules/question.ts'

const unknownStatement = (words: readonly string[]) =>
  sql`SELECT asked.word FROM unnest(${words.filter((word) => !/\d/.test(word))}::text[]) asked (word)
    WHERE NOT EXISTS (SELECT 1 FROM search_words w WHERE w.word = asked.word)
      AND NOT EXISTS (SELECT 1 FROM search_words w
        WHERE w.stem = (ts_lexize('public.insieme_stem', asked.word))[1])`

/** True for words that are in the list of words if they are in any entry. */
export const isListed = (word: string) => /^[a-z]{4,24}$/.test(word)

const lastLetter = '\u{10FFFF}'

/** Texts that are read for each unknown word; while more wait to be learned, any word may be in them. */
const mostUnlearned = 500

/** False when no entry can have a form or continuation of it; unlearned texts match by three letters. */
export const mayBeFound = (word: string) => {
  const beginning = bareOf(word) ?? word
  return sql`(EXISTS (SELECT FROM search_words w WHERE w.word >= ${beginning} AND w.word < ${beginning + lastLetter})
    OR EXISTS (SELECT FROM search_words w WHERE w.stem = (ts_lexize('public.insieme_stem', ${word}))[1])
    OR EXISTS (SELECT FROM search_lessons OFFSET ${raw(`${mostUnlearned}`)} LIMIT 1)
    OR EXISTS (SELECT FROM search_lessons l WHERE position(${word.slice(0, 3)} IN l.names || ' ' || l.story) > 0))`
}

/** Returns those of the words that appear in no name and no description. */
export const findUnknown = async (db: Db, words: readonly string[]) => {
  const rows = await db.rows<{ word: string }>(unknownStatement(words).named('search/unknown'))
  return rows.map(({ word }) => word)
}

/** Words with digits and very long ones have no cuts. */
const canBeMeant = sql`cuts <> '{}'`

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
  const near = Map.groupBy(rows, ({ unknown }) => unknown)
  return new Map([...near].map(([word, all]) => [word, all.filter((each) => each.word !== null)]))
}

/** Finds words that share a cut (one error apart), most trigrams (two errors), or contain the word. */
export const neighboursStatement = (word: string) =>
  sql`${bySlip(word)}
  UNION (SELECT word, seen, named FROM search_words WHERE word % ${word} AND ${canBeMeant}
    ORDER BY similarity(word, ${word}) DESC, seen DESC LIMIT 20)
  UNION (SELECT word, seen, named FROM search_words WHERE length(${word}) > 3 AND word LIKE '%' || ${word} || '%' AND ${canBeMeant}
    ORDER BY named > 0 DESC, seen DESC LIMIT 10)
  UNION (SELECT word, seen, named FROM search_words WHERE word = ${unglued(word) ?? word} AND ${canBeMeant})`.named(
    'search/neighbours',
  )

export const findNeighbours = (db: Db, word: string) => db.rows<Known>(neighboursStatement(word))

/** Returns the words meant by an unknown one; looks beyond one error only if needed, at five times the cost. */
export const findMeant = async (db: Db, word: string, near: readonly Known[]) =>
  meant(word, !unglued(word) && isSure(word, near) ? near : await findNeighbours(db, word))
