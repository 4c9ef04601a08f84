// A position of the database's log: 24 hexadecimal digits, timeline first, so that the later one is the greater
// text. A replica that has replayed it shows every write before it.

/** Header with the position that an answer must not lack, and of the writes that a response confirms. */
export const positionHeader = 'x-shop-position'

const wellFormed = /^[0-9a-f]{24}$/
const tagName = 'at:'

export const isPosition = (text: string) => wellFormed.test(text)

export const positionTag = (position: string) => `${tagName}${position}`

/** Sent where the position could not be read: such a caller is answered by the primary. */
export const unknownPosition = 'unknown'

export const laterOf = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '') > (other ?? '') ? one : other

/** Position after these changes; undefined when some were missed. */
export const positionAfter = (tags: readonly string[], before: string | undefined) => {
  const tag = tags.find((each) => each.startsWith(tagName))
  if (tag) return laterOf(tag.slice(tagName.length), before) ?? undefined
  return tags.includes('*') ? undefined : before
}

const timelineOf = (position: string) => position.slice(0, 8)

/** True when a server at the first position shows what was written before the second. */
export const isPast = (replayed: string, position: string) =>
  timelineOf(replayed) === timelineOf(position) && replayed >= position
