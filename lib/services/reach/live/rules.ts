import { minutes } from '#lib/format/durations.ts'
/** Long enough to open a stream on a bad connection, too short to be found in a log and used. */
export const ticketLife = minutes(1)

const session = 'session:'

export const sessionKey = (id: number) => `${session}${id}`
export const isSessionKey = (key: string) => key.startsWith(session)

const comments = 'comments:'

/** Topic of the feed of proposals, and the tag that announces it. */
export const feedTopic = 'proposals'

export const isThreadTopic = (topic: string) => topic.startsWith(comments)
export const isProposalThread = (topic: string) => topic.startsWith(`${comments}proposal:`)
export const isProposalTopic = (topic: string) => topic.startsWith('proposal:')

/** Comments are announced as changes of their item or proposal. */
const tagOf = (topic: string) => (isThreadTopic(topic) ? topic.slice(comments.length) : topic)

/** Returns the key to read for a topic, and the tag that the database announces for it. */
export const askedBy = (topic: string, own: { id: number; member: number } | undefined) =>
  topic === 'user' && own
    ? { key: sessionKey(own.id), tag: `member:${own.member}` }
    : { key: topic, tag: tagOf(topic) }

export const topicsOf = (asked: string) => [...new Set(asked.split(','))]

export const idOf = (key: string) => Number(key.slice(key.lastIndexOf(':') + 1))

/** Returns the first future time among these, at which the data changes. */
export const nextMoment = (moments: (Date | null)[], now: Date) =>
  Math.min(...moments.flatMap((moment) => (moment && moment > now ? moment.getTime() : [])))
