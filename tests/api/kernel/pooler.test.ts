import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { openData, withServer } from '#kernel/database.ts'
import { countConnections } from '#kernel/db/budget.ts'
import { openListener } from '#kernel/db/listen.ts'
import { sql } from '#kernel/db/sql.ts'
import { connectQuery, setTimeouts } from '#kernel/db/timeouts.ts'
import { createLifecycle } from '#kernel/lifecycle.ts'
import { openPooler } from '../../setup/pooler.ts'
import { startTasks } from '../outbox.ts'
import { payingAt } from '../paying.ts'
import { payingGroupOn } from '../paying-group.ts'
import { openTill } from '../till.ts'

const pooler = await openPooler(inject('databaseUrl'), { connectQuery: setTimeouts })
afterAll(pooler.close)
vi.stubEnv('TEST_POOLER', pooler.urlOf('postgres'))
const till = await openTill()
vi.unstubAllEnvs()
const { db, pool, url, name, deps } = till

const openThrough = (DATABASE_URL: string, more: Record<string, string> = {}) => {
  const lifecycle = createLifecycle(deps.log, () => {})
  onTestFinished(() => lifecycle.stop(0))
  const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL, ...more })
  return openData(config, lifecycle, deps.log)
}

test('a start migrates, locks and listens beside the pooler', async () => {
  const shop = await openThrough(pooler.urlOf(name), { DATABASE_DIRECT_URL: url })
  const received: string[] = []
  for (const channel of ['one', 'two', 'three'])
    await shop.listener.subscribe(channel, (payload) => received.push(payload))
  await shop.db.run(sql`SELECT pg_notify(c, c) FROM unnest('{one,two,three}'::text[]) c`)
  await expect.poll(() => received).toEqual(['one', 'two', 'three'])
  const release = await shop.db.hold('a name')
  expect(await db.hold('a name')).toBeUndefined()
  await release?.()
  await (await db.hold('a name'))?.()
})

test('a start refuses a pooler in the place of PostgreSQL, and one without limits of time', async () => {
  const alone = openThrough(pooler.urlOf(name))
  await expect(alone).rejects.toMatchObject({ key: 'database.isPooler' })
  const endless = await openPooler(inject('databaseUrl'), { connections: 1 })
  onTestFinished(endless.close)
  const started = openThrough(endless.urlOf(name), { DATABASE_DIRECT_URL: url })
  await expect(started).rejects.toMatchObject({
    key: 'database.noTimeouts',
    message: expect.stringContaining(connectQuery),
  })
})

test('a pooler that prepares statements gets their names, another does not', async () => {
  const able = await openPooler(inject('databaseUrl'), {
    connectQuery: setTimeouts,
    prepares: true,
  })
  onTestFinished(able.close)
  for (const each of [able, pooler]) {
    const shop = await openThrough(each.urlOf(name), { DATABASE_DIRECT_URL: url })
    const statement = sql`SELECT ${'one'} value`.named('one')
    for (let run = 0; run < 5; run++)
      expect(await shop.db.first(statement)).toEqual({ value: 'one' })
    expect(each.names.has('one')).toBe(each === able)
  }
})

test('a start refuses a pool that PostgreSQL could not fill, unless a pooler shares its connections', async () => {
  const DB_POOL_SIZE = '90000'
  const alone = openThrough(url, { DB_POOL_SIZE })
  await expect(alone).rejects.toMatchObject({ key: 'database.fewConnections' })
  await openThrough(pooler.urlOf(name), { DB_POOL_SIZE, DATABASE_DIRECT_URL: url })
})

test('a process that runs counts with all connections that it may open', async () => {
  const config = loadConfig({ DATABASE_URL: url, DB_POOL_SIZE: '20' })
  const count = () => withServer(url, (client) => countConnections(client, config))
  const before = await count()
  const listener = await openListener(url)
  const after = await count()
  await listener.close()
  expect([before.needed, after.processes]).toEqual([24, before.processes + 1])
})

test('every statement goes through the pooler and has its limit of time, inside and outside of transactions', async () => {
  const limits = sql`SELECT current_setting('application_name') name,
    current_setting('statement_timeout') statement,
    current_setting('lock_timeout') lock, current_setting('idle_in_transaction_session_timeout') idle`
  const expected = { name: 'pooler', statement: '30s', lock: '8s', idle: '1min' }
  const read = await Promise.all([
    ...Array.from({ length: 6 }, () => db.first(limits)),
    ...Array.from({ length: 6 }, () => db.transaction((tx) => tx.first(limits))),
  ])
  expect(read).toEqual(read.map(() => expected))
})

test('members join a group and pay at once, and the queues work', async () => {
  const group = payingGroupOn(till)
  const { placed, begin, capture } = payingAt(till)
  await startTasks(till)
  const { id, bundleId } = await group.group()
  const buyers = await Promise.all(Array.from({ length: 6 }, group.buyer))
  const joined = buyers.map((who) => group.join(who, id, { bundleId, quantity: 1 }))
  const paid = Array.from({ length: 4 }, async () => {
    const order = await placed()
    const provided = await begin(order)
    till.control.approve(provided, { wallet: 'giulia' })
    return capture(order, provided)
  })
  expect((await Promise.all(joined)).map(({ status }) => status)).toEqual(joined.map(() => 201))
  expect(await group.itemOf(id)).toMatchObject({ reached: 6, participants: 6 })
  for (const answer of await Promise.all(paid)) expect(answer.order?.state).toBe('paid')
  const unfinished = `SELECT FROM outbox WHERE sent_at IS NULL AND queue IN ('notification', 'provider')`
  await expect.poll(async () => (await pool.query(unfinished)).rowCount).toBe(0)
})
