import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { listenWith } from '#lib/services/platform/http/listener.ts'
import { openTestApi } from './api.ts'

const { app, lines } = await openTestApi()
const server = createServer(listenWith(app))
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

test('HEAD has no body, and an unknown method is answered with Allow', async () => {
  const headers = await sendRaw(head('HEAD /api/preorders', 'host: a'))
  expect(headers).toMatch(/^HTTP\/1.1 200 /)
  expect(headers).toMatch(/\r\n\r\n$/)
  expect(await sendRaw(head('PROPFIND /api/preorders', 'host: a'))).toContain(
    'allow: GET, HEAD, OPTIONS',
  )
})

test('the client address is that of the socket', async () => {
  lines.length = 0
  await sendRaw(head('GET /api/health/live', 'host: a', 'x-forwarded-for: 203.0.113.9'))
  expect(lines[0]).toMatchObject({ address: '127.0.0.1' })
})

test('calls beyond the limit are refused at once, except the probe, and later ones are answered', async () => {
  const ends: (() => void)[] = []
  const slow = new Hono()
  slow.get('/api/health/live', (call) => call.text('live'))
  slow.get(
    '/api/*',
    (call) => new Promise<Response>((done) => ends.push(() => done(call.text('page')))),
  )
  const full = createServer(listenWith(slow, 2))
  await new Promise<void>((ready) => full.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(full.address() as AddressInfo).port}/api`
  const waiting = [1, 2].map((n) => fetch(`${address}/search?term=parola${n}`))
  await expect.poll(() => ends.length).toBe(2)
  const refused = await fetch(`${address}/search?term=parola3`)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  expect((await fetch(`${address}/health/live`)).status).toBe(200)
  for (const end of ends.splice(0)) end()
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
  const later = fetch(`${address}/search?term=parola4`)
  await expect.poll(() => ends.length).toBe(1)
  ends[0]!()
  expect((await later).status).toBe(200)
  full.closeAllConnections()
  full.close()
})
