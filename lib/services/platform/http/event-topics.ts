import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { SharedReads } from '../shared-reads.ts'
import { eventBytes, idBytes, type Stream } from './event-streams.ts'

/** What is told of a topic: written once, and the same bytes for all who listen. */
export type Told = {
  text: string
  bytes: Uint8Array
  /** What it is known by to who comes back. */
  mark: string
  /** When it will be another without anybody changing a thing; null where that is not known. */
  changesAt: number | null
}

/** Of some thousand states that one thing has, no two are taken for one another. */
const markLength = 12
const between = '.'

export const told = (event: unknown, changesAt: number | null): Told => {
  const text = JSON.stringify(event)
  const mark = hash('sha1', text, 'base64url').slice(0, markLength)
  return { text, bytes: eventBytes(text), mark, changesAt }
}

/** `key` is what is read, `tag` what announces that it changed. */
export type Asked = { key: string; tag: string }

type Heard = { mark: string; ids: () => string }

type Topic = {
  /** With the mark of what each has heard last, and how to say what it has heard of everything. */
  listeners: Map<Stream, Heard>
  telling: Promise<Told | undefined> | undefined
  timer: NodeJS.Timeout | undefined
}

/** What a timer can hold, some 24 days. */
const longestTimer = 2 ** 31 - 1
/** A timer may be a little early, and the moment must be over. */
const after = 20

/** Streams by what they listen to: a change is read once and told to those it concerns. */
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
    // Why it failed is in the log already; whoever is sent away comes again.
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
     * Tells it how all of it stands, and from then on whatever changes; returns how to leave. Who comes back says
     * by the last id what they know of each topic, in the order of topics: that is not told again.
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
    /** Looks again at what nobody announces. */
    lookAgain: (isMeant: (key: string) => boolean) => {
      for (const key of topics.keys()) if (isMeant(key)) void tell(key)
    },
  }
}
