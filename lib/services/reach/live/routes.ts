import { live } from '#lib/contract/live.ts'
import type { Deps } from '../../platform/deps.ts'
import { createStreams, type Stream } from '../../platform/http/event-streams.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { issueTicket } from './commands.ts'
import { requireListener } from './policy.ts'
import { presentLiveItem, presentUnread } from './present.ts'
import { readItems, readUnread } from './queries.ts'
import { idOf, tagOf, topicsOf } from './rules.ts'

type LiveOptions = {
  connections?: number
  perAddress?: number
  heartbeatMilliseconds?: number
  stopping?: AbortSignal | undefined
}

type Listener = { stream: Stream; topics: Map<string, string>; session: number | undefined }

/** Reads what changed once for all who listen to it, and tells them. */
const createTeller = ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) => {
  const due = new Map<Listener, Set<string>>()
  let telling = false

  const tellAll = async (batch: [Listener, Set<string>][]) => {
    const now = clock.now()
    const tags = new Set(batch.flatMap(([, own]) => [...own]))
    const ids = [...tags].filter((tag) => !tag.startsWith('member:')).map(idOf)
    const sessions = batch.flatMap(([{ session }]) => session ?? [])
    const [rows, unread] = await Promise.all([
      ids.length > 0 ? readItems(db, ids, now) : [],
      sessions.length > 0 ? readUnread(db, sessions, now) : new Map<number, number>(),
    ])
    const items = new Map(rows.map((row) => [row.topic, row]))
    for (const [{ stream, topics, session }, own] of batch) {
      const news = session === undefined ? 0 : unread.get(session)
      if (news === undefined) {
        stream.end()
        continue
      }
      for (const tag of own) {
        const isOwn = topics.get(tag) === 'user'
        stream.send(isOwn ? presentUnread(news) : presentLiveItem(tag, items.get(tag)))
      }
    }
  }

  /** Whatever changes while it is being told is told right after. */
  const run = async () => {
    if (telling) return
    telling = true
    while (due.size > 0) {
      const batch = [...due]
      due.clear()
      try {
        await tellAll(batch)
      } catch (error) {
        log.warn('live news cannot be read', { error })
        for (const [{ stream }] of batch) stream.end()
      }
    }
    telling = false
  }

  return (listener: Listener, tags: Iterable<string>) => {
    due.set(listener, new Set([...(due.get(listener) ?? []), ...tags]))
    void run()
  }
}

/** Everybody's changes, by tag: `data: ["preorders","preorder:12"]`. Whose news it is stays in the house. */
const publicTags = (tags: string[]) => tags.filter((tag) => !tag.startsWith('member:'))

export const liveRoutes = (routes: Routes, deps: Deps, options: LiveOptions = {}) => {
  const { db, clock, changes } = deps
  const { connections = 2_000, perAddress = 200, ...others } = options
  const listeners = new Set<Listener>()
  const sites = new Set<Stream>()
  const tell = createTeller(deps)
  const sessionsMayHaveEnded = () => {
    for (const listener of listeners) if (listener.session !== undefined) tell(listener, [])
  }
  const pages = createStreams({ ...others, connections, perAddress, beat: sessionsMayHaveEnded })
  const feeds = createStreams({ ...others, connections: Math.min(connections, 100) })

  changes.subscribe((tags) => {
    const told = publicTags(tags)
    if (told.length > 0) for (const site of sites) site.send(told)
    const all = tags.includes('*')
    for (const listener of listeners) {
      const known = [...listener.topics.keys()]
      const own = all ? known : known.filter((tag) => tags.includes(tag))
      if (own.length > 0) tell(listener, own)
    }
  })

  routes.answer(live.ticket, async ({ session }) => {
    const { ticket, expiresAt } = await issueTicket(db, session, clock.now())
    return { data: { ticket, expires_at: expiresAt.toISOString() } }
  })

  routes.answer(live.stream, async ({ query, member, session, address, request }) => {
    const topics = topicsOf(query.topics)
    const asked = { topics, member, session, ticket: query.ticket }
    const own = await requireListener(db, asked, clock.now())
    // Nobody will ever read, nor leave.
    if (request.method === 'HEAD') return new Response(null)
    return pages.listen(address, (stream) => {
      const tagged = new Map(topics.map((topic) => [tagOf(topic, own?.member), topic]))
      const listener = { stream, topics: tagged, session: own?.id }
      listeners.add(listener)
      tell(listener, tagged.keys())
      return () => void listeners.delete(listener)
    })
  })

  /** For a site without a database, which keeps its pages by it. */
  routes.raw('/changes', async (request) => {
    if (request.method === 'HEAD') return new Response(null)
    return feeds.listen('', (stream) => {
      sites.add(stream)
      // What changed before this moment was not heard.
      stream.send(['*'])
      return () => void sites.delete(stream)
    })
  })
}
