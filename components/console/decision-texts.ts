import type { TFunction } from 'i18next'
import { consolePaths } from '#lib/client/console/paths.ts'
import type { Decision } from '#lib/contract/console/decisions.ts'
import type { DecisionKind } from '#lib/contract/console/roles.ts'
import { formatDayMonth, formatTime, utcDay } from '#lib/format/dates.ts'
import { day, hour, minute } from '#lib/format/durations.ts'

export type Words = TFunction<['console-decisions', 'format']>

/** Text of a kind, that of its variant if there is one, or else the title of the game. */
const textOf = (t: Words, part: 'titles' | 'facts', decision: Decision) => {
  const { kind, variant, title, facts } = decision
  const values = { ...facts, title }
  const usual = t(`${part}.${kind}`, { ...values, defaultValue: title ?? '' })
  return t(`${part}.${kind}.${variant}`, { ...values, defaultValue: usual })
}

export const titleOf = (t: Words, decision: Decision) => textOf(t, 'titles', decision)

export const factsOf = (t: Words, decision: Decision) => {
  const progress = textOf(t, 'facts', decision)
  const { waiting } = decision.facts
  return waiting ? t('facts.waiting', { progress, waiting }) : progress
}

const places: Record<DecisionKind, (target: number, facts: Decision['facts']) => string> = {
  group_undecided: consolePaths.group,
  group_closing: consolePaths.group,
  group_lacking: consolePaths.group,
  group_late: consolePaths.group,
  approval: consolePaths.approval,
  refund_failed: consolePaths.refunds,
  withdrawal: consolePaths.order,
  undelivered: (_, { day: since }) => consolePaths.undelivered(`${since}`),
  dispute: consolePaths.order,
  report: consolePaths.reports,
  objection: consolePaths.reports,
  difference: consolePaths.accounts,
  work_failed: consolePaths.works,
}

export const whereDecided = ({ kind, target, facts }: Decision) => places[kind](target ?? 0, facts)

/** Time before the end in which it is counted in hours. */
const near = 6 * hour

export const dayText = (t: Words, at: number, now: number, format = formatDayMonth) => {
  const days = (utcDay(at) - utcDay(now)) / day
  if (days === 0) return t('due.today')
  return days === 1 ? t('due.tomorrow') : format(at)
}

/** Formats "2 h 10 min", "oggi, 20:00", "domani", "28 ottobre". */
export const dueOf = (t: Words, dueAt: string | null, now: number) => {
  if (dueAt === null) return { text: t('due.anytime'), isHot: false }
  const at = Date.parse(dueAt)
  const timeLeft = at - now
  if (timeLeft <= 0) return { text: t('due.over'), isHot: true }
  const isTimed = formatTime(at) !== '23:59'
  const isToday = utcDay(at) === utcDay(now)
  if (isTimed && timeLeft < near) {
    const hours = Math.floor(timeLeft / hour)
    const parts = { hours, minutes: Math.floor((timeLeft % hour) / minute) }
    const text = hours ? t('format:countdown.hoursAndMinutes', parts) : t('due.minutes', parts)
    return { text, isHot: true }
  }
  if (isTimed && isToday) return { text: t('due.todayAt', { at }), isHot: false }
  return { text: dayText(t, at, now), isHot: isToday }
}
