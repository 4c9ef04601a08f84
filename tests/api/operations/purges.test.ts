import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startAnnouncer } from '#kernel/announcer.ts'
import { systemClock } from '#kernel/clock.ts'
import type { CdnSettings } from '#kernel/config/cdn.ts'
import { openListener } from '#kernel/db/listen.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { startOutbox } from '#kernel/outbox/worker.ts'
import { openCdn } from '#lib/providers/cdn.ts'
import { tasks } from '#lib/services/tasks.ts'
import { until } from '../../crash/processes.ts'
import { openCdnServer } from '../../factories/cdn.ts'
import { openTestApi } from '../api.ts'
import { hurry } from '../outbox.ts'

const { db, pool, deps, url } = await openTestApi()

beforeEach(() => pool.query('DELETE FROM outbox; DELETE FROM notices'))

const change = (...tags: string[]) => pool.query('SELECT announce($1)', [tags])

const count = async (condition = 'true') => {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int FROM outbox WHERE kind = 'pages.purge' AND ${condition}`,
  )
  return rows[0]!.count
}

const announce = (purges = true) => {
  const announcer = startAnnouncer({ url, log: deps.log, pollMilliseconds: 10, purges })
  onTestFinished(announcer.stop)
}

/** Works on the queue as a worker of a shop with this CDN; a clock that stands would make the second purge due. */
const work = async (settings: CdnSettings) => {
  const listener = await openListener(url)
  onTestFinished(listener.close)
  const deliver = createRunner({ ...deps, clock: systemClock, purgeCdn: openCdn(settings) }, tasks)
  const worker = startOutbox({ queue: 'purge', db, listener, log: deps.log, deliver })
  onTestFinished(worker.stop)
}

describe.each(['varnish', 'fastly', 'cloudflare'] as const)('a change behind %s', (kind) => {
  test('is purged by its tags, and once more for copies that were on their way', async () => {
    const { state, settings } = await openCdnServer(kind)
    announce()
    await work(settings)
    await change('preorder:1', 'preorders')
    await until('the first purge', () => state.purges.length === 1)
    // The first one is open and due later too, while it is leased.
    const second = `attempts = 0 AND due_at > now()`
    await until('the second is enqueued', async () => (await count(second)) === 1)
    await until('the first is done', async () => (await count('sent_at IS NULL')) === 1)
    expect(state.purges).toEqual([['preorder:1', 'preorders'].toSorted()])
    await hurry(pool)
    await until('both are done', async () => (await count('sent_at IS NULL')) === 0)
    expect(state.purges.map((tags) => tags.toSorted())).toEqual([
      ['preorder:1', 'preorders'],
      ['preorder:1', 'preorders'],
    ])
    expect(state.refused).toBe(0)
  })
})

test('more changes than can be listed purge every page', async () => {
  const { state, settings } = await openCdnServer('fastly')
  announce()
  await work(settings)
  await change(...Array.from({ length: 300 }, (_, id) => `sale:${id}`))
  await until('the purge', () => state.purges.length > 0)
  expect(state.purges[0]).toEqual(['pages'])
})

test('tags of members stay here', async () => {
  const { state, settings } = await openCdnServer('fastly')
  announce()
  await change('member:7')
  await until('the change of the member is announced', async () => {
    const { rows } = await pool.query('SELECT FROM notices')
    return rows.length === 0
  })
  expect(await count()).toBe(0)
  await work(settings)
  await change('member:7', 'sale:1')
  await until('the purge', () => state.purges.length > 0)
  expect(state.purges[0]).toEqual(['sale:1'])
})

test('more tags than one request may name are purged by several', async () => {
  const { state, settings } = await openCdnServer('cloudflare')
  const tags = Array.from({ length: 150 }, (_, id) => `sale:${id}`)
  await openCdn(settings)(tags, AbortSignal.timeout(60_000))
  expect(state.purges.map(({ length }) => length)).toEqual([100, 50])
  expect(state.purges.flat()).toEqual(tags)
})

test('purges that fail are tried again, all tags together, dead ones too', async () => {
  const { state, settings } = await openCdnServer('varnish')
  state.isDown = true
  announce()
  await work(settings)
  for (const tag of ['sale:1', 'sale:2', 'sale:3']) {
    const before = state.refused
    await change(tag)
    await until('the purge is refused', () => state.refused > before)
  }
  await until('all wait', async () => (await count('last_error IS NOT NULL')) === 3)
  await pool.query(
    `UPDATE outbox SET failed_at = now() WHERE data->'tags' @> '["sale:1"]' AND sent_at IS NULL`,
  )
  state.isDown = false
  await change('sale:4')
  await until('the last is purged', () => state.purges.flat().includes('sale:4'))
  await until('none waits', async () => (await count('sent_at IS NULL AND attempts > 0')) === 0)
  expect(state.purges[0]).toEqual(expect.arrayContaining(['sale:1', 'sale:2', 'sale:3']))
})

/** An entry that was enqueued some seconds ago and has not arrived. */
const waiting = (seconds: number) =>
  pool.query(
    `INSERT INTO outbox (queue, kind, data, created_at, due_at)
     VALUES ('purge', 'pages.purge', '{"tags": ["sale:9"]}', now() - make_interval(secs => $1), 'infinity')`,
    [seconds],
  )

test('sites hear that purges arrive, and nothing while one is late', async () => {
  const listener = await openListener(url)
  onTestFinished(listener.close)
  const received: string[] = []
  await listener.subscribe('insieme_changes', (payload) => received.push(payload))
  await waiting(20)
  announce()
  await change('sale:1')
  await until('the change is announced', () => received.length > 0)
  expect(received).toEqual([expect.stringMatching(/^\["sale:1", "@[\d.]+", "at:\w{24}"\]$/)])
  await pool.query('DELETE FROM outbox')
  await until('the next notice', () => received.includes('["cdn"]'))
})

test('while purges fail for long, one in half a minute is enqueued', async () => {
  await waiting(150)
  announce()
  await change('sale:1')
  await until('the purge of the first change', async () => (await count()) === 2)
  await change('sale:2')
  await until('the second change is announced', async () => {
    const { rows } = await pool.query('SELECT FROM notices')
    return rows.length === 0
  })
  expect(await count()).toBe(2)
})

test('a shop without a CDN enqueues no purge', async () => {
  announce(false)
  await change('sale:1')
  await until('the change is announced', async () => {
    const { rows } = await pool.query('SELECT FROM notices')
    return rows.length === 0
  })
  expect(await count()).toBe(0)
})
