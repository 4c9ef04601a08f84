import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { SharedReads } from '../shared-reads.ts'
import { eventBytes, idBytes, type Stream } from './event-streams.ts'

/** State of a topic, encoded once for all listeners. */
export type TopicState = {
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

export const topicState = (event: unknown, changesAt: number | null): TopicState => {
  const text = JSON.stringify(event)
  const mark = hash('sha1', text, 'base64url').slice(0, markLength)
  return { text, bytes: eventBytes(text), mark, changesAt }
}

/** `key` is the state to read, `tag` the name under which its changes are announced. */
export type TopicRequest = { key: string; tag: string }

type Received = { mark: string; ids: () => string }

type Topic = {
  /** Streams with the mark of the last state each has received, and the marks of all its topics. */
  listeners: Map<Stream, Received>
  pending: Promise<TopicState | undefined> | undefined
  timer: NodeJS.Timeout | undefined
}

/** Maximum delay of a timer, about 24 days. */
const longestTimer = 2 ** 31 - 1
/** Milliseconds added to a timer, which may fire early, so that the moment is over. */
const after = 20

/** Distributes changes to streams by topic: each is read once and sent to its listeners. */
export const createTopics = (reads: SharedReads<TopicState>, clock: Clock) => {
  const topics = new Map<string, Topic>()
  const byTag = new Map<string, Set<string>>()

  const sendState = (topic: Topic, stream: Stream, news: TopicState | undefined) => {
    const received = topic.listeners.get(stream)
    if (received === undefined || received.mark === news?.mark) return
    if (!news) return stream.end()
    received.mark = news.mark
    stream.write(idBytes(received.ids()))
    stream.write(news.bytes)
  }

  const wakeAt = (key: string, topic: Topic, moment: number | null) => {
    clearTimeout(topic.timer)
    if (moment === null || !Number.isFinite(moment) || topics.get(key) !== topic) return
    const wait = Math.max(0, moment - clock.now().getTime()) + after
    topic.timer = setTimeout(() => publish(key), Math.min(wait, longestTimer))
    topic.timer.unref()
  }

  const follow = async (key: string, topic: Topic, answer: Promise<TopicState | undefined>) => {
    // The error is logged by the reads; the closed client reconnects.
    const news = await answer.catch(() => undefined)
    wakeAt(key, topic, news?.changesAt ?? null)
    return news
  }

  const publish = async (key: string) => {
    reads.drop(key)
    const topic = topics.get(key)
    if (!topic) return
    const answer = reads.get(key)
    if (topic.pending === answer) return
    topic.pending = answer
    const news = await follow(key, topic, answer)
    if (topic.pending === answer) topic.pending = undefined
    for (const stream of [...topic.listeners.keys()]) sendState(topic, stream, news)
  }

  const topicOf = ({ key, tag }: TopicRequest): Topic => {
    const known = topics.get(key)
    if (known) return known
    const topic = { listeners: new Map(), pending: undefined, timer: undefined }
    topics.set(key, topic)
    byTag.set(tag, new Set(byTag.get(tag)).add(key))
    return topic
  }

  const leave = ({ key, tag }: TopicRequest, stream: Stream) => {
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
    /** Sends all states and each change; a client with its last id gets only what it lacks. */
    listen: (stream: Stream, all: TopicRequest[], lastId = '') => {
      const known = lastId.split(between)
      const received: Received[] = all.map((_, at) => ({
        mark: known.length === all.length ? (known[at] ?? '') : '',
        ids: () => received.map(({ mark }) => mark).join(between),
      }))
      for (const [at, asked] of all.entries()) {
        const topic = topicOf(asked)
        topic.listeners.set(stream, received[at]!)
        void follow(asked.key, topic, reads.get(asked.key)).then((news) =>
          sendState(topic, stream, news),
        )
      }
      return () => {
        for (const request of all) leave(request, stream)
      }
    },
    changed: (tags: string[]) => {
      if (tags.includes('*')) {
        reads.dropAll()
        for (const key of topics.keys()) void publish(key)
        return
      }
      for (const tag of tags) {
        reads.drop(tag)
        for (const key of byTag.get(tag) ?? []) void publish(key)
      }
    },
    /** Reads topics again whose changes are not announced. */
    lookAgain: (isMeant: (key: string) => boolean) => {
      for (const key of topics.keys()) if (isMeant(key)) void publish(key)
    },
  }
}
