import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { SharedReads } from '../shared-reads.ts'
import { eventBytes, idBytes, type Stream } from './event-streams.ts'

/** State of a topic, encoded once for all listeners. */
export type Told = {
  text: string
  bytes: Uint8Array
  /** Hash that identifies the state to a reconnecting client. */
  mark: string
  /** Moment at which the state changes without a write; null when unknown. */
  changesAt: number | null
}

/** Length at which the hashes of the some thousand states of one topic do not collide. */
const markLength = 12
const between = '.'

export const told = (event: unknown, changesAt: number | null): Told => {
  const text = JSON.stringify(event)
  const mark = hash('sha1', text, 'base64url').slice(0, markLength)
  return { text, bytes: eventBytes(text), mark, changesAt }
}

/** `key` is the state to read, `tag` the name under which its changes are announced. */
export type Asked = { key: string; tag: string }

type Heard = { mark: string; ids: () => string }

type Topic = {
  /** Streams with the mark of the last state each has received, and the marks of all its topics. */
  listeners: Map<Stream, Heard>
  telling: Promise<Told | undefined> | undefined
  timer: NodeJS.Timeout | undefined
}

/** Maximum delay of a timer, about 24 days. */
const longestTimer = 2 ** 31 - 1
/** Milliseconds added to a timer, which may fire early, so that the moment is over. */
const after = 20

/**
 * Distributes state changes to streams by topic: a change is read once and sent to the streams that
 * listen to it.
 */
export const createTopics = (reads: SharedReads<Told>, clock: Clock) => {
  const topics = new Map<string, Topic>()
  const byTag = new Map<string, Set<string>>()

  const tellOne = (topic: Topic, stream: Stream, news: Told | undefined) => {
    const heard = topic.listeners.get(stream)
    if (heard === undefined || heard.mark === news?.mark) return
    if (!news) return stream.end()
    heard.mark = news.mark
    stream.write(idBytes(heard.ids()))
    stream.write(news.bytes)
  }

  const wakeAt = (key: string, topic: Topic, moment: number | null) => {
    clearTimeout(topic.timer)
    if (moment === null || !Number.isFinite(moment) || topics.get(key) !== topic) return
    const wait = Math.max(0, moment - clock.now().getTime()) + after
    topic.timer = setTimeout(() => tell(key), Math.min(wait, longestTimer))
    topic.timer.unref()
  }

  const follow = async (key: string, topic: Topic, answer: Promise<Told | undefined>) => {
    // The error is logged by the reads; the closed client reconnects.
    const news = await answer.catch(() => undefined)
    wakeAt(key, topic, news?.changesAt ?? null)
    return news
  }

  const tell = async (key: string) => {
    reads.drop(key)
    const topic = topics.get(key)
    if (!topic) return
    const answer = reads.get(key)
    if (topic.telling === answer) return
    topic.telling = answer
    const news = await follow(key, topic, answer)
    if (topic.telling === answer) topic.telling = undefined
    for (const stream of [...topic.listeners.keys()]) tellOne(topic, stream, news)
  }

  const topicOf = ({ key, tag }: Asked): Topic => {
    const known = topics.get(key)
    if (known) return known
    const topic = { listeners: new Map(), telling: undefined, timer: undefined }
    topics.set(key, topic)
    byTag.set(tag, new Set(byTag.get(tag)).add(key))
    return topic
  }

  const leave = ({ key, tag }: Asked, stream: Stream) => {
    const topic = topics.get(key)
    topic?.listeners.delete(stream)
    if (!topic || topic.listeners.size > 0) return
    clearTimeout(topic.timer)
    topics.delete(key)
    const keys = byTag.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) byTag.delete(tag)
  }

  return {
    /**
     * Sends the current state of all topics and then each change; returns the function that leaves.
     * A reconnecting client sends its last id, the marks of all topics in order: states it already
     * has are not sent again.
     */
    listen: (stream: Stream, all: Asked[], lastId = '') => {
      const known = lastId.split(between)
      const heard: Heard[] = all.map((_, at) => ({
        mark: known.length === all.length ? (known[at] ?? '') : '',
        ids: () => heard.map(({ mark }) => mark).join(between),
      }))
      for (const [at, asked] of all.entries()) {
        const topic = topicOf(asked)
        topic.listeners.set(stream, heard[at]!)
        void follow(asked.key, topic, reads.get(asked.key)).then((news) =>
          tellOne(topic, stream, news),
        )
      }
      return () => {
        for (const asked of all) leave(asked, stream)
      }
    },
    changed: (tags: string[]) => {
      if (tags.includes('*')) {
        reads.dropAll()
        for (const key of topics.keys()) void tell(key)
        return
      }
      for (const tag of tags) {
        reads.drop(tag)
        for (const key of byTag.get(tag) ?? []) void tell(key)
      }
    },
    /** Reads topics again whose changes are not announced. */
    lookAgain: (isMeant: (key: string) => boolean) => {
      for (const key of topics.keys()) if (isMeant(key)) void tell(key)
    },
  }
}
