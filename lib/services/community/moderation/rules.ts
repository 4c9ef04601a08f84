import { dayOf, endOfDay, plusMonths, startOfDay } from '#lib/calendar/days.ts'
import { addDays } from '#lib/calendar/moments.ts'

/** Kinds of content that can be reported. */
export type ThingOf = 'comment' | 'proposal'
export type ThingName = { of: ThingOf; id: number }
export const tables = { comment: 'comments', proposal: 'proposals' } as const

export type DecisionKind = 'hide' | 'keep' | 'remove' | 'restore' | 'confirm' | 'suspend' | 'lift'
export type Ground = 'law' | 'conditions'

export type ReviewState = 'seen' | 'left' | 'reported' | 'hidden' | 'removed'

/** Returns the state of content, from the last decision about it and the reports since. */
export const reviewStateOf = (of: {
  withheldAt: Date | null
  last: DecisionKind | null
  reports: number
  /** True when the text was edited after that decision. */
  isReworded: boolean
}): ReviewState => {
  if (of.withheldAt) return of.last === 'hide' ? 'hidden' : 'removed'
  if (of.reports > 0) return 'reported'
  return of.last && !of.isReworded ? 'left' : 'seen'
}

/** Decisions allowed in each state; `hide` is made by the rule on several reports. */
export const decidable: Record<ReviewState, readonly DecisionKind[]> = {
  seen: ['remove'],
  left: [],
  reported: ['hide', 'keep', 'remove'],
  hidden: ['keep', 'remove'],
  removed: ['restore'],
}

/** Decision that replaces another one after a successful objection. */
export const reversed: Partial<Record<DecisionKind, DecisionKind>> = {
  keep: 'remove',
  restore: 'remove',
  remove: 'restore',
  suspend: 'lift',
}

export type Side = 'author' | 'reporter'

/** Side that a decision went against; only that side may object. */
export const mayObjectAs: Partial<Record<DecisionKind, Side>> = {
  remove: 'author',
  suspend: 'author',
  keep: 'reporter',
  restore: 'reporter',
}

const monthsToObject = 6

/** End of the last day on which an objection is possible, as shown to the member. */
export const objectUntil = (decidedAt: Date) =>
  endOfDay(plusMonths(dayOf(decidedAt), monthsToObject))

/** Returns the time before which decisions can no longer be objected to. */
export const objectableSince = (now: Date) => startOfDay(plusMonths(dayOf(now), -monthsToObject))

export const answerBy = (madeAt: Date) => addDays(madeAt, 7)

/** Time by which the shop means to decide about reports; the conditions promise none. */
export const decideBy = (reportedAt: Date) => addDays(reportedAt, 2)

/** Days of membership before reports count towards hiding content. */
export const seasonedAfter = 7
/** Days that removed content can be restored, and its text is kept. */
export const textKeptFor = 30
