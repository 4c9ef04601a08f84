import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { earlierVersions, type LegalText, legalVersions } from '#lib/contract/legal.ts'
import type { LegalWords } from '#lib/contract/legal-texts.ts'
import legal from '#locales/it/legal.json' with { type: 'json' }
import before from '#locales/it/legal-before.json' with { type: 'json' }

/** Version of a text in force, for the statement that stores it with a consent. */
export const legalVersion = (text: LegalText) =>
  sql`coalesce((SELECT max(day) FROM legal_texts WHERE text = ${text}), ${legalVersions[text]})`

export const findLegalVersion = async (db: Db, text: LegalText) =>
  (await db.first<{ day: string }>(sql`SELECT ${legalVersion(text)} AS day`))!.day

export type LegalVersion = {
  day: string
  words: LegalWords
  /** Operator who published it; null for a text of the program. */
  who: string | null
}

/** Versions of a text, the newest first: those of the owner, and those of the program before them. */
export const listLegalVersions = async (db: Db, text: LegalText): Promise<LegalVersion[]> => {
  const published = await db.rows<LegalVersion>(sql`SELECT DISTINCT ON (day) day, words, who
    FROM legal_texts WHERE text = ${text} ORDER BY day DESC, id DESC`)
  const first = published.at(-1)?.day
  const earlier = before[text] as Record<string, LegalWords>
  const ofProgram = [legalVersions[text], ...earlierVersions[text]].map((day) => ({
    day,
    words: earlier[day] ?? (legal[text] as LegalWords),
    who: null,
  }))
  return [...published, ...ofProgram.filter(({ day }) => first === undefined || day < first)]
}
