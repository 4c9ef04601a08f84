import type { Context } from 'hono'
import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { isNeighbour, isSite, ownCalls, siteHeader, socketAddress } from '#kernel/http/address.ts'
import type { Session } from '#kernel/http/call.ts'
import { createStreams, type Stream } from '#kernel/http/event-streams.ts'
import { createTopics, type TopicState } from '#kernel/http/event-topics.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { createSharedReads } from '#kernel/shared-reads.ts'
import { live } from '#lib/contract/live.ts'
import type { NewestRow } from '../../community/comments/queries/threads.ts'
import {
  type CountsRow,
  readCounts,
  readNewestProposals,
} from '../../community/proposals/queries.ts'
import type { Deps } from '../../deps.ts'
import { choicesIn } from '../../shop/items/rules.ts'
import { issueTicket, redeemTicket } from './commands.ts'
import {
  stateOfFeed,
  stateOfItem,
  stateOfProposal,
  stateOfThread,
  stateOfUser,
  type Unread,
} from './present.ts'
import { readItems, readThreads, readUnread } from './queries.ts'
import {
  askedBy,
  feedTopic,
  idOf,
  isProposalTopic,
  isSessionKey,
  isThreadTopic,
  sessionKey,
  topicsOf,
} from './rules.ts'

/**
 * Protects the feed of all changes: requires the site secret, or without a configured secret a
 * client in the internal network.
 */
const requireSiteOrNeighbour = (siteSecret: string | undefined, context: Context) => {
  const may = siteSecret ? isSite(siteSecret, context.req.header(siteHeader)) : isNeighbour(context)
  if (!may) throw new DomainError('forbidden')
}

type ListenRequest = {
  topics: string[]
  member: MemberId | null
  session: number | null
  ticket: string | undefined
}

/** Requires a token or a ticket for the topic `user` only, which sends data of that member. */
const requireListener = async (
  db: Db,
  { topics, member, session, ticket }: ListenRequest,
  now: Date,
): Promise<Session | undefined> => {
  if (!topics.includes('user')) return undefined
  if (member && session) return { id: session, member }
  const listener = ticket === undefined ? undefined : await redeemTicket(db, ticket, now)
  if (!listener) throw new DomainError('unauthenticated')
  return listener
}

type LiveOptions = {
  connections?: number
  perAddress?: number
  perMember?: number
  /** Maximum number of feeds per address; several sites may run on one machine. */
  feedsPerAddress?: number
  heartbeatMilliseconds?: number
  stopping?: AbortSignal | undefined
}

/** Reads every requested topic and session, with one statement for each kind. */
const createReads = ({ db, clock, config, log }: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>) => {
  const seen = choicesIn(config)
  const read = async (keys: string[]) => {
    const now = clock.now()
    const threads = keys.filter(isThreadTopic)
    const proposalTopics = keys.filter(isProposalTopic)
    const others = [isSessionKey, isThreadTopic, isProposalTopic]
    const topics = keys.filter((key) => key !== feedTopic && !others.some((is) => is(key)))
    const sessions = keys.filter(isSessionKey).map(idOf)
    const [rows, unread, newest, counts, proposals] = await Promise.all([
      topics.length > 0 ? readItems(db, topics.map(idOf), now) : [],
      sessions.length > 0 ? readUnread(db, sessions, now) : new Map<number, Unread>(),
      threads.length > 0 ? readThreads(db, threads, now) : new Map<string, NewestRow>(),
      proposalTopics.length > 0
        ? readCounts(db, proposalTopics.map(idOf))
        : new Map<number, CountsRow>(),
      keys.includes(feedTopic) ? readNewestProposals(db) : undefined,
    ])
    const items = new Map(rows.map((row) => [row.topic, seen(row)]))
    return new Map([
      ...topics.map((topic) => [topic, stateOfItem(topic, items.get(topic), now)] as const),
      ...threads.map((topic) => [topic, stateOfThread(topic, newest.get(topic))] as const),
      ...proposalTopics.map(
        (topic) => [topic, stateOfProposal(topic, counts.get(idOf(topic)))] as const,
      ),
      ...(proposals ? [[feedTopic, stateOfFeed(proposals)] as const] : []),
      ...[...unread].map(([id, one]) => [sessionKey(id), stateOfUser(one)] as const),
    ])
  }
  return createSharedReads<TopicState>({
    clock,
    read,
    trueUntil: ({ changesAt }) => changesAt ?? 0,
    onError: (error) => log.warn('failed to read live updates', { error }),
  })
}

/** Tags of public changes, sent as `data: ["preorders","preorder:12"]`. Tags of members are never sent. */
const publicTags = (tags: string[]) => tags.filter((tag) => !tag.startsWith('member:'))

export const liveRoutes = (routes: Routes, deps: Deps, options: LiveOptions = {}) => {
  const { db, clock, changes, config } = deps
  const {
    connections = 2_000,
    perAddress = 200,
    perMember = 20,
    feedsPerAddress = 20,
    ...others
  } = options
  const sites = new Set<Stream>()
  const reads = createReads(deps)
  const topics = createTopics(reads, clock)
  const sessionsMayHaveEnded = () => topics.lookAgain(isSessionKey)
  const pages = createStreams({
    ...others,
    connections,
    isBeatSent: true,
    beat: sessionsMayHaveEnded,
  })
  const mostFeeds = Math.min(connections, 100)
  const feeds = createStreams({ ...others, connections: mostFeeds })
  /** Limits by member where known: many members may share an address, and one may have many addresses. */
  const listenerOf = (who: MemberId | undefined, address: string) =>
    who === undefined
      ? { name: address, most: perAddress }
      : { name: `member ${who}`, most: perMember }

  changes.subscribe((tags) => {
    const shared = publicTags(tags)
    if (shared.length > 0) for (const site of sites) site.send(shared)
    topics.changed(tags)
  })

  routes.answer(live.state, async ({ query }) => {
    const all = await Promise.all(topicsOf(query.topics).map(reads.get))
    return { data: all.flatMap((one) => (one ? JSON.parse(one.text) : [])) }
  })

  routes.answer(live.ticket, async ({ session }) => {
    const { ticket, expiresAt } = await issueTicket(db, session, clock.now())
    return { data: { ticket, expires_at: expiresAt.toISOString() } }
  })

  routes.answer(live.stream, async ({ query, member, session, address, request }) => {
    const topicNames = topicsOf(query.topics)
    const shown = { topics: topicNames, member, session, ticket: query.ticket }
    const own = await requireListener(db, shown, clock.now())
    // HEAD requests never read the stream and never close it.
    if (request.method === 'HEAD') return new Response(null)
    const all = topicNames.map((topic) => askedBy(topic, own))
    const lastId = request.headers.get('last-event-id') ?? query.last_event_id
    return pages.listen(listenerOf(own?.member ?? member ?? undefined, address), (stream) =>
      topics.listen(stream, all, lastId),
    )
  })

  /** Feed for a site without a database, which invalidates its page cache by it. */
  routes.raw('/changes', async (request, _params, { context }) => {
    requireSiteOrNeighbour(config.siteSecret, context)
    if (request.method === 'HEAD') return new Response(null)
    const name = socketAddress(context.env) ?? ownCalls
    return feeds.listen({ name, most: feedsPerAddress }, (stream) => {
      sites.add(stream)
      // Invalidates everything: changes before this moment were not received.
      stream.send(['*'])
      return () => void sites.delete(stream)
    })
  })
}
