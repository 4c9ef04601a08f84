import { beforeEach, expect, test } from 'vitest'
import { createApi } from '#lib/services/app.ts'
import { verifyAddress } from '#lib/services/members/accounts/mails/accounts.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { openMailSender } from '#lib/tools/mail/sender.ts'
import { until } from '../../crash/processes.ts'
import { aClaim } from '../../factories/mails.ts'
import { caller, depsFor, openTestApi } from '../api.ts'
import { startWorker } from '../outbox.ts'

const api = await openTestApi()
const mark = (kind: 'demo' | 'real') =>
  api.pool.query(
    `INSERT INTO shop_kind (kind) VALUES ($1)
    ON CONFLICT (only_row) DO UPDATE SET kind = excluded.kind`,
    [kind],
  )
beforeEach(() => mark('demo'))

test('without a mail server mails are stored and shown as they would be sent', async () => {
  await startWorker(api)
  await api.db.transaction((tx) =>
    enqueueMail(tx, verifyAddress, {
      to: 'serena@posta.example',
      data: { ...aClaim, name: 'Serena', path: '/auth/verify/12/secret', hours: 1 },
    }),
  )
  const list = async () => (await (await api.call('GET', '/dev/mail')).json()).data
  await until('the mail is there', async () => (await list()).length === 1)
  const [summary] = await list()
  expect(summary).toMatchObject({
    to: 'serena@posta.example',
    subject: 'Conferma il tuo indirizzo',
  })
  const { data } = await (await api.call('GET', `/dev/mail/${summary.id}`)).json()
  expect(data.text).toContain('Il link vale 1 ora.')
  expect(data.html).toContain('/auth/verify/12/secret')
  expect(data.source).toContain('Subject: Conferma il tuo indirizzo')
  expect(data.source).toContain('Auto-Submitted: auto-generated')
})

test.each([
  ['beside a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['in a shop with customers', { NODE_ENV: 'production', ENABLE_DEMO: 'false' }],
])('%s the mailbox is not readable', async (_, environment: Record<string, string>) => {
  const { deps } = depsFor(api.db, environment)
  const call = caller(createApi(deps))
  expect((await call('GET', '/dev/mail')).status).toBe(404)
  expect((await call('GET', '/dev/mail/1')).status).toBe(404)
})

test.each([
  ['development', { NODE_ENV: 'development', ENABLE_DEMO: 'false' }],
  ['tests', { NODE_ENV: 'test' }],
  ['production', { NODE_ENV: 'production', ENABLE_DEMO: 'true' }],
])('the database of a real shop has no mailbox in %s', async (_, environment) => {
  const { deps } = depsFor(api.db, environment)
  const call = caller(createApi(deps))
  expect((await call('GET', '/dev/mail')).status).toBe(200)
  const forget = () => api.pool.query('DELETE FROM shop_kind')
  for (const make of [() => mark('real'), forget]) {
    await make()
    expect((await call('GET', '/dev/mail')).status).toBe(404)
    expect((await call('GET', '/dev/mail/1')).status).toBe(404)
    expect(await openMailSender(deps.config, api.db)).toBeUndefined()
  }
})
