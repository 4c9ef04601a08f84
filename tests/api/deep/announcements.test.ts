import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startAnnouncer } from '#kernel/announcer.ts'
import { openListener } from '#kernel/db/listen.ts'
import { sql } from '#kernel/db/sql.ts'
import { hour } from '#lib/format/durations.ts'
import { until } from '../../crash/processes.ts'
import { openTestApi } from '../api.ts'

const { deps, db, pool, url } = await openTestApi()
const listener = await openListener(url)
afterAll(listener.close)

const listen = async (channel: string) => {
  const received: string[] = []
  onTestFinished(await listener.subscribe(channel, (payload) => received.push(payload)))
  return received
}

const announce = (pollMilliseconds = 10) => {
  const announcer = startAnnouncer({ url, log: deps.log, pollMilliseconds })
  onTestFinished(announcer.stop)
  return announcer
}

const leave = (channel: string, ...payloads: (string | number)[]) =>
  pool.query('SELECT leave_notice($1, payload) FROM unnest($2::text[]) payload', [
    channel,
    payloads,
  ])

const tag = (tags: string[]) => pool.query('SELECT announce($1)', [tags])

/** Database connections of the announcers, the active one first. */
const announcers = async () => {
  const { rows } = await pool.query<{ pid: number; first: boolean }>(
    `SELECT pid, EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory') AS first
     FROM pg_stat_activity a
     WHERE application_name = 'insieme announce' AND datname = current_database()
     ORDER BY first DESC`,
  )
  return rows
}

const oneOfTwo = () =>
  until('one of two announcers is active', async () => {
    const [first, second, ...more] = await announcers()
    return first?.first === true && second?.first === false && more.length === 0
  })

const counted = (length: number) => Array.from({ length }, (_, at) => String(at))

test('two announcers send each notice once', async () => {
  const received = await listen('twice')
  announce()
  announce()
  await oneOfTwo()
  for (const each of counted(40)) await leave('twice', each)
  await until('all notices arrived', () => received.length >= 40)
  expect(received.toSorted()).toEqual(counted(40).toSorted())
})

test('the second announcer takes over when the first ends, without losing notices', async () => {
  const received = await listen('kept')
  announce()
  announce()
  await oneOfTwo()
  const [first] = await announcers()
  await pool.query('SELECT pg_terminate_backend($1)', [first?.pid])
  await leave('kept', ...counted(10))
  await until('all notices arrived', () => received.length >= 10)
  expect(received.toSorted()).toEqual(counted(10))
  await oneOfTwo()
  expect((await announcers()).map(({ pid }) => pid)).not.toContain(first?.pid)
})

test('notices of a commit are sent at once, those of a rollback never', async () => {
  const received = await listen('hint')
  const announcer = announce(hour)
  db.onCommit(announcer.wake)
  onTestFinished(() => db.onCommit(() => {}))
  await leave('hint', 'ready')
  announcer.wake()
  await until('the announcer is active', () => received.length === 1)
  const failed = db.transaction(async (tx) => {
    await tx.run(sql`SELECT leave_notice('hint', 'never')`)
    throw new Error('changed its mind')
  })
  await expect(failed).rejects.toThrow('changed its mind')
  await db.transaction((tx) => tx.run(sql`SELECT leave_notice('hint', 'told')`))
  await until('the notice arrived', () => received.length === 2)
  expect(received).toEqual(['ready', 'told'])
})

const time = expect.stringMatching(/^@\d+\.\d+$/)
const position = expect.stringMatching(/^at:[0-9a-f]{24}$/)

test('tags of many commits are sent together with their time and position, without duplicates, too many as *', async () => {
  const received = await listen('insieme_changes')
  for (let n = 0; n < 30; n++) await tag(['preorders', `preorder:${n % 3}`])
  const { rows } = await pool.query('SELECT send_notices() AS taken')
  expect(rows).toEqual([{ taken: 30 }])
  await until('the notices arrived', () => received.length > 0)
  expect(received.map((each) => JSON.parse(each).toSorted())).toEqual([
    [time, position, 'preorder:0', 'preorder:1', 'preorder:2', 'preorders'],
  ])
  received.length = 0
  await Promise.all(counted(120).map((n) => tag(['sales', `sale:${n}`])))
  await pool.query('SELECT send_notices()')
  await until('the notices arrived', () => received.length === 3)
  expect(new Set(received.flatMap((each) => JSON.parse(each))).size).toBe(123)
  received.length = 0
  await Promise.all(counted(201).map((n) => tag([`sale:${n}`])))
  await pool.query('SELECT send_notices()')
  await until('the notices arrived', () => received.length === 1)
  expect(received.map((each) => JSON.parse(each))).toEqual([['*', time, position]])
})
