import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import type { Page } from '#kernel/db/page.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import { rowsOfPage } from '#lib/contract/console/lists.ts'
import type { reports } from '#lib/contract/console/reports.ts'
import {
  findSubject,
  listAudit,
  listCases,
  listOpenObjections,
  type Subject,
} from '../../community/moderation/queries/decisions.ts'
import { findThing, listReports, type Thing } from '../../community/moderation/queries/things.ts'
import { answerBy, decideBy } from '../../community/moderation/rules.ts'
import { findAuthor, listObjectionsTo, listReaders } from './queries.ts'
import type { CaseName } from './rules.ts'

type Listed = z.output<typeof reports.list.output>
type Row = Listed['data'][number]
type View = z.output<typeof reports.list.query>['view']
type Shown = z.output<typeof reports.read.output>['data']

type CaseRow = Omit<Row, 'reader'>

const none = { reasons: [], reports: 0 }

/** A decision about a text opens the text, another one itself. */
const views: Record<View, (db: Db, page: number) => Promise<Page<CaseRow>>> = {
  open: async (db, page) => {
    const { rows, total } = await listCases(db, { page, size: rowsOfPage })
    const open = rows.map(({ since, hidden: _, ...row }): CaseRow => {
      return { ...row, about: row.of, kind: null, who: null, at: since.toISOString() }
    })
    return { rows: open, total }
  },
  objections: async (db, page) => {
    const { rows, total } = await listOpenObjections(db, { page, size: rowsOfPage })
    const open = rows.map(
      ({ decision: id, of: about, kind, operator: who, words, madeAt }): CaseRow => {
        const named = { of: 'decision', id, about: about ?? 'member' } as const
        return { ...none, ...named, kind, who, at: madeAt.toISOString(), content: words }
      },
    )
    return { rows: open, total }
  },
  decided: async (db, page) => {
    const { rows, total } = await listAudit(db, { page, size: rowsOfPage })
    const decided = rows.map(({ id, of, thingId, kind, operator: who, facts, at }): CaseRow => {
      const named = of && thingId !== null ? { of, id: thingId } : { of: 'decision' as const, id }
      const about = of ?? 'member'
      return { ...none, ...named, about, kind, who, at: at.toISOString(), content: facts }
    })
    return { rows: decided, total }
  },
}

const isCase =
  ({ of, id }: CaseName) =>
  (other: CaseName) =>
    other.of === of && other.id === id

export const listShown = async (db: Db, view: View, page: number, now: Date): Promise<Listed> => {
  const { rows, total } = await views[view](db, page)
  const readers = await listReaders(db, now)
  return {
    data: rows.map((row) => ({ ...row, reader: readers.find(isCase(row))?.name ?? null })),
    meta: { page, last_page: Math.max(1, Math.ceil(total / rowsOfPage)), total, more: false },
  }
}

const presentText = (thing: Thing, siteUrl: string): Shown['text'] => ({
  of: thing.of,
  id: thing.id,
  content: thing.content,
  title: thing.title,
  url: siteUrl + thing.path,
  state: thing.reviewState,
  published_at: thing.publishedAt.toISOString(),
  hidden_at: thing.withheldAt?.toISOString() ?? null,
})

/** All decisions about one text or member. */
const all = { page: 1, size: 1000 }

type Reading = { operator: number; now: Date; siteUrl: string }

/** Reads all that decides a case. */
export const showCase = async (db: Db, named: CaseName, reading: Reading): Promise<Shown> => {
  const { of, id } = named
  const { operator, now, siteUrl } = reading
  const subject: Subject =
    of === 'decision' ? (await findSubject(db, { decision: id })).subject : { of, id }
  const thing = 'of' in subject ? await findThing(db, subject) : null
  const member = 'of' in subject ? thing!.memberId : subject.member
  const author = member === null ? undefined : await findAuthor(db, member, now)
  const reports = thing ? await listReports(db, thing) : []
  const objections = of === 'decision' ? await listObjectionsTo(db, id) : []
  const since = reports.find(({ decision }) => decision === null)?.at
  const due = objections[0] ? answerBy(objections[0].made_at) : since && decideBy(since)
  const reader = (await listReaders(db, now)).find(isCase(named))
  return {
    of,
    id,
    text: thing && presentText(thing, siteUrl),
    author: author ? withIsoDates(author) : null,
    reports: reports.map(({ reason, words, asRead, at, decision }, index) => ({
      id: index + 1,
      at: at.toISOString(),
      reason,
      words,
      as_read: asRead === '' || asRead === thing?.content ? null : asRead,
      decided: decision !== null,
    })),
    decisions: (await listAudit(db, all, subject)).rows.map(
      ({ id, kind, operator: who, ground, facts, until, at }) =>
        withIsoDates({ id, kind, who, ground, facts, until, at }),
    ),
    objections: objections.map(withIsoDates),
    due_at: due?.toISOString() ?? null,
    reader: reader ? { name: reader.name, is_own: reader.operator === operator } : null,
  }
}
