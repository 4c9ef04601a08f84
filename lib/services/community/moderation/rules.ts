import { dayOf, endOfDay, plusMonths, startOfDay } from '#lib/calendar/days.ts'
import { addDays } from '#lib/calendar/moments.ts'

/** What is reported and decided about. */
export type ThingOf = 'comment' | 'proposal'
export type ThingName = { of: ThingOf; id: number }

export type DecisionKind = 'hide' | 'keep' | 'remove' | 'restore' | 'confirm' | 'suspend' | 'lift'
export type Ground = 'law' | 'conditions'

export type Standing = 'seen' | 'left' | 'reported' | 'hidden' | 'removed'

/** How a thing stands, by the last that was decided about it and who reported it since. */
export const standingOf = (of: {
  withheldAt: Date | null
  last: DecisionKind | null
  reports: number
  /** It reads otherwise than when that was decided. */
  isReworded: boolean
}): Standing => {
  if (of.withheldAt) return of.last === 'hide' ? 'hidden' : 'removed'
  if (of.reports > 0) return 'reported'
  return of.last && !of.isReworded ? 'left' : 'seen'
}

/** What somebody may decide about a thing that stands so; `hide` is what the rule does. */
export const decidable: Record<Standing, readonly DecisionKind[]> = {
  seen: ['remove'],
  left: [],
  reported: ['hide', 'keep', 'remove'],
  hidden: ['keep', 'remove'],
  removed: ['restore'],
}

/** What another look turns a decision into. */
export const reversed: Partial<Record<DecisionKind, DecisionKind>> = {
  keep: 'remove',
  restore: 'remove',
  remove: 'restore',
  suspend: 'lift',
}

export type Side = 'author' | 'reporter'

/** Who it went against may object: the other side has nothing to say against it. */
export const mayObjectAs: Partial<Record<DecisionKind, Side>> = {
  remove: 'author',
  suspend: 'author',
  keep: 'reporter',
  restore: 'reporter',
}

const monthsToObject = 6

/** The end of the day that is named to who may object. */
export const objectUntil = (decidedAt: Date) =>
  endOfDay(plusMonths(dayOf(decidedAt), monthsToObject))

/** Decisions made before this moment can no longer be objected to. */
export const objectableSince = (now: Date) => startOfDay(plusMonths(dayOf(now), -monthsToObject))

export const answerBy = (madeAt: Date) => addDays(madeAt, 7)

/** Whoever came a few days ago reports as everybody, but hides nothing. */
export const seasonedAfter = 7
/** Days in which what was taken away may come back, and its text with it. */
export const textKeptFor = 30
