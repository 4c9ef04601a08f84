import { terminalText } from '#kernel/terminal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { day } from '#lib/format/durations.ts'
import type {
  AuditRow,
  OpenCase,
  OpenObjection,
} from '#lib/services/community/moderation/queries/operator.ts'
import type { listReports } from '#lib/services/community/moderation/queries/reports.ts'
import type { Thing } from '#lib/services/community/moderation/queries/things.ts'
import { answerBy, type ThingOf } from '#lib/services/community/moderation/rules.ts'

const onOneLine = (text: string, most = 100) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
const nameOfThing = (of: ThingOf | null, id: number | null, member: number | null) =>
  of === null
    ? terminalText('moderation.member', { id: member ?? '' })
    : terminalText(`moderation.thing.${of}`, { id: id ?? '' })
const reasonsOf = (reasons: readonly OpenCase['reasons'][number][]) =>
  reasons.map((reason) => terminalText(`moderation.reason.${reason}`)).join(', ')

export const caseText = ({ of, id, reports, reasons, since, content, hidden }: OpenCase) =>
  terminalText('moderation.row', {
    thing: nameOfThing(of, id, null),
    reports,
    reasons: reasonsOf(reasons),
    hidden: hidden ? terminalText('moderation.hiddenMark') : '',

    since: formatDateTime(since),
    content: onOneLine(content),
  })

type Reports = Awaited<ReturnType<typeof listReports>>

const reportText = (content: string, report: Reports[number]) => {
  const { reason, words, asRead, at, who, decision } = report
  const values = {
    reason: terminalText(`moderation.reason.${reason}`),
    at: formatDateTime(at),
    who,
    words,
  }
  return [
    terminalText(decision === null ? 'moderation.report' : 'moderation.oldReport', values),
    ...(asRead !== '' && asRead !== content ? [terminalText('moderation.asRead', { asRead })] : []),
  ]
}

/** Fields of a comment or proposal that its text shows. */
export const shownThing = ({ of, id, memberId, reviewState, content, path, title }: Thing) => ({
  of,
  id,
  memberId,
  standing: reviewState,
  content,
  path,
  title,
})

export type WholeThing = {
  thing: ReturnType<typeof shownThing>
  reports: Reports
  decisions: AuditRow[]
}

export const thingText = ({ thing, reports, decisions }: WholeThing) => {
  const { of, id, memberId, standing: reviewState, content, path, title } = thing
  const state = terminalText(`moderation.standing.${reviewState}`)
  return [
    terminalText('moderation.whole', { thing: nameOfThing(of, id, null), state, title, path }),
    terminalText('moderation.author', { id: memberId ?? terminalText('moderation.nobody') }),
    content,
    ...reports.flatMap((report) => reportText(content, report)),
    ...decisions.map(decisionText),
  ]
}

export const decisionText = (row: AuditRow) => {
  const { id, kind, of, thingId, member, operator, ground, facts, until, answers, at } = row
  const more = [
    ground && terminalText(`moderation.ground.${ground}`),
    until && terminalText('moderation.until', { until: formatDateTime(until) }),
    answers && terminalText('moderation.answers', { id: answers }),
    facts,
  ]
  return terminalText('moderation.decision', {
    id,
    at: formatDateTime(at),
    kind: terminalText(`moderation.kind.${kind}`),

    thing: nameOfThing(of, thingId, member),
    operator: operator ?? terminalText('moderation.rule'),
    more: more.filter(Boolean).join(' · '),
  })
}

/** Adds the deadline for the answer to an objection. */
export const withDates = (row: OpenObjection, now: Date) => {
  const by = answerBy(row.madeAt)
  return {
    ...row,
    answerBy: by,
    days: Math.floor((+now - +row.madeAt) / day),
    isLate: now > by,
  }
}

export const objectionText = (row: ReturnType<typeof withDates>) => {
  const { id, decision, kind, operator, of, thingId, member, words, days } = row
  return terminalText('moderation.objection', {
    id,
    decision,
    kind: terminalText(`moderation.kind.${kind}`),
    operator: operator ?? '',

    thing: nameOfThing(of, thingId, member),
    days,
    by: formatDateTime(row.answerBy),

    late: row.isLate ? terminalText('moderation.late') : '',
    words,
  })
}
