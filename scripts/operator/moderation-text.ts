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
import { say } from '#lib/services/platform/terminal.ts'

const onOneLine = (text: string, most = 100) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
const nameOfThing = (of: ThingOf | null, id: number | null, member: number | null) =>
  of === null
    ? say('moderation.member', { id: member ?? '' })
    : say(`moderation.thing.${of}`, { id: id ?? '' })
const reasonsOf = (reasons: readonly OpenCase['reasons'][number][]) =>
  reasons.map((reason) => say(`moderation.reason.${reason}`)).join(', ')

export const caseText = ({ of, id, reports, reasons, since, content, hidden }: OpenCase) =>
  say('moderation.row', {
    ...{ thing: nameOfThing(of, id, null), reports, reasons: reasonsOf(reasons) },
    hidden: hidden ? say('moderation.hiddenMark') : '',
    ...{ since: formatDateTime(since), content: onOneLine(content) },
  })

type Reports = Awaited<ReturnType<typeof listReports>>

const reportText = (content: string, report: Reports[number]) => {
  const { reason, words, asRead, at, who, decision } = report
  const values = { reason: say(`moderation.reason.${reason}`), at: formatDateTime(at), who, words }
  return [
    say(decision === null ? 'moderation.report' : 'moderation.oldReport', values),
    ...(asRead !== '' && asRead !== content ? [say('moderation.asRead', { asRead })] : []),
  ]
}

/** Fields of a comment or proposal that its text shows. */
export const shownThing = ({ of, id, memberId, standing, content, path, title }: Thing) => ({
  ...{ of, id, memberId, standing, content, path, title },
})

export type WholeThing = {
  thing: ReturnType<typeof shownThing>
  reports: Reports
  decisions: AuditRow[]
}

export const thingText = ({ thing, reports, decisions }: WholeThing) => {
  const { of, id, memberId, standing, content, path, title } = thing
  const state = say(`moderation.standing.${standing}`)
  return [
    say('moderation.whole', { thing: nameOfThing(of, id, null), state, title, path }),
    say('moderation.author', { id: memberId ?? say('moderation.nobody') }),
    content,
    ...reports.flatMap((report) => reportText(content, report)),
    ...decisions.map(decisionText),
  ]
}

export const decisionText = (row: AuditRow) => {
  const { id, kind, of, thingId, member, operator, ground, facts, until, answers, at } = row
  const more = [
    ground && say(`moderation.ground.${ground}`),
    until && say('moderation.until', { until: formatDateTime(until) }),
    answers && say('moderation.answers', { id: answers }),
    facts,
  ]
  return say('moderation.decision', {
    ...{ id, at: formatDateTime(at), kind: say(`moderation.kind.${kind}`) },
    ...{ thing: nameOfThing(of, thingId, member), operator: operator ?? say('moderation.rule') },
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
  return say('moderation.objection', {
    ...{ id, decision, kind: say(`moderation.kind.${kind}`), operator: operator ?? '' },
    ...{ thing: nameOfThing(of, thingId, member), days, by: formatDateTime(row.answerBy) },
    ...{ late: row.isLate ? say('moderation.late') : '', words },
  })
}
