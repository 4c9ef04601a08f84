import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { dayOf } from '#lib/calendar/days.ts'
import type { LegalText } from '#lib/contract/legal.ts'
import { formatDate } from '#lib/format/dates.ts'
import { listLegalVersions } from '../../members/legal/queries.ts'
import { actsOn, versionOf } from '../act.ts'
import { changedTitles, readText, type WrittenText, writeText } from './rules.ts'

export const findLegalText = async (db: Db, { text }: { text: LegalText }) => {
  const versions = await listLegalVersions(db, text)
  const { day, words } = versions[0]!
  return { text, day, words, versions }
}

type Thing = Awaited<ReturnType<typeof findLegalText>>
type Publication = WrittenText & { why: string | null }

/** Words to publish, and what differs in them; a text is in the same form on both sides. */
const compare = ({ words }: Thing, written: Publication) => {
  const after = readText(written, words.title)
  const before = readText(writeText(words), words.title)
  if (JSON.stringify(before) === JSON.stringify(after)) throw new StartError('legal.unchanged')
  return { words: after, changed: changedTitles(before, after) }
}

const isAccepted = async (tx: Tx, text: LegalText, day: string) => {
  const accepted = {
    privacy: sql`SELECT FROM consents WHERE version = ${day} AND kind <> 'terms_and_conditions'`,
    terms: sql`SELECT FROM consents WHERE version = ${day} AND kind = 'terms_and_conditions'`,
    sale: sql`SELECT FROM orders WHERE terms_version = ${day}
      UNION ALL SELECT FROM participations WHERE terms_version = ${day}`,
  }
  return (await tx.first(sql`SELECT WHERE EXISTS (${accepted[text]})`)) !== undefined
}

/** A text of today is replaced only while nobody accepted it. */
const requireReplaceable = async (tx: Tx, { text, day }: Thing, today: string) => {
  if (day < today) return
  // Waits for the transactions that read the version: their consents are visible afterwards.
  await tx.run(sql`LOCK TABLE legal_texts IN ACCESS EXCLUSIVE MODE`)
  if (day > today || (await isAccepted(tx, text, day))) throw new DomainError('conflict')
}

const act = actsOn({
  noun: 'legal',
  find: findLegalText,
  edited: {
    lock: (tx) => tx.run(sql`LOCK TABLE legal_texts IN SHARE ROW EXCLUSIVE MODE`),
    versionOf,
  },
})

export const legalActs = {
  publish: act('publish', {
    question: async (shown, { now }, input: Publication) => {
      const { changed, words } = compare(shown, input)
      const sections = changed.length > 0 ? changed.join('; ') : textOf('legal.noSections')
      return textOf(`legal.question.${shown.text}`, {
        title: words.title,
        day: formatDate(now),
        sections,
      })
    },
    change: async (tx, shown, { operator, now }, input: Publication) => {
      const today = dayOf(now)
      const { words, changed } = compare(shown, input)
      await requireReplaceable(tx, shown, today)
      await tx.run(sql`INSERT INTO legal_texts (text, day, words, at, who)
        VALUES (${shown.text}, ${today}, ${JSON.stringify(words)}::jsonb, ${now}, ${operator})`)
      return { day: today, changed }
    },
    audit: ({ text, why }, _, result) => ({ text, ...result, ...(why && { reason: why }) }),
    refusals: { conflict: 'legal.accepted' },
  }),
}
