import type { Listener } from './db/listen.ts'
import type { Changes } from './deps.ts'
import type { Log } from './log.ts'

const channel = 'insieme_changes'
/** All tags: sent when too many changed to list, and when notifications may have been missed. */
const everything = ['*']

const readTags = (payload: string, log: Log): string[] => {
  try {
    return JSON.parse(payload)
  } catch (error) {
    log.error('unreadable change notice', { payload, error })
    return everything
  }
}

export const openChanges = async (listener: Listener, log: Log): Promise<Changes> => {
  const subscribers = new Set<(tags: string[]) => void>()
  const publish = (tags: string[]) => {
    for (const each of subscribers) each(tags)
  }
  await listener.subscribe(
    channel,
    (payload) => publish(readTags(payload, log)),
    () => publish(everything),
  )
  return {
    isLive: listener.isLive,
    subscribe: (each) => {
      subscribers.add(each)
      return () => void subscribers.delete(each)
    },
  }
}
