import { before, minutes } from '#lib/format/durations.ts'
import type { ThingOf } from '../../community/moderation/rules.ts'

/** A reported text, or a decision with the objections to it. */
export type CaseName = { of: ThingOf | 'decision'; id: number }

const unusedFor = minutes(10)

/** Time after which the use of a case counts: a take ends by itself. */
export const usedSince = (now: Date) => before(now, unusedFor)
