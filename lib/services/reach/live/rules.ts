/** Long enough to open a stream on a bad line, too short to be found in a log and used. */
export const ticketLife = 60_000

/** The tag that the database announces a topic by. */
export const tagOf = (topic: string, member: number | undefined) =>
  topic === 'user' ? `member:${member}` : topic

export const topicsOf = (asked: string) => [...new Set(asked.split(','))]

export const idOf = (tag: string) => Number(tag.slice(tag.indexOf(':') + 1))
