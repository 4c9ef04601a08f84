import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#kernel/db/connection.ts'
import { openChanges, openListener } from '#kernel/db/listen.ts'
import { openReplica } from '#kernel/db/replica.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Engine } from '#kernel/engine/engine.ts'
import { positionHeader } from '#lib/contract/position.ts'
import { createApi } from '#lib/services/app.ts'
import { announceChanges } from '../../api/announcer.ts'
import { caller } from '../../api/caller.ts'
import { depsFor } from '../../api/deps.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { freeze } from './freeze.ts'
import { ask, becomeStandby, dataOf, openTwoServers, standbyFollows } from './standby.ts'

const servers = await openTwoServers('replica')
const { first, sockets, url, open, close } = servers
let { second } = servers

const db = openDatabase(url)
const listener = await openListener(url)
const { deps, lines } = depsFor(db)
const changes = await openChanges(listener, deps.log)
const replica = openReplica({ db, url, poolSize: 3, changes, log: deps.log })
afterAll(() => Promise.all([replica.close(), listener.close(), db.close()]))
const call = caller(createApi({ ...deps, changes, replica }))

const received: string[] = []
changes.subscribe((tags) => void received.push(...tags))

const standbyAnswers = async () =>
  (await replica.reads.one<{ answers: boolean }>(sql`SELECT pg_is_in_recovery() answers`)).answers
const untilStandbyAnswers = (answers: boolean) => expect.poll(standbyAnswers).toBe(answers)

/** Keeps a standby at what it has replayed so far. */
const hold = async (standby: Engine) => {
  await ask(standby, 'SELECT pg_wal_replay_pause()')
  const release = () => ask(standby, 'SELECT pg_wal_replay_resume()')
  onTestFinished(async () => void (await release()))
  return release
}

const titlesFor = async (headers: Record<string, string>, token?: string) => {
  const response = await call('GET', '/community?page=1', { headers, token })
  const { data } = (await response.json()) as { data: { title: string }[] }
  return { titles: data.map(({ title }) => title), position: response.headers.get(positionHeader) }
}

const author = await buildMember(db.pool, { verifiedAt: new Date() })
const { token } = await buildSession(db.pool, { member: author })

test('lists come from the standby until it lacks an announced change', async () => {
  const { stop } = announceChanges({ url, deps })
  await untilStandbyAnswers(true)
  const release = await hold(second)
  await buildProposal(db.pool, { title: 'Annunciata' })
  await expect.poll(() => received).toContain('proposals')
  expect(await standbyAnswers()).toBe(false)
  expect((await titlesFor({})).titles).toContain('Annunciata')
  await release()
  await untilStandbyAnswers(true)
  expect((await titlesFor({})).titles).toContain('Annunciata')
  await stop()
})

test.each([
  '/home',
  '/preorders',
  '/sales',
  '/community',
  '/community/activities',
  '/search?term=gioco',
  '/search/preview?term=gicoo%20da%20tavolo',
  '/search/facets?term=gioco',
  '/search/preorders?term=gioco&order_by=price',
  '/crawl',
  '/crawl/preorders?after=0&limit=10',
  '/crawl/products?after=0&limit=10',
])('%s asks nothing that a standby refuses', async (path) => {
  await untilStandbyAnswers(true)
  expect((await call('GET', path)).status).toBe(200)
  expect(lines.filter(({ message }) => message === 'a read of a replica failed')).toEqual([])
})

test('who wrote is shown the own writes, before they are announced', async () => {
  await untilStandbyAnswers(true)
  const known = replica.announced()!
  const release = await hold(second)
  const body = { title: 'Appena scritta' }
  const written = await call('POST', '/community', { token, body })
  expect(written.status).toBe(201)
  const position = written.headers.get(positionHeader)!
  expect(position > known).toBe(true)

  const anybody = await titlesFor({})
  expect(anybody).toEqual({ titles: expect.not.arrayContaining([body.title]), position: null })
  for (const sent of [position, 'unknown', ''])
    expect((await titlesFor({ [positionHeader]: sent })).titles).toContain(body.title)
  const own = await titlesFor({}, token)
  expect(own.titles).toContain(body.title)
  expect(own.position! >= position).toBe(true)
  expect((await titlesFor({ [positionHeader]: known }, token)).titles).not.toContain(body.title)

  await release()
  await expect.poll(async () => (await titlesFor({})).titles).toContain(body.title)
})

test('a change that was missed is read from the primary, until its position is known again', async () => {
  await untilStandbyAnswers(true)
  const before = replica.announced()!
  const release = await hold(second)
  await buildProposal(db.pool, { title: 'Non sentita' })
  await ask(
    first,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'insieme listen'`,
  )
  await expect.poll(() => replica.announced() ?? before).not.toBe(before)
  expect((await titlesFor({})).titles).toContain('Non sentita')
  await release()
  await untilStandbyAnswers(true)
})

test('a standby that is gone without a word is left out, and read again when it is back', async () => {
  await untilStandbyAnswers(true)
  const thaw = await freeze(second)
  await untilStandbyAnswers(false)
  await thaw()
  await untilStandbyAnswers(true)
  await close(second)
  expect(await standbyAnswers()).toBe(false)
  second = await open('second', sockets.first)
  await untilStandbyAnswers(true)
})

test('a standby that became the primary is left out, as is one of an earlier timeline', async () => {
  await untilStandbyAnswers(true)
  const before = replica.announced()!
  await close(first)
  await ask(second, 'SELECT pg_promote()')
  await expect
    .poll(() => db.rows(sql`SELECT WHERE NOT pg_is_in_recovery()`).catch(() => []))
    .toHaveLength(1)
  expect(await standbyAnswers()).toBe(false)

  becomeStandby(dataOf(first))
  const follower = await open('first', sockets.second)
  await standbyFollows(second)
  await expect.poll(() => (replica.announced() ?? before) > before).toBe(true)
  // A standby knows its timeline from its last checkpoint on.
  await ask(second, 'CHECKPOINT')
  await expect
    .poll(async () => {
      await ask(follower, 'CHECKPOINT')
      return standbyAnswers()
    })
    .toBe(true)
})
