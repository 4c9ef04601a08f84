import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { listenWith } from '#kernel/http/listener.ts'
import { buildLevel, buildSession } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'

const { app, deps, lines, pool, clock, exhaust } = await openTestApi()
await buildLevel(pool)
const server = createServer(listenWith(app, deps.config))
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const { port } = server.address() as AddressInfo
const sockets: Socket[] = []
afterAll(() => void server.close())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
type Sent = { line: string; headers: string[]; body: string | Buffer; from?: string }

/** Sends the head of a call and the beginning of its body, and keeps the connection open. */
const begin = ({ line, headers, body, from = '127.0.0.1' }: Sent) => {
  let answer = ''
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.on('error', () => {})
  socket.write(`${[`${line} HTTP/1.1`, 'host: a', ...headers].join('\r\n')}\r\n\r\n`)
  socket.write(body)
  const status = () => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1])
  return { socket, status, answer: () => answer }
}

const form = 'content-type: multipart/form-data; boundary=x'
const json = 'content-type: application/json'
const key = (name: string) => `idempotency-key: ${name}-of-a-stranger`
const bearer = (token: string) => `authorization: Bearer ${token}`
const signedIn = () => buildSession(pool, { now: clock.now() })
const points = async (name: string) =>
  (await pool.query('SELECT points FROM rate_limits WHERE key = $1', [name])).rows[0]?.points

describe('before anything of its body is read, a call', () => {
  const update = {
    line: 'POST /api/users/logged',
    headers: [form, 'content-length: 900'],
    body: '-',
  }

  test('with a form needs a token', async () => {
    const call = begin(update)
    await expect.poll(call.status).toBe(401)
    expect(await points('write:127.0.0.1')).toBe(1)
  })

  test('with an idempotency key is counted, and refused above its limit', async () => {
    const signUp = (name: string) =>
      begin({
        line: 'POST /api/users',
        headers: [json, key(name), 'content-length: 900'],
        body: '{',
      })
    signUp('first')
    await expect.poll(() => points('signUp:127.0.0.1')).toBe(1)
    await pool.query('DELETE FROM rate_limits')
    await exhaust('signUp', '127.0.0.1')
    const call = signUp('other')
    await expect.poll(call.status).toBe(429)
  })
})

test('an aborted body is one warning without a stack', async () => {
  lines.length = 0
  const { socket } = begin({
    line: 'POST /api/users/login',
    headers: [json, 'content-length: 900'],
    body: '{',
  })
  socket.end()
  // Bodies of the calls before end at any time.
  const ofLogin = () => lines.filter(({ route }) => route === '/users/login')
  await expect.poll(() => ofLogin().filter(({ message }) => message === 'request')).toHaveLength(1)
  const [warning, ...more] = ofLogin().filter(({ level }) => level !== 'info')
  expect(more).toEqual([])
  expect(warning).toMatchObject({
    level: 'warn',
    message: 'a body ended early',
    route: '/users/login',
    address: '127.0.0.1',
  })
  expect(JSON.stringify(ofLogin())).not.toContain('stack')
})

test('large bodies of one address are refused above their memory, others and small ones are read', async () => {
  const { token } = await signedIn()
  const megabytes = Buffer.alloc(5.9 * 1024 * 1024, '-')
  const picture = (from: string, body: Buffer) =>
    begin({
      line: 'PUT /api/community/pictures',
      headers: [form, bearer(token), 'content-length: 6200000'],
      body,
      from,
    })
  const sent = Array.from({ length: 8 }, () => picture('127.0.0.1', megabytes))
  const refused = () => sent.filter(({ status }) => status() === 503).length
  await expect.poll(refused).toBeGreaterThanOrEqual(4)
  const login = begin({
    line: 'POST /api/users/login',
    headers: [json, 'content-length: 2'],
    body: '{}',
  })
  await expect.poll(login.status).toBe(422)
  const other = picture('127.0.0.2', Buffer.alloc(6_200_000, '-'))
  await expect.poll(other.status).toBe(400)
})
