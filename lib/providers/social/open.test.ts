import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { stoppedClock } from '#kernel/clock.ts'
import { arrangeSocial } from '#kernel/config/social.ts'
import { DomainError } from '#kernel/error.ts'
import type { Provider } from '#lib/contract/identities.ts'
import { openSocialStandIn } from '#lib/stand-ins/social/open.ts'
import type { Person } from '#lib/stand-ins/social/people.ts'
import { openVerifiers, standInAddresses } from './open.ts'

const clock = stoppedClock('2026-11-21T12:00:00Z')
const social = arrangeSocial({ NODE_ENV: 'test' })
const nothing = async () => {}
const noFile = async () => undefined
const noStorage = {
  read: noFile,
  stat: noFile,
  write: nothing,
  remove: nothing,
  list: async function* () {},
}
const standIn = openSocialStandIn({ storage: noStorage, clock }, social)

const listen = async (handle: RequestListener) => {
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

const { url, close } = await listen(getRequestListener(standIn.app.fetch))
afterAll(close)

const verifiersAt = (address: string, milliseconds = 5_000) =>
  openVerifiers(social, { addresses: standInAddresses(address), fetch, milliseconds })

const verifiers = verifiersAt(url)
const nonce = 'nonce-of-this-browser'
const ada: Person = {
  id: 'ada.1',
  givenName: 'Ada',
  familyName: 'Ferri',
  email: 'ada@posta.example',
  verified: true,
  relay: false,
}

const clients: Record<Provider, string> = {
  google: social.google?.clientId ?? '',
  facebook: social.facebook?.appId ?? '',
  apple: social.apple?.servicesId ?? '',
}

type Grant = Partial<Parameters<typeof standIn.issue>[1]>

const tokenOf = (provider: Provider, given: Grant = {}) =>
  standIn.issue(provider, { person: ada, client: clients[provider], nonce, ...given })

const check = async (provider: Provider, token: string, given = { nonce }, with_ = verifiers) =>
  with_[provider]!({ token, now: clock.now(), ...given })

const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(DomainError)
  return (error as DomainError).code
}

const providers: Provider[] = ['google', 'facebook', 'apple']
const refused = 'identity_refused'

describe.each(providers)('%s', (provider) => {
  test('verifies a person', async () => {
    const claim = await check(provider, await tokenOf(provider))
    expect(claim).toMatchObject({
      provider,
      subject: 'ada.1',
      email: 'ada@posta.example',
      emailVerified: provider !== 'facebook',
      emailIsRelay: false,
      givenName: provider === 'apple' ? null : 'Ada',
    })
  })

  test.each([
    ['issued for another shop', { client: 'another-shop' }],
    ['that has expired', { life: -60 }],
  ])('refuses a token %s', async (_, given) => {
    expect(await codeOf(check(provider, await tokenOf(provider, given)))).toBe(refused)
  })

  test('refuses a forged token', async () => {
    const token = await tokenOf(provider)
    const [head = '', body = '', signature = ''] = token.split(/\.(?=[\w-]+\.[\w-]+$|[\w-]+$)/)
    const other = Buffer.from('{"sub":"mallory"}').toString('base64url')
    for (const forged of [
      `${head}.${other}.${signature}`,
      `${head}.${body}.${[...signature].reverse().join('')}`,
      'a',
      'ya29.a.b.c',
      '\u{1F600}',
    ])
      expect(await codeOf(check(provider, forged)), forged).toBe(refused)
  })

  test('reports an outage, not a refusal, when it is unreachable, broken or slow', async () => {
    const token = await tokenOf(provider)
    const outcomeAt = (address: string, milliseconds?: number) =>
      codeOf(check(provider, token, { nonce }, verifiersAt(address, milliseconds)))
    const gone = await listen(() => {})
    await gone.close()
    expect(await outcomeAt(gone.url)).toBe('unavailable')
    for (const [status, body] of [
      [500, '{}'],
      [200, '<html>'],
    ] as const) {
      const broken = await listen((_, response) => response.writeHead(status).end(body))
      onTestFinished(broken.close)
      expect(await outcomeAt(broken.url), String(status)).toBe('unavailable')
    }
    const slow = await listen(() => {})
    onTestFinished(slow.close)
    expect(await outcomeAt(slow.url, 40)).toBe('unavailable')
  })
})

test('reads an unconfirmed address from Google and Apple', async () => {
  for (const provider of ['google', 'apple'] as const) {
    const token = await tokenOf(provider, { person: { ...ada, verified: false } })
    expect(await check(provider, token)).toMatchObject({ emailVerified: false })
  }
})

test('accepts a person without an address or with a relay address', async () => {
  const none = await tokenOf('facebook', { person: { ...ada, email: null } })
  expect(await check('facebook', none)).toMatchObject({ email: null, emailVerified: false })
  const hidden = await tokenOf('apple', { person: { ...ada, relay: true } })
  expect(await check('apple', hidden)).toMatchObject({ emailIsRelay: true, emailVerified: true })
})

test('refuses a Google token without the email scope', async () => {
  const token = await tokenOf('google', { scope: 'openid profile' })
  expect(await codeOf(check('google', token))).toBe(refused)
})

describe('the id token of Apple', () => {
  test.each<[string, Grant, { nonce: string }]>([
    ['of another browser', {}, { nonce: 'another' }],
    ['of a browser that never asked', {}, { nonce: '' }],
    ['without a nonce', { nonce: undefined }, { nonce }],
    ['of another issuer', { issuer: 'https://appleid.apple.com.example' }, { nonce }],
  ])('is refused %s', async (_, grant, given) => {
    expect(await codeOf(check('apple', await tokenOf('apple', grant), given))).toBe(refused)
  })

  test('is refused ten minutes after it was issued', async () => {
    const token = await tokenOf('apple', { life: 3600 })
    clock.advance(11 * 60_000)
    expect(await codeOf(check('apple', token))).toBe(refused)
  })

  test('is refused when signed with another key or with none', async () => {
    const stranger = openSocialStandIn({ storage: noStorage, clock }, social)
    const token = await stranger.issue('apple', { person: ada, client: clients.apple, nonce })
    expect(await codeOf(check('apple', token))).toBe(refused)
    const [, body = ''] = token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await codeOf(check('apple', `${none}.${body}.`))).toBe(refused)
  })

  test('has its own key for single use', async () => {
    const first = await check('apple', await tokenOf('apple'))
    const second = { nonce: 'second' }
    const again = await check('apple', await tokenOf('apple', second), second)
    expect(first.once?.key).toBeDefined()
    expect(first.once?.key).not.toBe(again.once?.key)
  })
})
