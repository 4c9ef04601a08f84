import { minutes } from '#lib/format/durations.ts'
/** Long enough to open a stream on a bad line, too short to be found in a log and used. */
export const ticketLife = minutes(1)

const session = 'session:'

export const sessionKey = (id: number) => `${session}${id}`
export const isSessionKey = (key: string) => key.startsWith(session)

const comments = 'comments:'

/** What the feed is announced by, and its topic. */
export const feedTopic = 'proposals'

export const isThreadTopic = (topic: string) => topic.startsWith(comments)
export const isProposalThread = (topic: string) => topic.startsWith(`${comments}proposal:`)
export const isProposalTopic = (topic: string) => topic.startsWith('proposal:')

/** What is said of a thing is announced as a change of it. */
const tagOf = (topic: string) => (isThreadTopic(topic) ? topic.slice(comments.length) : topic)

/** What is read for a topic, and the tag that the database announces it by. */
export const askedBy = (topic: string, own: { id: number; member: number } | undefined) =>
  topic === 'user' && own
    ? { key: sessionKey(own.id), tag: `member:${own.member}` }
    : { key: topic, tag: tagOf(topic) }

export const topicsOf = (asked: string) => [...new Set(asked.split(','))]

export const idOf = (key: string) => Number(key.slice(key.lastIndexOf(':') + 1))

/** The first of these that lies ahead: from then on another thing is true. */
export const nextMoment = (moments: (Date | null)[], now: Date) =>
  Math.min(...moments.flatMap((moment) => (moment && moment > now ? moment.getTime() : [])))
