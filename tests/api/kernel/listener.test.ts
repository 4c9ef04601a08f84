import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { siteHeaders, vouchFor } from '#kernel/http/address.ts'
import { listenWith } from '#kernel/http/listener.ts'
import { openTestApi } from '../api.ts'

const { app, deps } = await openTestApi()
const server = createServer(listenWith(app, deps.config))
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

/** Sends raw bytes that no client would send, and returns the whole response. */
const sendRaw = (...parts: string[]) =>
  new Promise<string>((done, refuse) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(parts.join('')))
    socket.on('data', (bytes) => {
      response += bytes
    })
    socket.on('error', (error) => (response ? done(response) : refuse(error)))
    socket.on('close', () => done(response))
  })

const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`

test('an invalid Host header is answered with a problem', async () => {
  const response = await sendRaw(head('GET /api/health/live', 'host: a b<>'))
  expect(response).toMatch(/^HTTP\/1.1 400 /)
  expect(response).toContain('"code":"unreadable_body"')
})

test('a body without a length is aborted at the limit', async () => {
  const kilobytes = `10000\r\n${' '.repeat(65_536)}\r\n`
  const response = await sendRaw(
    head(
      'POST /api/users/login',
      'host: a',
      'content-type: application/json',
      'transfer-encoding: chunked',
    ),
    ...Array<string>(6).fill(kilobytes),
  )
  expect(response).toMatch(/^HTTP\/1.1 413 /)
  expect(response).toContain('"code":"too_large"')
})

/** Serves calls that wait until the test ends them. */
const openSlow = async (bounds: { most: number; mostPerAddress: number }, trust = deps.config) => {
  const ends: (() => void)[] = []
  const slow = new Hono()
  slow.get(
    '/api/*',
    (call) => new Promise<Response>((done) => ends.push(() => done(call.text('page')))),
  )
  const server = createServer(listenWith(slow, trust, bounds))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  const ask = (path: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1') =>
    new Promise<IncomingMessage>((done, refuse) => {
      const options = { headers, localAddress, agent: false }
      request(`${address}${path}`, options, (answer) => done(answer.resume()))
        .on('error', refuse)
        .end()
    })
  return { ends, ask }
}

test('calls beyond the limit are refused at once, and later ones are answered', async () => {
  const { ends, ask } = await openSlow({ most: 2, mostPerAddress: 2 })
  const waiting = [1, 2].map((n) => ask(`/search?term=parola${n}`))
  await expect.poll(() => ends.length).toBe(2)
  const refused = await ask('/search?term=parola3', {}, '127.0.0.2')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.headers['content-type']).toContain('application/problem+json')
  for (const end of ends.splice(0)) end()
  for (const { statusCode } of await Promise.all(waiting)) expect(statusCode).toBe(200)
  const later = ask('/search?term=parola4')
  await expect.poll(() => ends.length).toBe(1)
  ends[0]!()
  expect((await later).statusCode).toBe(200)
})

test('calls of one address beyond its part are refused, those of others and of a site are answered', async () => {
  const siteSecret = 'a secret that site and services share'
  const trust = { ...deps.config, trustProxy: true, siteSecret }
  const { ends, ask } = await openSlow({ most: 20, mostPerAddress: 2 }, trust)
  const from = (visitor: string) => ({ 'x-forwarded-for': visitor })
  const waiting = [1, 2].map(() => ask('/home', from('203.0.113.1')))
  await expect.poll(() => ends.length).toBe(2)
  const refused = await ask('/home', from('198.51.100.1, 203.0.113.1'))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  const vouched = { 'x-shop-visitor': vouchFor(siteSecret, '203.0.113.1') }
  expect((await ask('/home', vouched)).statusCode).toBe(503)
  const others = [
    ask('/home', from('203.0.113.2')),
    ...[1, 2, 3].map(() => ask('/home', siteHeaders(siteSecret))),
  ]
  await expect.poll(() => ends.length).toBe(6)
  for (const end of ends.splice(0)) end()
  for (const { statusCode } of await Promise.all([...waiting, ...others]))
    expect(statusCode).toBe(200)
  const later = ask('/home', from('203.0.113.1'))
  await expect.poll(() => ends.length).toBe(1)
  ends[0]!()
  expect((await later).statusCode).toBe(200)
})
