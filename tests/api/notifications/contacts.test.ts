import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { limits } from '#kernel/http/limits.ts'
import { forgetContactMessages } from '#lib/services/reach/contacts/jobs.ts'
import { openMailServer } from '../../factories/mail-server.ts'
import { mailsTo } from '../../factories/mails.ts'
import { dataOf, openTestApi } from '../api.ts'
import { startWorker } from '../outbox.ts'

const operator = 'negozio@esempio.example'
const api = await openTestApi({ CONTACT_EMAIL: operator })
const { call, pool, deps, clock } = api

const message = {
  name: 'Ada Bianchi',
  email: 'ada@posta.example',
  subject: 'Ordine 10007',
  text: 'Dov’è il mio pacco?\nGrazie.',
}

beforeEach(async () => {
  await pool.query('DELETE FROM contact_messages; DELETE FROM outbox')
})

const kept = async () => (await pool.query('SELECT * FROM contact_messages')).rows

test('stores a message and mails it to the operator and the sender under one number', async () => {
  const { number } = await dataOf<{ number: number }>(
    await call('POST', '/contacts', { body: message }),
    201,
  )
  expect(number).toBeGreaterThan(1000)
  const { text: words, ...rest } = message
  expect(await kept()).toMatchObject([{ ...rest, words }])
  const server = await openMailServer()
  onTestFinished(server.close)
  const both = Promise.all([server.accepted(operator), server.accepted(message.email)])
  await startWorker(api, server.url)
  await both
  const answerTo = { [operator]: message.email, [message.email]: operator }
  for (const [recipient, replyTo] of Object.entries(answerTo)) {
    const mail = await server.read(server.recipients().indexOf(recipient))
    expect(mail?.subject).toBe(`[#${number}] Ordine 10007`)
    expect(mail?.replyTo).toMatchObject([{ address: replyTo }])
    expect(mail?.text).toContain('Dov’è il mio pacco?')
  }
})

test('limits copies to one recipient, and stores every message', async () => {
  const times = limits.mailbox.points + 1
  for (let time = 0; time < times; time++)
    await call('POST', '/contacts', { body: message, address: `192.0.2.${time}` })
  expect(await kept()).toHaveLength(times)
  expect(await mailsTo(pool, operator)).toHaveLength(times)
  expect(await mailsTo(pool, message.email)).toHaveLength(limits.mailbox.points)
})

describe('a form sent without a script', () => {
  const send = (given: Record<string, string>, address = '192.0.2.8') => {
    const form = new FormData()
    for (const [name, value] of Object.entries(given)) form.set(name, value)
    return call('POST', '/contacts/form', { body: form, address })
  }

  test('redirects with the missing fields, and when rate limited', async () => {
    const wrong = await send({ ...message, email: 'ada' })
    expect(wrong.headers.get('location')).toBe('/contatti?esito=incompleto')
    for (let time = 0; time < limits.contact.points; time++) await send(message)
    expect((await send(message)).headers.get('location')).toBe('/contatti?esito=troppi')
    expect(await kept()).toHaveLength(limits.contact.points)
  })
})

test('a message is forgotten a year after it was sent', async () => {
  await call('POST', '/contacts', { body: message })
  await forgetContactMessages.run(deps, {})
  expect(await kept()).toHaveLength(1)
  await pool.query(`UPDATE contact_messages SET sent_at = $1::timestamptz - interval '366 days'`, [
    clock.now(),
  ])
  await forgetContactMessages.run(deps, {})
  expect(await kept()).toHaveLength(0)
})
