import { after, days } from '#lib/format/durations.ts'

export type Step = { number: number; name: string; fromCents: number }

/** Returns the highest level that the amount reaches; the ladder is sorted upwards. */
export const stepOf = (ladder: readonly Step[], cents: number) =>
  ladder.findLast(({ fromCents }) => fromCents <= cents) ?? ladder[0]!

const daysOfWarning = 30

/** Returns the end of the review period: a night more, so that thirty days are left at any hour. */
export const lookedAtUntil = (now: Date) => after(now, days(daysOfWarning + 1))

type MemberLevel = { level: number; until: Date; warnedAt: Date | null }

/** Decides about a level whose time is ending; `cents` is the spending that counts on its last day. */
export const review = (
  { level, until, warnedAt }: MemberLevel,
  { ladder, cents, now }: { ladder: readonly Step[]; cents: number; now: Date },
) => {
  const earned = stepOf(ladder, cents)
  const isOver = until <= now
  if (earned.number >= level) return isOver ? { kind: 'kept' as const } : undefined
  if (!warnedAt) {
    const latest = after(now, days(daysOfWarning))
    return { kind: 'warned' as const, to: earned, until: until > latest ? until : latest }
  }
  return isOver ? { kind: 'lowered' as const, to: earned } : undefined
}
