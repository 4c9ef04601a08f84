import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { after, before, day, days, minutes } from '#lib/format/durations.ts'
import { writeCertificate } from '#lib/stand-ins/paypal/signer.ts'
import { openTrial } from '../../../tests/providers/paypal.ts'
import { faults } from '../../../tests/schemas/paypal/judge.ts'
import { certificatesIn, isVouchedFor } from './certificates.ts'
import { isTrusted } from './webhooks.ts'

const body = JSON.stringify({
  id: 'WH-1',
  event_version: '1.0',
  create_time: '2026-11-22T10:00:00Z',
  resource_type: 'capture',
  resource_version: '2.0',
  event_type: 'PAYMENT.CAPTURE.PENDING',
  summary: 'Però',
  resource: { id: 'X' },
  links: [],
})

const open = async () => {
  const { control, paypal, clock, standIn } = await openTrial()
  const signed = (change: Record<string, string> = {}, text = body) => ({
    headers: new Headers({ ...control.hooks.sign(body), ...change }),
    body: Buffer.from(text),
  })
  const ask = (change?: Record<string, string>, text?: string) =>
    paypal.isGenuine(signed(change, text))
  const count = (call: string) => control.exchanges().filter((each) => each.call === call).length
  const certificate = (name: string) => ({
    'paypal-cert-url': `${standIn.url}/v1/notifications/certs/${name}`,
  })
  return { control, clock, ask, count, certificate, reads: () => control.exchanges().length }
}

test('accepts signed messages with one fetch, and refuses a changed byte, time, id or signature', async () => {
  const { ask, count } = await open()
  expect([await ask(), await ask()]).toEqual([true, true])
  expect([count('read certificate'), count('verify webhook')]).toEqual([1, 0])
  expect(await ask({}, body.replace('"X"', '"Y"'))).toBe(false)
  expect(await ask({}, JSON.stringify(JSON.parse(body), null, 1))).toBe(false)
  for (const change of [
    { 'paypal-transmission-id': 'another-one' },
    { 'paypal-transmission-time': '2026-11-22T10:00:01Z' },
    { 'paypal-transmission-sig': Buffer.from('nobody').toString('base64') },
  ] as Record<string, string>[])
    expect(await ask(change)).toBe(false)
})

const key = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

test('refuses another algorithm, a missing header or a foreign signer without a request', async () => {
  const { ask, reads, control } = await open()
  for (const algorithm of ['SHA1withRSA', 'none', ''])
    expect(await ask({ 'paypal-auth-algo': algorithm })).toBe(false)
  for (const name of ['paypal-cert-url', 'paypal-transmission-sig', 'paypal-transmission-id'])
    expect(await ask({ [name]: '' })).toBe(false)
  const headers = control.hooks.sign(body)
  const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = headers
  const message = Buffer.from(`${id}|${time}|WHSTANDIN1|${crc32(body)}`)
  const foreign = {
    ...headers,
    'paypal-cert-url': 'http://127.0.0.1:9/v1/notifications/certs/CERT-1',
    'paypal-transmission-sig': sign('RSA-SHA256', message, key()).toString('base64'),
  }
  expect(await ask(foreign)).toBe(false)
  expect(reads()).toBe(0)
})

test.each([
  ['https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2', true],
  ['http://api.paypal.com/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com:8443/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com.example/v1/notifications/certs/CERT-1', false],
  ['https://me@api.paypal.com/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com@example.net/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com/v1/notifications/certs/../../elsewhere', false],
  ['https://api.paypal.com/v1/notifications/certs/CERT-1?to=//example.net', false],
])('trusts the certificate URL %s: %s', (address, isGood) => {
  expect(isTrusted(address, ['https://api.paypal.com'])).toBe(isGood)
})

test.each(['self-signed', 'other name'] as const)(
  'asks PayPal to verify a message when the certificate is %s',
  async (flaw) => {
    const { control, ask, count } = await open()
    control.hooks.setCertificateFlaw(flaw)
    expect(await ask()).toBe(true)
    expect(count('verify webhook')).toBe(1)
    expect(faults(control.exchanges())).toEqual([])
    control.next({ call: 'verify webhook', outcome: 'unauthorized', times: 0 })
    await expect(ask()).rejects.toThrow()
  },
)

const unavailable = expect.objectContaining({ reason: 'unavailable' })

test.each(['unauthorized', 'timed out', 'rate limited', 'lost before'] as const)(
  'refuses as temporary when the certificate cannot be fetched (%s), and retries once a minute',
  async (outcome) => {
    const { control, clock, ask, count } = await open()
    control.next({ call: 'read certificate', outcome })
    for (const text of [body, body.replace('"X"', '"Y"'), body])
      await expect(ask({}, text)).rejects.toEqual(unavailable)
    expect(count('read certificate')).toBe(1)
    clock.advance(minutes(1))
    expect([await ask(), count('read certificate')]).toEqual([true, 2])
  },
)

test('requests a missing certificate once, at most thirty in a minute, and keeps known ones', async () => {
  const { ask, reads, certificate } = await open()
  expect(await ask()).toBe(true)
  const missing = () => ask(certificate('CERT-none'))
  expect(await Promise.all([missing(), missing()])).toEqual([false, false])
  expect([await missing(), reads()]).toEqual([false, 2])
  for (let n = 0; n < 28; n++) expect(await ask(certificate(`CERT-none-${n}`))).toBe(false)
  await expect(ask(certificate('CERT-late'))).rejects.toEqual(unavailable)
  expect([await ask(), reads()]).toEqual([true, 30])
})

test('refuses an expired certificate, and fetches a renewed one at most once an hour', async () => {
  const { control, clock, ask, count } = await open()
  const start = clock.now()
  control.hooks.setCertificateLife({ from: before(start, day), to: after(start, minutes(30)) })
  expect(await ask()).toBe(true)
  clock.advance(minutes(40))
  control.hooks.setCertificateLife({ from: before(start, day), to: after(start, days(30)) })
  expect([await ask(), count('read certificate')]).toEqual([false, 1])
  clock.advance(minutes(20))
  expect([await ask(), await ask(), count('read certificate')]).toEqual([true, true, 2])
})

const now = new Date()
const life = { from: before(now, day), to: after(now, day) }
const over = { from: before(now, 2 * day), to: life.from }
const [rootKey, middleKey, leafKey, otherKey] = [key(), key(), key(), key()]
const name = 'signs.paypal.example'

type Certificate = Parameters<typeof writeCertificate>[0]

const write = (subject: string, own: KeyObject, more: Partial<Certificate> = {}) =>
  writeCertificate({ key: own, subject, ...life, ...more })

const root = write('Root', rootKey, { ca: true })
const byRoot = { name: 'Root', key: rootKey }
const byMiddle = { name: 'Middle', key: middleKey }
const middle = write('Middle', middleKey, { ca: true, issuer: byRoot })
const leaf = write(name, leafKey, { issuer: byMiddle })
const forgedRoot = write('Root', otherKey, { ca: true })

test.each([
  ['issued by a root', [write(name, leafKey, { issuer: byRoot })], true],
  ['issued by an intermediate', [leaf, middle], true],
  ['that is self-signed', [write(name, leafKey)], false],
  [
    'that contains its own root',
    [write(name, leafKey, { issuer: { name: 'Root', key: otherKey } }), forgedRoot],
    false,
  ],
  ['with another name', [write('other.example', leafKey, { issuer: byRoot })], false],
  ['that has expired', [write(name, leafKey, { issuer: byRoot, ...over })], false],
  [
    'with an expired intermediate',
    [leaf, write('Middle', middleKey, { ca: true, issuer: byRoot, ...over })],
    false,
  ],
  ['without its intermediate', [leaf], false],
  ['issued by no CA', [leaf, write('Middle', middleKey, { issuer: byRoot })], false],
  ['that is not a certificate', ['nothing'], false],
])('trusts a certificate %s: %s', (_, texts, isGood) => {
  const trust = { roots: certificatesIn(root), names: [name], now }
  expect(isVouchedFor(certificatesIn(texts.join('\n')), trust)).toBe(isGood)
})
