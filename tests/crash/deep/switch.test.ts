import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#kernel/db/connection.ts'
import { isTimelineMatched } from '#kernel/db/timeline.ts'
import { type Engine, startEngine } from '#kernel/engine/engine.ts'
import { conditions } from '../../factories/identities.ts'
import { openMailServer } from '../../factories/mail-server.ts'
import { migrateShop } from '../../setup/database-server.ts'
import { kill, nothingRuns, until } from '../processes.ts'
import { startServices } from './services.ts'

const folder = await mkdtemp(join(tmpdir(), 'insieme-switch-'))
// Run by root, the engine runs as another user, who needs access.
await chmod(folder, 0o755)
const mailServer = await openMailServer()
const running = new Set<Engine>()
afterAll(async () => {
  for (const engine of running) await engine.release()
  await nothingRuns(folder)
  await mailServer.close()
  await rm(folder, { recursive: true, force: true })
})

const socketOf = (engine: Engine) => /host=([^&]*)/.exec(engine.url)![1]!

/** A data folder with `standby.signal` follows the server of the other socket. */
const open = async (name: string, follows?: string) => {
  const primary = follows && `host=${decodeURIComponent(follows)} user=insieme`
  const engine = await startEngine(join(folder, name), primary ? { primary_conninfo: primary } : {})
  running.add(engine)
  return engine
}
const close = async (engine: Engine) => {
  await engine.release()
  running.delete(engine)
}
const dataOf = (engine: Engine) => join(engine.home, 'data')
const becomeStandby = (data: string) =>
  execFileSync('cp', ['-p', join(data, 'PG_VERSION'), join(data, 'standby.signal')])

const ask = async <Row extends object>(engine: Engine, statement: string) => {
  const client = new Client({ connectionString: engine.url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** False on a server that was promoted, until its payments are matched. */
const isMatched = async ({ url }: Engine) => {
  const db = openDatabase(url)
  try {
    return await isTimelineMatched(db)
  } finally {
    await db.close()
  }
}

const namesAt = async (engine: Engine) => {
  const rows = await ask<{ name: string }>(
    engine,
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE application_name LIKE 'insieme%'`,
  )
  return rows.map(({ name }) => name)
}

/** Waits until the standby receives what the primary writes. */
const standbyFollows = (primary: Engine) =>
  until('the standby follows', async () => {
    const rows = await ask(primary, "SELECT FROM pg_stat_replication WHERE state = 'streaming'")
    return rows.length === 1
  })

/** Stops all processes of a server, which then neither answers nor ends a connection. */
const freeze = async (engine: Engine) => {
  const client = new Client({ connectionString: engine.url })
  await client.connect()
  const [postmaster] = readFileSync(join(dataOf(engine), 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(postmaster), 'SIGSTOP')
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  onTestFinished(async () => {
    for (const pid of [Number(postmaster), ...rows.map((row) => row.pid)])
      process.kill(pid, 'SIGCONT')
    await client.end()
  })
}

test('a running process follows the primary to another host, also from one that is gone without a word', async () => {
  let first = await open('first')
  await migrateShop(first.url)
  await ask(
    first,
    `UPDATE shop_kind SET kind = 'real';
     INSERT INTO levels (number, name, cashback_percent, start_threshold_cents) VALUES (1, 'Uno', 1, 0)`,
  )
  await close(first)
  const sockets = { first: socketOf(first), second: socketOf(first).replace('first', 'second') }
  execFileSync('cp', ['-a', join(folder, 'first'), join(folder, 'second')])
  becomeStandby(dataOf(first).replace('first', 'second'))
  first = await open('first')
  const second = await open('second', sockets.first)

  const services = startServices({
    DATABASE_URL: `postgresql://insieme@${sockets.first},${sockets.second}/insieme?target_session_attrs=read-write`,
    DATA_DIR: join(folder, 'shop'),
    ENABLE_DEMO: 'false',
    SMTP_URL: mailServer.url,
  })
  await services.ready()
  const [, port] = /localhost:(\d+)/.exec(services.output())!

  const signUp = (email: string, key: string) =>
    fetch(`http://localhost:${port}/api/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name: 'Nora Neri', email, password: 'un cavallo in f3', conditions }),
    })
  /** Signs up by the pool with a held key, and receives the mail of a queue. */
  const expectService = async (email: string) => {
    const mail = mailServer.accepted(email)
    const key = randomUUID()
    const statuses = new Set<number>()
    await until(`${email} signs up`, async () => {
      const { status } = await signUp(email, key)
      statuses.add(status)
      return status === 201
    })
    // Meanwhile the shop is unavailable or late, which is no error of the program.
    expect(
      [...statuses].filter((status) => status !== 503 && status !== 504),
      services.output(),
    ).toEqual([201])
    await mail
  }
  const expectOpen = (engine: Engine) =>
    expect
      .poll(() => namesAt(engine))
      .toEqual(expect.arrayContaining(['insieme', 'insieme listen', 'insieme announce']))

  await expectService('prima@posta.example')
  await standbyFollows(first)
  expect(await isMatched(first)).toBe(true)
  await close(first)
  await ask(second, 'SELECT pg_promote()')
  expect(await isMatched(second)).toBe(false)
  await expectService('durante@posta.example')
  await expectOpen(second)

  becomeStandby(dataOf(first))
  first = await open('first', sockets.second)
  await standbyFollows(second)
  await freeze(second)
  await ask(first, 'SELECT pg_promote()')
  await expectService('dopo@posta.example')
  await expectOpen(first)
  const members = await ask(first, 'SELECT email FROM members ORDER BY id')
  expect(members.map((row) => Object.values(row)[0])).toEqual([
    'prima@posta.example',
    'durante@posta.example',
    'dopo@posta.example',
  ])
  await kill(services, 'SIGTERM')
  expect(services.child.exitCode, services.output()).toBe(0)
})
