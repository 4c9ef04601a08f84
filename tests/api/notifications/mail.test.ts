import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sendAgain } from '#kernel/outbox/commands.ts'
import { listFailed, readOutboxState } from '#kernel/outbox/queries.ts'
import { hour } from '#lib/format/durations.ts'
import { verifyAddress } from '#lib/services/members/accounts/mails/accounts.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { until } from '../../crash/processes.ts'
import { openMailServer } from '../../factories/mail-server.ts'
import { aClaim } from '../../factories/mails.ts'
import { openTestApi } from '../api.ts'
import { startWorker } from '../outbox.ts'

const api = await openTestApi()
const { db, pool } = api

const data = { ...aClaim, name: 'Niccolò', path: '/auth/verify/12/secret', hours: 24 }

const enqueue = (to: string, key?: string) =>
  db.transaction((tx) => enqueueMail(tx, verifyAddress, { to, data, ...(key ? { key } : {}) }))

const openServer = async (...given: Parameters<typeof openMailServer>) => {
  const server = await openMailServer(...given)
  onTestFinished(server.close)
  return server
}

const rowOf = async (to: string) => {
  const { rows } = await pool.query(
    `SELECT *, extract(epoch FROM due_at - now())::float AS pause FROM outbox WHERE recipient = $1`,
    [to],
  )
  return rows[0]
}

const sent = (to: string) => until(`${to} was sent`, async () => (await rowOf(to)).sent_at !== null)

beforeEach(() => pool.query('DELETE FROM outbox; DELETE FROM outbox_keys; DELETE FROM mailbox'))

test('a mail arrives with sender, subject, text and HTML', async () => {
  const server = await openServer()
  await startWorker(api, server.url)
  await enqueue('serena@posta.example')
  await sent('serena@posta.example')
  const mail = await server.read(0)
  expect(mail.subject).toBe('Conferma il tuo indirizzo')
  expect(mail.from?.address).toBe('ciao@insieme.example')
  expect(mail.to?.[0]?.address).toBe('serena@posta.example')
  expect(mail.messageId).toMatch(/^<\d+\.\d+@insieme\.example>$/)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('Niccolò')
    expect(part).toContain('http://localhost:3000/auth/verify/12/secret')
  }
  expect(mail.text).not.toMatch(/<\w+/)
  expect(mail.html).toContain('lang="it"')
  expect(server.source(0)).toContain('multipart/alternative')
  expect(server.source(0)).toMatch(/^[\t\r\n\x20-\x7e]*$/)
})

test('the data of a mail is erased after sending', async () => {
  const server = await openServer()
  await startWorker(api, server.url)
  await enqueue('serena@posta.example')
  await sent('serena@posta.example')
  expect((await rowOf('serena@posta.example')).data).toEqual({})
})

test('the commit wakes a waiting worker', async () => {
  const server = await openServer()
  await startWorker(api, server.url, { pollMilliseconds: hour })
  await enqueue('first@posta.example')
  await sent('first@posta.example')
  await enqueue('second@posta.example')
  await sent('second@posta.example')
})

test('a permanently refused mail is dead, and sent again on request of the operator', async () => {
  let known = false
  const server = await openServer(() =>
    known ? 'accept' : { code: 550, text: 'no such mailbox here' },
  )
  await startWorker(api, server.url)
  await enqueue('nobody@posta.example')
  await until('the task is dead', async () => (await readOutboxState(db)).mail.failed === 1)
  const [failed] = await listFailed(db)
  expect(failed).toMatchObject({ recipient: 'nobody@posta.example', attempts: 1 })
  expect(failed?.error).toContain('no such mailbox here')
  known = true
  expect(await sendAgain(db, { ids: ['999999'] })).toBe(0)
  expect(await sendAgain(db)).toBe(1)
  await sent('nobody@posta.example')
  expect(await listFailed(db)).toEqual([])
})

test('a password is never sent in clear', async () => {
  let asked = 0
  const server = await openServer(() => 'accept', {
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      asked++
      done(null, { user: 'shop' })
    },
  })
  await startWorker(api, `smtp://shop:secret@127.0.0.1:${server.port}`)
  await enqueue('serena@posta.example')
  await until(
    'the task waits for a retry',
    async () => (await readOutboxState(db)).mail.retrying === 1,
  )
  expect(asked).toBe(0)
})

test('two workers send each of many mails once', async () => {
  const server = await openServer()
  const wanted = Array.from({ length: 40 }, (_, index) => `member${index}@posta.example`)
  await db.transaction(async (tx) => {
    for (const to of wanted) await enqueueMail(tx, verifyAddress, { to, data })
  })
  await Promise.all([startWorker(api, server.url), startWorker(api, server.url)])
  await until('all are sent', async () => (await readOutboxState(db)).mail.waiting === 0)
  expect(server.recipients().sort()).toEqual(wanted.sort())
})
