import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { siteHeader, siteHeaders, visitorHeader } from '#kernel/http/address.ts'
import { listenWith } from '#kernel/http/listener.ts'
import type { Handler } from '#kernel/serve.ts'
import { createApi } from '#lib/services/app.ts'
import { createApiProxy } from '#lib/wiring/api-proxy.ts'
import { depsFor, openTestApi } from '../api.ts'

const { db, pool } = await openTestApi()
const siteSecret = 'a-secret-that-both-of-them-know-0001'
const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})
const open = async (handle: Handler) => {
  const server = createServer(handle)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Standard load balancer: appends the client address it sees to X-Forwarded-For. */
const balancer = (target: string) =>
  open((request, response) => {
    const seen = request.socket.remoteAddress ?? ''
    const forwarded = request.headers['x-forwarded-for']
    const headers = {
      ...request.headers,
      'x-forwarded-for': forwarded ? `${forwarded}, ${seen}` : seen,
    }
    const { method, url } = request
    const onward = send(`${target}${url}`, { method, headers, localAddress: '127.0.0.50' })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })

const services = (environment: Record<string, string>) => {
  const { deps } = depsFor(db, environment)
  return open(listenWith(createApi(deps), deps.config) as Handler)
}
const site = async (target: string, trust: { trustProxy: boolean; siteSecret?: string }) => {
  const proxy = createApiProxy(target, depsFor(db).deps.log, trust)
  closing.push(() => void proxy.close())
  return open(proxy.handle)
}

type Ask = { from: string; headers?: Record<string, string>; path?: string; method?: string }

/** Sends a request from a local address that stands for a visitor. */
const ask = (
  address: string,
  { from, headers = {}, path = '/users/forgot_password', method = 'POST' }: Ask,
) =>
  new Promise<number>((done, refuse) => {
    const asked = send(`${address}/api${path}`, { method, headers, localAddress: from })
    asked.on('response', (answer) => {
      done(answer.statusCode ?? 0)
      answer.destroy()
    })
    asked.on('error', refuse)
    asked.end()
  })

/** Returns the addresses counted by the rate limit. */
const counted = async () => {
  const { rows } = await pool.query<{ key: string }>('SELECT key FROM rate_limits ORDER BY key')
  return rows.map(({ key }) => key.split(':').slice(1).join(':'))
}

const forged = {
  'x-forwarded-for': '6.6.6.6',
  'x-real-ip': '6.6.6.6',
  forwarded: 'for=6.6.6.6',
  [visitorHeader]: '6.6.6.6 forged',
  [siteHeader]: 'forged',
}

const visitors = async (address: string) => {
  await ask(address, { from: '127.0.0.2' })
  await ask(address, { from: '127.0.0.3', headers: forged })
  return counted()
}

test.each([
  ['behind a balancer, by a secret', { SITE_SECRET: siteSecret }, true],
  ['behind a balancer, when the services trust it as proxy', { TRUST_PROXY: 'true' }, true],
  ['without a balancer', { SITE_SECRET: siteSecret }, false],
])('services count the visitors of a site %s', async (_, environment, trustProxy) => {
  const secret = 'SITE_SECRET' in environment ? { siteSecret } : {}
  const near = await site(await services(environment), { trustProxy, ...secret })
  const outermost = trustProxy ? await balancer(near) : near
  expect(await visitors(outermost)).toEqual(['127.0.0.2', '127.0.0.3'])
})

test('direct calls to the services are counted by the socket, whatever their headers', async () => {
  const direct = await services({ SITE_SECRET: siteSecret })
  expect(await visitors(direct)).toEqual(['127.0.0.2', '127.0.0.3'])
})

const changes = { from: '127.0.0.2', path: '/changes', method: 'GET' }

test('with a secret, the change feed is only for sites that prove it, and not through a site', async () => {
  const far = await services({ SITE_SECRET: siteSecret })
  const headers = siteHeaders(siteSecret)
  expect(await ask(far, { ...changes, headers })).toBe(200)
  const other = siteHeaders('another-secret-that-nobody-here-knows')
  for (const given of [{}, forged, other])
    expect(await ask(far, { ...changes, headers: given })).toBe(403)
  const near = await site(far, { trustProxy: false, siteSecret })
  expect(await ask(near, { ...changes, headers })).toBe(403)
  expect(await ask(near, changes)).toBe(403)
})

test('without a secret, the change feed is only for the internal network, and not through a site', async () => {
  const far = await services({})
  expect(await ask(far, changes)).toBe(200)
  expect(await ask(far, { ...changes, headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(403)
  expect(await ask(await site(far, { trustProxy: false }), changes)).toBe(403)
})
