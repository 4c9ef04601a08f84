import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { after, before, day, days, minutes } from '#lib/format/durations.ts'
import { writeCertificate } from '#lib/stand-ins/paypal/signer.ts'
import { openTrial } from '../../../tests/setup/paypal-client.ts'
import { isTrusted } from './webhooks.ts'

const { standIn, paypal, clock } = await openTrial()
const { control } = standIn

const event = (id = 'WH-1') =>
  JSON.stringify({
    id,
    event_version: '1.0',
    create_time: '2026-11-22T10:00:00Z',

    resource_type: 'capture',
    resource_version: '2.0',
    event_type: 'PAYMENT.CAPTURE.PENDING',

    summary: 'Però',
    resource: { id: 'X' },
    links: [],
  })

const signed = (body: string, change: Record<string, string> = {}) => ({
  headers: new Headers({ ...control.hooks.sign(body), ...change }),
  body: Buffer.from(body),
})

const asked = (call: string) =>
  control.exchanges().filter((exchange) => exchange.call === call).length

test('accepts messages signed by PayPal and fetches the certificate once', async () => {
  const before = asked('read certificate')
  for (const id of ['WH-1', 'WH-2', 'WH-3'])
    expect(await paypal.isGenuine(signed(event(id)))).toBe(true)
  expect(asked('read certificate') - before).toBe(1)
  expect(asked('verify webhook')).toBe(0)
})

test('refuses a message with a changed byte, time, id or signature', async () => {
  const body = event()
  const good = signed(body)
  const other = Buffer.from(body)
  other.writeUInt8((other.at(40) ?? 0) ^ 1, 40)
  expect(await paypal.isGenuine({ ...good, body: other })).toBe(false)
  const again = JSON.stringify(JSON.parse(body), null, 1)
  expect(await paypal.isGenuine({ ...good, body: Buffer.from(again) })).toBe(false)
  const changes: Record<string, string>[] = [
    { 'paypal-transmission-id': 'another-one' },
    { 'paypal-transmission-time': '2026-11-22T10:00:01Z' },
    { 'paypal-transmission-sig': Buffer.from('nobody').toString('base64') },
  ]
  for (const change of changes) expect(await paypal.isGenuine(signed(body, change))).toBe(false)
})

test('refuses another algorithm or a missing header without a request', async () => {
  const before = control.exchanges().length
  for (const algorithm of ['SHA1withRSA', 'none', ''])
    expect(await paypal.isGenuine(signed(event(), { 'paypal-auth-algo': algorithm }))).toBe(false)
  for (const name of ['paypal-cert-url', 'paypal-transmission-sig', 'paypal-transmission-id']) {
    const webhook = signed(event())
    webhook.headers.delete(name)
    expect(await paypal.isGenuine(webhook)).toBe(false)
  }
  expect(control.exchanges()).toHaveLength(before)
})

/** Sender with a valid signature and its own certificate. */
const stranger = createServer()
await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
afterAll(() => void stranger.close())
const strangersPlace = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('refuses the valid signature of another sender without fetching its certificate', async () => {
  const asks: string[] = []
  stranger.on('request', ({ url = '' }, response) => {
    asks.push(url)
    const life = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) }
    response.end(writeCertificate({ key: privateKey, subject: 'paypal.example', ...life }))
  })
  const body = event()
  const webhook = signed(body, {
    'paypal-cert-url': `${strangersPlace}/v1/notifications/certs/CERT-1`,
  })
  const { headers } = webhook
  const message = `${headers.get('paypal-transmission-id')}|${headers.get('paypal-transmission-time')}|WHSTANDIN1|${crc32(body)}`
  const signature = sign('RSA-SHA256', Buffer.from(message), privateKey).toString('base64')
  headers.set('paypal-transmission-sig', signature)
  expect(await paypal.isGenuine(webhook)).toBe(false)
  expect(asks).toEqual([])
})

test('trusts certificate URLs of PayPal hosts in their folder over https only', () => {
  const hosts = ['https://api.paypal.com']
  const trusted = (address: string) => isTrusted(address, hosts)
  expect(trusted('https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2')).toBe(true)
  for (const address of [
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://api.paypal.com.example/v1/notifications/certs/CERT-1',
    'https://me@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@example.net/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/../../elsewhere',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?to=//example.net',
    'https://www.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/uploads/CERT-1',
  ])
    expect(trusted(address), address).toBe(false)
})

test('refuses an expired or not yet valid certificate', async () => {
  const fresh = await openTrial()
  const { hooks } = fresh.standIn.control
  const now = clock.now().getTime()
  const genuine = (body: string) =>
    fresh.paypal.isGenuine({ headers: new Headers(hooks.sign(body)), body: Buffer.from(body) })
  hooks.setCertificateLife({ from: new Date(now - day), to: new Date(now + day) })
  expect(await genuine(event())).toBe(true)
  fresh.clock.advance(2 * day)
  expect(await genuine(event())).toBe(false)
  const later = await openTrial()
  later.standIn.control.hooks.setCertificateLife({
    from: new Date(now + day),
    to: new Date(now + 2 * day),
  })
  const body = event()
  const headers = new Headers(later.standIn.control.hooks.sign(body))
  expect(await later.paypal.isGenuine({ headers, body: Buffer.from(body) })).toBe(false)
})

test.each(['self-signed', 'other name'] as const)(
  'asks PayPal to verify a message when the certificate is %s',
  async (flaw) => {
    const fresh = await openTrial()
    const { control: steer } = fresh.standIn
    steer.hooks.setCertificateFlaw(flaw)
    const body = event()
    const webhook = { headers: new Headers(steer.hooks.sign(body)), body: Buffer.from(body) }
    const verdicts = () => steer.exchanges().filter(({ call }) => call === 'verify webhook').length
    expect(await fresh.paypal.isGenuine(webhook)).toBe(true)
    expect(verdicts()).toBe(1)
    steer.next({ call: 'verify webhook', outcome: { issue: 'X' }, times: 0 })
    steer.next({ call: 'verify webhook', outcome: 'unauthorized', times: 0 })
    await expect(fresh.paypal.isGenuine(webhook)).rejects.toThrow()
  },
)

const later = expect.objectContaining({ kind: 'unknown' })

test.each([
  'unauthorized',
  'forbidden',
  'timed out',
  'rate limited',
  'error before',
  'lost before',
] as const)(
  'refuses as temporary when the certificate cannot be fetched (%s), and retries once a minute',
  async (outcome) => {
    const fresh = await openTrial()
    const { control: steer } = fresh.standIn
    steer.next({ call: 'read certificate', outcome })
    const started = steer.exchanges().length
    const body = event()
    const webhook = { headers: new Headers(steer.hooks.sign(body)), body: Buffer.from(body) }
    const forged = { ...webhook, body: Buffer.from(body.replace('"X"', '"Y"')) }
    for (const message of [webhook, forged, webhook])
      await expect(fresh.paypal.isGenuine(message)).rejects.toEqual(later)
    expect(steer.exchanges().length - started).toBe(1)
    fresh.clock.advance(minutes(1))
    expect(await fresh.paypal.isGenuine(webhook)).toBe(true)
    expect(await fresh.paypal.isGenuine(forged)).toBe(false)
    expect(steer.exchanges().length - started).toBe(2)
  },
)

test('refuses a missing certificate and requests it once', async () => {
  const started = control.exchanges().length
  const nowhere = { 'paypal-cert-url': `${standIn.url}/v1/notifications/certs/CERT-none` }
  const ask = () => paypal.isGenuine(signed(event(), nowhere))
  expect(await Promise.all([ask(), ask()])).toEqual([false, false])
  expect(await ask()).toBe(false)
  expect(control.exchanges().length - started).toBe(1)
})

test('limits fetches of unknown certificate URLs to thirty a minute and keeps known certificates', async () => {
  const fresh = await openTrial()
  const { control: steer } = fresh.standIn
  const webhook = (address?: string) => {
    const body = event()
    const headers = new Headers(steer.hooks.sign(body))
    if (address) headers.set('paypal-cert-url', `${fresh.standIn.url}${address}`)
    return fresh.paypal.isGenuine({ headers, body: Buffer.from(body) })
  }
  expect(await webhook()).toBe(true)
  const started = steer.exchanges().length
  for (let n = 0; n < 29; n++)
    expect(await webhook(`/v1/notifications/certs/CERT-none-${n}`)).toBe(false)
  await expect(webhook('/v1/notifications/certs/CERT-late')).rejects.toEqual(later)
  expect(steer.exchanges().length - started).toBe(29)
  expect(await webhook()).toBe(true)
  expect(steer.exchanges().length - started).toBe(29)
})

test('refuses all messages without a webhook id', async () => {
  const { openPaypal } = await import('./open.ts')
  const { loadConfig } = await import('#kernel/config/config.ts')
  const { createLog } = await import('#kernel/log.ts')
  const config = loadConfig({
    PAYPAL_CLIENT_ID: 'ours',
    PAYPAL_SECRET: 'hidden',
    PAYPAL_ENVIRONMENT: 'live',
  })
  const log = createLog({ write: () => {} })
  expect(await openPaypal({ config, clock, log }).isGenuine(signed(event()))).toBe(false)
})

test('fetches a renewed certificate again, at most once an hour', async () => {
  const fresh = await openTrial()
  const { control } = fresh.standIn
  const ask = () => {
    const body = event()
    return fresh.paypal.isGenuine({
      headers: new Headers(control.hooks.sign(body)),
      body: Buffer.from(body),
    })
  }
  const reads = () => control.exchanges().filter(({ call }) => call === 'read certificate').length
  const start = fresh.clock.now()
  control.hooks.setCertificateLife({ from: before(start, day), to: after(start, minutes(30)) })
  expect(await ask()).toBe(true)
  fresh.clock.advance(minutes(40))
  control.hooks.setCertificateLife({ from: before(start, day), to: after(start, days(30)) })
  expect([await ask(), reads()]).toEqual([false, 1])
  fresh.clock.advance(minutes(20))
  expect([await ask(), await ask(), reads()]).toEqual([true, true, 2])
})
