import type { Listener } from './db/listen.ts'
import type { Changes } from './deps.ts'
import type { Log } from './log.ts'

const channel = 'insieme_changes'
/** Every tag: said when too much changed to name, and when notices may have been missed. */
const everything = ['*']

const readTags = (payload: string, log: Log): string[] => {
  try {
    return JSON.parse(payload)
  } catch (error) {
    log.error('unreadable change notice', { payload, error })
    return everything
  }
}

export const hearChanges = async (listener: Listener, log: Log): Promise<Changes> => {
  const heard = new Set<(tags: string[]) => void>()
  const tell = (tags: string[]) => {
    for (const each of heard) each(tags)
  }
  await listener.subscribe(
    channel,
    (payload) => tell(readTags(payload, log)),
    () => tell(everything),
  )
  return {
    isLive: listener.isLive,
    subscribe: (each) => {
      heard.add(each)
      return () => void heard.delete(each)
    },
  }
}
