import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { verifyAddress } from '#lib/services/members/accounts/mails/accounts.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { until } from '../../crash/processes.ts'
import { openMailServer } from '../../factories/mail-server.ts'
import { aClaim } from '../../factories/mails.ts'
import { openTestApi } from '../api.ts'
import { startWorker } from '../outbox.ts'

const api = await openTestApi()
const { db, pool } = api

/** One address for the whole outage: without a target, each connection is closed at once. */
const openAddress = async () => {
  let target: number | undefined
  const sockets = new Set<Socket>()
  const front = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (target === undefined) return void socket.destroy()
    const server = connect(target, '127.0.0.1').on('error', () => socket.destroy())
    sockets.add(server)
    socket.pipe(server).pipe(socket)
  })
  await new Promise<void>((done) => void front.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    front.close()
  })
  return {
    port: (front.address() as AddressInfo).port,
    connectTo: (port: number) => {
      target = port
    },
  }
}

const write = (to: string) =>
  db.transaction((tx) =>
    enqueueMail(tx, verifyAddress, {
      to,
      data: { ...aClaim, name: 'Serena', path: '/auth/verify/1/x', hours: 24 },
    }),
  )

// Taking an entry sets its due time to the end of the lease. A lease of a day distinguishes taken entries
// from those waiting for a retry, and moving the due times does not take them away from the worker.
const leaseSeconds = 86_400

/** Moves the due times of waiting entries, since the outbox uses the clock of the database. */
const pass = (minutes: number) =>
  pool.query(
    `UPDATE outbox SET due_at = due_at - make_interval(mins => $1)
     WHERE sent_at IS NULL AND due_at < now() + interval '12 hours'`,
    [minutes],
  )

/** Waits until no entry is due and none is taken by a worker. */
const allTried = () =>
  until('all that is due was tried', async () => {
    const { rows } = await pool.query(
      `SELECT FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL
       AND (due_at <= now() OR due_at >= now() + interval '12 hours') LIMIT 1`,
    )
    return rows.length === 0
  })

test('an outage of the mail server for an hour neither loses nor duplicates mails', async () => {
  const address = await openAddress()
  await startWorker(api, `smtp://127.0.0.1:${address.port}`, { pollMilliseconds: 20, leaseSeconds })
  const wanted: string[] = []
  for (let minute = 0; minute < 60; minute += 5) {
    const to = `socia${minute}@posta.example`
    wanted.push(to)
    await write(to)
    await allTried()
    await pass(5)
    await allTried()
  }
  expect((await readOutboxState(db)).mail).toMatchObject({ retrying: 12, failed: 0 })
  const { rows } = await pool.query('SELECT max(attempts) AS most FROM outbox')
  expect(rows[0].most).toBeGreaterThan(3)

  const server = await openMailServer()
  onTestFinished(server.close)
  address.connectTo(server.port)
  for (let round = 0; round < 40 && server.recipients().length < wanted.length; round++) {
    await pass(5)
    await allTried()
  }
  await until('each is marked', async () => {
    const { waiting, retrying } = (await readOutboxState(db)).mail
    return waiting + retrying === 0
  })
  expect(server.recipients().toSorted()).toEqual(wanted.toSorted())
  expect((await readOutboxState(db)).mail).toMatchObject({ waiting: 0, retrying: 0, failed: 0 })
})

test('a refusal quoting the mailed link leaves its secret neither in the outbox nor in the log', async () => {
  const secret = randomBytes(32).toString('base64url')
  const quoted = `554 blocked: http://localhost:3000/auth/verify#1/${secret}`
  const server = await openMailServer(() => ({ code: 450, text: quoted }))
  await pool.query('DELETE FROM outbox')
  api.lines.length = 0
  await startWorker(api, server.url, { pollMilliseconds: 20 })
  await write('citata@posta.example')
  const error = async () =>
    (
      await pool.query('SELECT last_error FROM outbox WHERE recipient = $1', [
        'citata@posta.example',
      ])
    ).rows[0]?.last_error as string | null
  await until('it was refused', async () => (await error()) !== null)
  expect(await error()).toContain('/auth/verify#1/[secret]')
  expect(JSON.stringify(api.lines)).toContain('blocked')
  expect(JSON.stringify(api.lines)).not.toContain(secret)
  await server.close()
})
