import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#kernel/db/connection.ts'
import { isTimelineMatched } from '#kernel/db/timeline.ts'
import type { Engine } from '#kernel/engine/engine.ts'
import { conditions } from '../../factories/identities.ts'
import { openMailServer } from '../../factories/mail-server.ts'
import { kill, until } from '../processes.ts'
import { freeze } from './freeze.ts'
import { startServices } from './services.ts'
import { ask, becomeStandby, dataOf, openTwoServers, standbyFollows } from './standby.ts'

const servers = await openTwoServers(
  'switch',
  `UPDATE shop_kind SET kind = 'real';
   INSERT INTO levels (number, name, cashback_percent, start_threshold_cents) VALUES (1, 'Uno', 1, 0)`,
)
const { folder, second, sockets, open, close } = servers
const mailServer = await openMailServer()
afterAll(mailServer.close)

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

test('a running process follows the primary to another host, also from one that is gone without a word', async () => {
  let { first } = servers
  const services = startServices({
    DATABASE_URL: servers.url,
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
