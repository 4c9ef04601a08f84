import { minute, minutes } from '#lib/format/durations.ts'

export const longestComment = 2000
/** Milliseconds in which a comment can be edited. */
export const editableFor = minutes(15)
/** Milliseconds more for an editor that was opened in time. */
export const moreTimeToEdit = minutes(15)
/** Milliseconds in which a removed comment can be restored. */
export const restorableFor = minutes(1)

export const isEditable = (publishedAt: number, now: number) => now - publishedAt < editableFor

/** Minutes left, rounded up. */
export const editableMinutes = (publishedAt: number, now: number, more = 0) =>
  Math.max(0, Math.ceil((publishedAt + editableFor + more - now) / minute))
