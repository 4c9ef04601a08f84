import { afterAll, describe, expect, test } from 'vitest'
import { openChanges, openListener } from '#kernel/db/listen.ts'
import { liveEvent } from '#lib/contract/live.ts'
import { readEvents } from '#lib/front/changes.ts'
import { createApi } from '#lib/services/app.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildNotification, buildSession } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { announceChanges } from '../announcer.ts'
import { caller, openTestApi, readProblem } from '../api.ts'

const { deps, pool, clock, url } = await openTestApi()
announceChanges({ url, deps })
const listener = await openListener(url)
afterAll(listener.close)
const changes = await openChanges(listener, deps.log)
const stopping = new AbortController()
const call = caller(createApi({ ...deps, changes }, stopping.signal))

const open = async (query: string, token?: string) => {
  const response = await call('GET', `/live?${query}`, { token })
  expect(response.status).toBe(200)
  const events = readEvents(response.body!)
  let last = ''
  // Skips duplicates: changes written just before the subscription may be sent twice.
  const next = async () => {
    for (;;) {
      const { value, done } = await events.next()
      if (done) return undefined
      if (!value || value === last) continue
      last = value
      return liveEvent.parse(JSON.parse(value))
    }
  }
  return { response, next, leave: () => events.return() }
}

const statusOf = async (query: string, token?: string) => {
  const response = await call('GET', `/live?${query}`, { token })
  await response.body?.cancel()
  return response.status
}

const newTicket = async (token: string) => {
  const response = await call('POST', '/live/tickets', { token })
  expect(response.status).toBe(201)
  const { data } = (await response.json()) as { data: { ticket: string; expires_at: string } }
  return data
}

describe('a discussion', () => {
  test.each([
    ['preorder', () => buildItem(pool), 'itemId'],
    ['sale', () => buildItem(pool, { kind: 'sale' }), 'itemId'],
    ['proposal', () => buildProposal(pool), 'proposalId'],
  ] as const)('of a %s sends its state, and again after a comment', async (of, build, about) => {
    const { id } = await build()
    const topic = `comments:${of}:${id}`
    const { next, leave } = await open(`topics=${topic}`)
    const state = (threads: number, comments: number, newest: number | null, parent?: number) => ({
      topic,
      threads,
      comments,
      newest,
      newest_parent: parent ?? null,
      became: null,
    })
    expect(await next()).toEqual(state(0, 0, null))
    const root = await buildComment(pool, { [about]: id })
    expect(await next()).toEqual(state(1, 1, root))
    const answer = await buildComment(pool, { [about]: id, parentId: root })
    expect(await next()).toEqual(state(1, 2, answer, root))
    await pool.query('UPDATE comments SET removed_at = now() WHERE id = $1', [answer])
    expect(await next()).toEqual(state(1, 1, root))
    await leave()
  })

  test('of a hidden item is refused', async () => {
    const { id } = await buildItem(pool, { status: 'draft' })
    await buildComment(pool, { itemId: id })
    const response = await call('GET', `/live/state?topics=comments:preorder:${id}`)
    expect(await response.json()).toEqual({
      data: [{ topic: `comments:preorder:${id}`, gone: true }],
    })
  })
})

describe('an item', () => {
  test('sends its state, and again after a change', async () => {
    const group = await buildItem(pool, { goal: 10, bundles: [{ stock: 8 }] })
    const { member } = await buildSession(pool)
    const { response, next, leave } = await open(`topics=preorder:${group.id}`)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    const topic = `preorder:${group.id}`
    expect(await next()).toMatchObject({ topic, progress: 0, availability: 8, participants: 0 })
    const seat = { itemId: group.id, bundleId: group.bundleIds[0] ?? 0, memberId: member.id }
    await buildParticipation(pool, { ...seat, quantity: 3 })
    expect(await next()).toMatchObject({ topic, progress: 30, participants: 1 })
    await pool.query('UPDATE bundles SET stock = 2 WHERE id = $1', [seat.bundleId])
    expect(await next()).toMatchObject({ topic, progress: 30, availability: 2 })
    await leave()
  })

  test('sends its removal, and changes of others are not sent', async () => {
    const [sale, other] = [await buildItem(pool, { kind: 'sale' }), await buildItem(pool)]
    const { next, leave } = await open(`topics=sale:${sale.id}`)
    expect(await next()).toMatchObject({ topic: `sale:${sale.id}`, availability: null })
    await pool.query(`UPDATE items SET title = 'Altro' WHERE id = $1`, [other.id])
    await pool.query(`UPDATE items SET published_at = now() + interval '1 day' WHERE id = $1`, [
      sale.id,
    ])
    expect(await next()).toEqual({ topic: `sale:${sale.id}`, gone: true })
    await leave()
  })

  test('of another kind, or unpublished, is treated as missing', async () => {
    const sale = await buildItem(pool, { kind: 'sale' })
    const draft = await buildItem(pool, { status: 'draft' })
    const { next, leave } = await open(`topics=preorder:${sale.id},preorder:${draft.id}`)
    expect(await next()).toEqual({ topic: `preorder:${sale.id}`, gone: true })
    expect(await next()).toEqual({ topic: `preorder:${draft.id}`, gone: true })
    await leave()
  })
})

describe('the topic of the signed-in member', () => {
  test('needs a valid token or ticket', async () => {
    const response = await call('GET', '/live?topics=user')
    expect((await readProblem(response)).code).toBe('unauthenticated')
    expect(await statusOf('topics=user', 'x'.repeat(43))).toBe(401)
    expect(await statusOf(`topics=user&ticket=${'x'.repeat(43)}`)).toBe(401)
    expect(await statusOf('topics=sale:1,user')).toBe(401)
  })

  test('sends the unread count of its member only', async () => {
    const [own, other] = [await buildSession(pool), await buildSession(pool)]
    await buildNotification(pool, { member: own.member })
    const { next, leave } = await open('topics=user', own.token)
    expect(await next()).toMatchObject({ topic: 'user', unread: 1 })
    await buildNotification(pool, { member: other.member })
    await buildNotification(pool, { member: own.member })
    expect(await next()).toMatchObject({ topic: 'user', unread: 2 })
    await call('PUT', '/users/logged/notifications/read', { token: own.token })
    expect(await next()).toMatchObject({ topic: 'user', unread: 0 })
    await leave()
  })

  test('ends with the session', async () => {
    const { member, token } = await buildSession(pool)
    const { next } = await open('topics=user', token)
    expect(await next()).toMatchObject({ topic: 'user', unread: 0 })
    await pool.query('UPDATE sessions SET revoked_at = now() WHERE member_id = $1', [member.id])
    await buildNotification(pool, { member })
    expect(await next()).toBeUndefined()
  })
})

describe('a ticket', () => {
  test('opens one stream of its member', async () => {
    const { member, token } = await buildSession(pool)
    const { ticket } = await newTicket(token)
    const { next, leave } = await open(`topics=user&ticket=${ticket}`)
    expect(await next()).toMatchObject({ topic: 'user', unread: 0 })
    await buildNotification(pool, { member })
    expect(await next()).toMatchObject({ topic: 'user', unread: 1 })
    expect(await statusOf(`topics=user&ticket=${ticket}`)).toBe(401)
    await leave()
  })

  test('is refused after its expiry or the end of its session', async () => {
    const { member, token } = await buildSession(pool, { now: clock.now() })
    const late = await newTicket(token)
    clock.advance(Date.parse(late.expires_at) - clock.now().getTime() + 1)
    expect(await statusOf(`topics=user&ticket=${late.ticket}`)).toBe(401)
    const ended = await newTicket(token)
    await pool.query('UPDATE sessions SET revoked_at = now() WHERE member_id = $1', [member.id])
    expect(await statusOf(`topics=user&ticket=${ended.ticket}`)).toBe(401)
  })

  test('is refused with the token of another member', async () => {
    const [own, other] = [await buildSession(pool), await buildSession(pool)]
    await buildNotification(pool, { member: other.member })
    const { ticket } = await newTicket(other.token)
    const { next, leave } = await open(`topics=user&ticket=${ticket}`, own.token)
    expect(await next()).toMatchObject({ topic: 'user', unread: 0 })
    await leave()
  })
})

test('the stream of all changes has public tags and none of members', async () => {
  const { member } = await buildSession(pool)
  const response = await call('GET', '/changes', { address: '10.0.0.5' })
  const events = readEvents(response.body!)
  const next = async () => {
    for (;;) {
      const { value } = await events.next()
      if (value) return value
    }
  }
  expect(await next()).toBe('["*"]')
  await buildNotification(pool, { member })
  const { id } = await buildItem(pool, { kind: 'sale' })
  // Changes written before the subscription may arrive first.
  const tags: string[] = []
  while (!tags.includes(`sale:${id}`)) tags.push(...JSON.parse(await next()))
  expect(tags).toContain('sales')
  expect(tags.filter((tag) => tag.startsWith('member:'))).toEqual([])
  await events.return()
})

test('streams end when the services stop', async () => {
  const { next } = await open('topics=sale:9999')
  await next()
  stopping.abort()
  expect(await next()).toBeUndefined()
  expect(await statusOf('topics=sale:1')).toBe(503)
})
