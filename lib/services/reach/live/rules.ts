/** Long enough to open a stream on a bad line, too short to be found in a log and used. */
export const ticketLife = 60_000

const session = 'session:'

export const sessionKey = (id: number) => `${session}${id}`
export const isSessionKey = (key: string) => key.startsWith(session)

/** What is read for a topic, and the tag that the database announces it by. */
export const askedBy = (topic: string, own: { id: number; member: number } | undefined) =>
  topic === 'user' && own
    ? { key: sessionKey(own.id), tag: `member:${own.member}` }
    : { key: topic, tag: topic }

export const topicsOf = (asked: string) => [...new Set(asked.split(','))]

export const idOf = (key: string) => Number(key.slice(key.indexOf(':') + 1))

/** The first of these that lies ahead: from then on another thing is true. */
export const nextMoment = (moments: (Date | null)[], now: Date) =>
  Math.min(...moments.flatMap((moment) => (moment && moment > now ? moment.getTime() : [])))
