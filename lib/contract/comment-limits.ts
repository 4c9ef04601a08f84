import { minute, minutes } from '#lib/format/durations.ts'

export const longestComment = 2000
/** Milliseconds in which what was written can be written otherwise. */
export const editableFor = minutes(15)
/** Milliseconds in which what was removed can be brought back. */
export const restorableFor = minutes(1)

export const isEditable = (publishedAt: number, now: number) => now - publishedAt < editableFor

/** Minutes left, the last one not rounded away. */
export const editableMinutes = (publishedAt: number, now: number) =>
  Math.max(0, Math.ceil((publishedAt + editableFor - now) / minute))
