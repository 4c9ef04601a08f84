import { formatDateTime } from '#lib/format/dates.ts'
import { day } from '#lib/format/durations.ts'
import type {
  AuditRow,
  OpenCase,
  OpenObjection,
} from '#lib/services/community/moderation/queries/desk.ts'
import type { listReports } from '#lib/services/community/moderation/queries/reports.ts'
import type { Thing } from '#lib/services/community/moderation/queries/things.ts'
import { answerBy, type ThingOf } from '#lib/services/community/moderation/rules.ts'
import { say } from '#lib/services/platform/terminal.ts'

const onOneLine = (text: string, most = 100) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
const nameOf = (of: ThingOf | null, id: number | null, member: number | null) =>
  of === null
    ? say('moderation.member', { id: member ?? '' })
    : say(`moderation.thing.${of}`, { id: id ?? '' })
const reasonsOf = (reasons: readonly OpenCase['reasons'][number][]) =>
  reasons.map((reason) => say(`moderation.reason.${reason}`)).join(', ')

export const tellCase = ({ of, id, reports, reasons, since, content, hidden }: OpenCase) =>
  console.info(
    say('moderation.row', {
      ...{ thing: nameOf(of, id, null), reports, reasons: reasonsOf(reasons) },
      hidden: hidden ? say('moderation.hiddenMark') : '',
      ...{ since: formatDateTime(since), content: onOneLine(content) },
    }),
  )

type Said = Awaited<ReturnType<typeof listReports>>

export const tellThing = (thing: Thing, said: Said) => {
  const { of, id, memberId, standing, content, path, title } = thing
  const state = say(`moderation.standing.${standing}`)
  console.info(say('moderation.whole', { thing: nameOf(of, id, null), state, title, path }))
  console.info(say('moderation.author', { id: memberId ?? say('moderation.nobody') }))
  console.info(content)
  for (const { reason, words, asRead, at, who, decision } of said) {
    const told = { reason: say(`moderation.reason.${reason}`), at: formatDateTime(at), who, words }
    console.info(say(decision === null ? 'moderation.report' : 'moderation.oldReport', told))
    if (asRead !== '' && asRead !== content) console.info(say('moderation.asRead', { asRead }))
  }
}

export const tellDecision = (row: AuditRow) => {
  const { id, kind, of, thingId, member, operator, ground, facts, until, answers, at } = row
  const more = [
    ground && say(`moderation.ground.${ground}`),
    until && say('moderation.until', { until: formatDateTime(until) }),
    answers && say('moderation.answers', { id: answers }),
    facts,
  ]
  console.info(
    say('moderation.decision', {
      ...{ id, at: formatDateTime(at), kind: say(`moderation.kind.${kind}`) },
      ...{ thing: nameOf(of, thingId, member), operator: operator ?? say('moderation.rule') },
      more: more.filter(Boolean).join(' · '),
    }),
  )
}

export const tellObjection = (row: OpenObjection, now: Date) => {
  const { id, decision, kind, operator, of, thingId, member, words, madeAt } = row
  const by = answerBy(madeAt)
  console.info(
    say('moderation.objection', {
      ...{ id, decision, kind: say(`moderation.kind.${kind}`), operator: operator ?? '' },
      ...{ thing: nameOf(of, thingId, member), days: Math.floor((+now - +madeAt) / day) },
      ...{ by: formatDateTime(by), late: now > by ? say('moderation.late') : '', words },
    }),
  )
}
