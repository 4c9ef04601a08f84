import { afterAll, beforeAll, expect, test } from 'vitest'
import { standInKeys } from '#kernel/config/paypal.ts'
import { openMailServer } from '../../factories/mail-server.ts'
import { openTestPaypal } from '../../setup/paypal.ts'
import { openTestDatabase } from '../database.ts'
import { runTyped } from '../shell.ts'

const { pool, url, close } = await openTestDatabase()
const paypal = await openTestPaypal()
const mail = await openMailServer()
afterAll(async () => {
  await close()
  await mail.close()
})

beforeAll(async () => {
  await pool.query("UPDATE shop_kind SET kind = 'real'")
  paypal.control.hooks.register('https://torre.example/api/payments/webhooks/paypal')
})

const settings = {
  NODE_ENV: 'test',
  DATABASE_URL: url,
  SITE_URL: 'https://torre.example',

  ALARM_EMAIL: 'ada@torre.example',
  SMTP_URL: mail.url,
  PAYPAL_API_BASE: paypal.url,

  PAYPAL_CLIENT_ID: standInKeys.clientId,
  PAYPAL_SECRET: standInKeys.secret,

  PAYPAL_WEBHOOK_ID: standInKeys.webhookId,
  PAYPAL_ENVIRONMENT: 'sandbox',

  COMPANY_NAME: 'Torre',
  COMPANY_ADDRESS: 'Via',
  COMPANY_VAT_ID: '1',
  COMPANY_REA: 'BO-1',
  COMPANY_PEC: 'torre@pec.example',
}
const check = (changes: Record<string, string> = {}) =>
  runTyped(['check'], { ...settings, ...changes })

test('says that nothing is missing, with a line for each check', async () => {
  const { code, output, complained } = await check()
  expect([code, complained], output).toEqual([0, ''])
  const lines = output.trim().split('\n')
  expect(lines[0]).toMatch(/^Negozio «Insieme», vero; database .*insieme_test/)
  expect(lines.at(-1)).toBe('Non manca niente.')
  expect(lines.slice(1, -1)).toHaveLength(10)
  for (const line of lines.slice(1, -1)) expect(line).toMatch(/^ {2}bene {3}\S/)
})

test.each([
  ['a wrong secret', { PAYPAL_SECRET: 'wrong' }, /MANCA +PayPal rifiuta le chiavi/],
  ['no keys', { PAYPAL_CLIENT_ID: '', PAYPAL_SECRET: '', PAYPAL_API_BASE: '' }, /MANCA +Le chiavi/],
  ['no webhook', { PAYPAL_WEBHOOK_ID: '' }, /MANCA +PAYPAL_WEBHOOK_ID non c’è.*https:\/\/torre/],
  ['another webhook', { PAYPAL_WEBHOOK_ID: 'WH1' }, /MANCA +PayPal non conosce/],
  ['another address', { SITE_URL: 'https://else.example' }, /MANCA +Il webhook.*else\.example/],
  ['no provider', { PAYPAL_API_BASE: 'http://127.0.0.1:1' }, /\? +PayPal non risponde/],
  ['no mail', { SMTP_URL: '' }, /MANCA +SMTP_URL non c’è/],
  ['no mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, /\? +Il server di posta 127.0.0.1:1/],
  ['no public address', { SITE_URL: 'http://localhost:3000' }, /MANCA +SITE_URL/],
  [
    'no bucket',
    {
      STORAGE_URL: 's3://shop?endpoint=http://127.0.0.1:1',
      STORAGE_ACCESS_KEY: 'key',
      STORAGE_SECRET_KEY: 'secret',
    },
    /MANCA +I file del negozio in s3:\/\/shop\S+ non si leggono/,
  ],
  ['no alarms', { ALARM_EMAIL: '' }, /MANCA +ALARM_EMAIL/],
  ['an invented company', { COMPANY_PEC: '' }, /MANCA +I dati.*COMPANY_PEC/],
  ['a demo start', { ENABLE_DEMO: 'true' }, /MANCA +Questo database contiene un negozio vero/],
])('with %s ends with 1 and says what to do', async (_, changes, line) => {
  const { code, output } = await check(changes)
  expect(code, output).toBe(1)
  expect(output).toMatch(line)
  expect(output).toMatch(/\nDa sistemare: \d/)
})

test('refuses a mail password without printing it', async () => {
  const strict = await openMailServer(() => 'accept', {
    authOptional: false,
    disabledCommands: [],
    onAuth: (_, __, done) => done(new Error('no')),
  })
  const address = strict.url.replace('smtp://', 'smtp://shop:hunter2@')
  const { output } = await check({ SMTP_URL: `${address}?tls.rejectUnauthorized=false` })
  await strict.close()
  expect(output).toMatch(/MANCA +Il server di posta \S+ rifiuta utente o password/)
  expect(output).not.toContain('hunter2')
})

test('says that the last backup is too old', async () => {
  await pool.query("UPDATE shop_kind SET marked_at = now() - interval '9 days'")
  expect((await check()).output).toMatch(/MANCA +Copia di sicurezza: .* 9 giorni/)
  await pool.query('INSERT INTO last_backup (taken_at) VALUES (now())')
  expect((await check()).code).toBe(0)
})

test('says that the folder does not have the files of the shop', async () => {
  await pool.query("INSERT INTO storage_mark (mark, place) VALUES ('elsewhere', 'elsewhere')")
  expect((await check()).output).toMatch(/MANCA +In \S+\/files non ci sono i file/)
  await pool.query('DELETE FROM storage_mark')
})
