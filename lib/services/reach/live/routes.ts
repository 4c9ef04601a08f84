import { DomainError } from '#kernel/error.ts'
import { isNeighbour, isSite, ownCalls, siteHeader, socketAddress } from '#kernel/http/address.ts'
import { createStreams, type Stream } from '#kernel/http/event-streams.ts'
import { createTopics, type TopicState } from '#kernel/http/event-topics.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { createSharedReads } from '#kernel/shared-reads.ts'
import { live } from '#lib/contract/live.ts'
import { positionTag } from '#lib/contract/position.ts'
import { readCounts, readNewestProposals } from '../../community/proposals/queries.ts'
import type { Deps } from '../../deps.ts'
import { choicesIn } from '../../shop/items/rules.ts'
import { issueTicket, redeemTicket } from './commands.ts'
import { stateOf, stateOfItem } from './present.ts'
import { readItems, readThreads, readUnread } from './queries.ts'
import { askedBy, feedTopic, idOf, isSessionKey, kindOf, sessionKey, topicsOf } from './rules.ts'

const connections = 2_000
const perAddress = 200
const perMember = 20
/** Several sites may run on one machine. */
const feeds = { connections: 100, perAddress: 20 }

/** Reads every requested topic and session, with one statement for each kind. */
const createReads = ({ db, clock, config, log }: Deps) => {
  const seen = choicesIn(config)
  const read = async (keys: string[]) => {
    const now = clock.now()
    const {
      item = [],
      thread = [],
      proposal = [],
      session = [],
      feed,
    } = Object.groupBy(keys, kindOf)
    const [items, unread, threads, counts, newest] = await Promise.all([
      item.length > 0 ? readItems(db, item.map(idOf), now) : [],
      session.length > 0 ? readUnread(db, session.map(idOf), now) : [],
      thread.length > 0 ? readThreads(db, thread, now) : [],
      proposal.length > 0 ? readCounts(db, proposal.map(idOf)) : undefined,
      feed && readNewestProposals(db),
    ])
    const itemRows = new Map(items.map((row) => [row.topic, seen(row)]))
    const threadRows = new Map(threads.map((row) => [row.topic, row]))
    const proposalState = (topic: string) => {
      const row = counts?.get(idOf(topic))
      if (!row) return stateOf(topic, undefined)
      const { id: _, ...counters } = row
      return stateOf(topic, { topic, ...counters })
    }
    return new Map([
      ...item.map((topic) => [topic, stateOfItem(topic, itemRows.get(topic), now)] as const),
      ...thread.map((topic) => [topic, stateOf(topic, threadRows.get(topic))] as const),
      ...proposal.map((topic) => [topic, proposalState(topic)] as const),
      ...(newest ? [[feedTopic, stateOf(feedTopic, { topic: feedTopic, newest })] as const] : []),
      ...unread.map(
        ({ session: id, ...state }) =>
          [sessionKey(id), stateOf('user', { topic: 'user', ...state })] as const,
      ),
    ])
  }
  return createSharedReads<TopicState>({
    clock,
    read,
    trueUntil: ({ changesAt }) => changesAt ?? 0,
    onError: (error) => log.warn('failed to read live updates', { error }),
  })
}

export const liveRoutes = (routes: Routes, deps: Deps, stopping: AbortSignal | undefined) => {
  const { db, clock, changes, config, replica } = deps
  const sites = new Set<Stream>()
  const reads = createReads(deps)
  const topics = createTopics(reads, clock)
  const pages = createStreams({
    stopping,
    connections,
    isBeatSent: true,
    // Sessions may have ended.
    beat: () => topics.lookAgain(isSessionKey),
  })
  const siteFeeds = createStreams({ stopping, connections: feeds.connections })

  changes.subscribe((tags) => {
    // Tags of members are never sent.
    const shared = tags.filter((tag) => !tag.startsWith('member:'))
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

  /** Requires a token or a ticket for the topic `user` only, which sends data of that member. */
  routes.answer(live.stream, async ({ query, member, session, address, request }) => {
    const topicNames = topicsOf(query.topics)
    const withToken = member && session ? { id: session, member } : undefined
    const isPersonal = topicNames.includes('user')
    const own =
      isPersonal && !withToken && query.ticket !== undefined
        ? await redeemTicket(db, query.ticket, clock.now())
        : withToken
    if (isPersonal && !own) throw new DomainError('unauthenticated')
    // HEAD requests never read the stream and never close it.
    if (request.method === 'HEAD') return new Response(null)
    const all = topicNames.map((topic) => askedBy(topic, own))
    const lastId = request.headers.get('last-event-id') ?? query.last_event_id
    // Limits by member where known: many members may share an address, and one may have many addresses.
    const listener = own
      ? { name: `member ${own.member}`, most: perMember }
      : { name: address, most: perAddress }
    return pages.listen(listener, (stream) => topics.listen(stream, all, lastId))
  })

  /** Feed for a site without a database, which invalidates its page cache by it: `data: ["sales","sale:12"]`. */
  routes.raw('/changes', async (request, _params, { context }) => {
    const { siteSecret } = config
    const may = siteSecret
      ? isSite(siteSecret, context.req.header(siteHeader))
      : isNeighbour(context)
    if (!may) throw new DomainError('forbidden')
    if (request.method === 'HEAD') return new Response(null)
    const name = socketAddress(context.env) ?? ownCalls
    return siteFeeds.listen({ name, most: feeds.perAddress }, (stream) => {
      sites.add(stream)
      // Invalidates everything: changes before this moment were not received.
      const position = replica?.announced()
      stream.send(['*', ...(position ? [positionTag(position)] : [])])
      return () => void sites.delete(stream)
    })
  })
}
