const session = 'session:'

export const sessionKey = (id: number) => `${session}${id}`
export const isSessionKey = (key: string) => key.startsWith(session)

const comments = 'comments:'

export const feedTopic = 'proposals'

/** Kind of a key, each read by a statement of its own. */
export const kindOf = (key: string) => {
  if (isSessionKey(key)) return 'session'
  if (key.startsWith(comments)) return 'thread'
  if (key.startsWith('proposal:')) return 'proposal'
  return key === feedTopic ? 'feed' : 'item'
}

/** Returns the key to read for a topic, and the tag that the database announces for it. */
export const askedBy = (topic: string, own: { id: number; member: number } | undefined) =>
  topic === 'user' && own
    ? { key: sessionKey(own.id), tag: `member:${own.member}` }
    : // Comments are announced as changes of their item or proposal.
      { key: topic, tag: topic.replace(comments, '') }

export const topicsOf = (asked: string) => [...new Set(asked.split(','))]

export const idOf = (key: string) => Number(key.slice(key.lastIndexOf(':') + 1))
