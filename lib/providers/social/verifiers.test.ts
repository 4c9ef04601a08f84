import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Provider } from '#lib/contract/identities.ts'
import { stoppedClock } from '#lib/services/platform/clock.ts'
import { arrangeSocial } from '#lib/services/platform/config/social.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { openSocialStandIn } from '#lib/stand-ins/social/open.ts'
import type { Person } from '#lib/stand-ins/social/people.ts'
import { openVerifiers, standInAddresses } from './verifiers.ts'

const clock = stoppedClock('2026-11-21T12:00:00Z')
const social = arrangeSocial({ NODE_ENV: 'test' })
const nothing = async () => {}
const noStorage = { read: async () => undefined, write: nothing, remove: nothing }
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
  test('vouches for a person', async () => {
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

  test('does not with a token that was made for another shop', async () => {
    const token = await tokenOf(provider, { client: 'another-shop' })
    expect(await codeOf(check(provider, token))).toBe(refused)
  })

  test('does not with one that is over', async () => {
    const token = await tokenOf(provider, { life: -60 })
    expect(await codeOf(check(provider, token))).toBe(refused)
  })

  test('does not with one that somebody changed, or made up', async () => {
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

  test('cannot be asked while it is away, or broken, or slow: that is no refusal', async () => {
    const token = await tokenOf(provider)
    const gone = await listen(() => {})
    await gone.close()
    expect(await codeOf(check(provider, token, { nonce }, verifiersAt(gone.url)))).toBe(
      'unavailable',
    )
    for (const [status, body] of [
      [500, '{}'],
      [503, 'busy'],
      [200, '<html>'],
    ] as const) {
      const broken = await listen((_, response) => response.writeHead(status).end(body))
      onTestFinished(broken.close)
      const asked = check(provider, token, { nonce }, verifiersAt(broken.url))
      expect(await codeOf(asked), String(status)).toBe('unavailable')
    }
    const slow = await listen(() => {})
    onTestFinished(slow.close)
    const asked = check(provider, token, { nonce }, verifiersAt(slow.url, 40))
    expect(await codeOf(asked)).toBe('unavailable')
  })
})

test('Google and Apple may say that nobody confirmed an address', async () => {
  for (const provider of ['google', 'apple'] as const) {
    const token = await tokenOf(provider, { person: { ...ada, verified: false } })
    expect(await check(provider, token)).toMatchObject({ emailVerified: false })
  }
})

test('a person may have no address, and one who hides it has another', async () => {
  const none = await tokenOf('facebook', { person: { ...ada, email: null } })
  expect(await check('facebook', none)).toMatchObject({ email: null, emailVerified: false })
  const hidden = await tokenOf('apple', { person: { ...ada, relay: true } })
  expect(await check('apple', hidden)).toMatchObject({ emailIsRelay: true, emailVerified: true })
})

test('Google must have been asked for the address', async () => {
  const token = await tokenOf('google', { scope: 'openid profile' })
  expect(await codeOf(check('google', token))).toBe(refused)
})

describe('the id token of Apple', () => {
  test.each([
    ['of another browser', { nonce: 'another' }],
    ['of a browser that never asked', { nonce: '' }],
  ])('is not taken by the nonce %s', async (_, given) => {
    expect(await codeOf(check('apple', await tokenOf('apple'), given))).toBe(refused)
  })

  test('without a nonce is nobody’s', async () => {
    const token = await standIn.issue('apple', { person: ada, client: clients.apple })
    expect(await codeOf(check('apple', token))).toBe(refused)
  })

  test('comes from Apple and nobody else', async () => {
    const token = await tokenOf('apple', { issuer: 'https://appleid.apple.com.example' })
    expect(await codeOf(check('apple', token))).toBe(refused)
  })

  test('is not taken when it lies around', async () => {
    const token = await tokenOf('apple', { life: 3600 })
    clock.advance(11 * 60_000)
    expect(await codeOf(check('apple', token))).toBe(refused)
  })

  test('signed with a key of one’s own, or with none, is refused', async () => {
    const stranger = openSocialStandIn({ storage: noStorage, clock }, social)
    const token = await stranger.issue('apple', { person: ada, client: clients.apple, nonce })
    expect(await codeOf(check('apple', token))).toBe(refused)
    const [, body = ''] = token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await codeOf(check('apple', `${none}.${body}.`))).toBe(refused)
  })

  test('tells itself from every other', async () => {
    const first = await check('apple', await tokenOf('apple'))
    const again = await check('apple', await tokenOf('apple', { nonce: 'second' }), {
      nonce: 'second',
    })
    expect(first.once?.key).toBeDefined()
    expect(first.once?.key).not.toBe(again.once?.key)
  })
})
