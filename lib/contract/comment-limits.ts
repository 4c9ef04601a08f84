export const longestComment = 2000
/** Milliseconds in which what was written can be written otherwise. */
export const editableFor = 15 * 60_000
/** Milliseconds in which what was removed can be brought back. */
export const restorableFor = 60_000

export const isEditable = (publishedAt: number, now: number) => now - publishedAt < editableFor

/** Minutes left, the last one not rounded away. */
export const editableMinutes = (publishedAt: number, now: number) =>
  Math.max(0, Math.ceil((publishedAt + editableFor - now) / 60_000))
