import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { verifyAddress } from '#lib/services/members/accounts/mails/verify-address.ts'
import { enqueueMail } from '#lib/services/platform/mail/mail.ts'
import { readOutboxState } from '#lib/services/platform/outbox/queries.ts'
import { until } from '../crash/processes.ts'
import { openMailServer } from '../factories/mail-server.ts'
import { aClaim } from '../factories/mails.ts'
import { openTestApi } from './api.ts'
import { startWorker } from './outbox.ts'

const api = await openTestApi()
const { db, pool } = api

/** A port where nobody listens until a server is told to. */
const freePort = async () => {
  const holder = createServer()
  await new Promise<void>((done) => void holder.listen(0, '127.0.0.1', done))
  const { port } = holder.address() as AddressInfo
  await new Promise((done) => holder.close(done))
  return port
}

const write = (to: string) =>
  db.transaction((tx) =>
    enqueueMail(tx, verifyAddress, {
      to,
      data: { ...aClaim, name: 'Serena', path: '/auth/verify/1/x', hours: 24 },
    }),
  )

/** In whose hands something is, has it for a day: time that a test lets pass takes nothing out of them. */
const leaseSeconds = 86_400

/** The outbox lives by the clock of the database: what is due later is due so much sooner. */
const pass = (minutes: number) =>
  pool.query(
    `UPDATE outbox SET due_at = due_at - make_interval(mins => $1) 
     WHERE sent_at IS NULL AND due_at < now() + interval '12 hours'`,
    [minutes],
  )
const nothingIsDue = () =>
  until('all that is due was tried', async () => {
    const { rows } = await pool.query(
      'SELECT FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL AND due_at <= now() LIMIT 1',
    )
    return rows.length === 0
  })

test('a mail server that is away for an hour loses nothing and doubles nothing', async () => {
  const port = await freePort()
  await startWorker(api, `smtp://127.0.0.1:${port}`, { pollMilliseconds: 20, leaseSeconds })
  const wanted: string[] = []
  for (let minute = 0; minute < 60; minute += 5) {
    const to = `socia${minute}@posta.example`
    wanted.push(to)
    await write(to)
    await nothingIsDue()
    await pass(5)
    await nothingIsDue()
  }
  expect((await readOutboxState(db)).mail).toMatchObject({ retrying: 12, failed: 0 })
  const { rows } = await pool.query('SELECT max(attempts) AS most FROM outbox')
  expect(rows[0].most).toBeGreaterThan(3)

  const server = await openMailServer(undefined, {}, port)
  onTestFinished(server.close)
  for (let round = 0; round < 40 && server.recipients().length < wanted.length; round++) {
    await pass(5)
    await nothingIsDue()
  }
  await until('each is marked', async () => {
    const { waiting, retrying } = (await readOutboxState(db)).mail
    return waiting + retrying === 0
  })
  expect(server.recipients().toSorted()).toEqual(wanted.toSorted())
  expect((await readOutboxState(db)).mail).toMatchObject({ waiting: 0, retrying: 0, failed: 0 })
})
