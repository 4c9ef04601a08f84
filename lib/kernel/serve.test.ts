import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Handler, serve } from './serve.ts'

const page: Handler = (_, response) => {
  response.end('page')
}

const open = async (handle: Handler = page, isReady = async () => true) => {
  const server = await serve(handle, { port: 0, host: '127.0.0.1', isReady })
  onTestFinished(server.close)
  return server
}

/** Sends bytes as they are, and returns the first line and the rest of the response. */
const sendRaw = (port: number, text: string) =>
  new Promise<string>((done, refuse) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (bytes) => {
      response += bytes
    })
    socket.on('error', refuse)
    socket.on('close', () => done(response))
  })

const ask = (port: number, path: string) =>
  new Promise<IncomingMessage>((done, refuse) => {
    get({ port, path, host: '127.0.0.1', agent: false }, (answer) => done(answer.resume())).on(
      'error',
      refuse,
    )
  })

test.each([
  ['the plain check of HAProxy', 'OPTIONS / HTTP/1.0\r\n\r\n'],
  ['a check without a host', 'GET /api/health/ready HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a check of HTTP/1.0', 'GET /api/health/live HTTP/1.0\r\n\r\n'],
])('answers %s', async (_, text) => {
  const { port } = await open()
  expect(await sendRaw(port, text)).toMatch(/^HTTP\/1.1 200 .*"status":"ok"/s)
})

test('refuses anything else without a host', async () => {
  const { port } = await open()
  expect(await sendRaw(port, 'GET /ga HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
})

test('is alive but not ready while it cannot work, or does not know in time', async () => {
  const { port } = await open(page, async () => {
    throw new Error('no database')
  })
  expect((await ask(port, '/api/health/live')).statusCode).toBe(200)
  const { statusCode, headers } = await ask(port, '/api/health/ready')
  expect(statusCode).toBe(503)
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  const slow = await open(page, () => new Promise(() => {}))
  expect((await ask(slow.port, '/api/health/ready')).statusCode).toBe(503)
})

test('on leaving it is not ready first, goes on answering, and ends open requests', async () => {
  let answer: (() => void) | undefined
  const { port, drain, close } = await open((request, response) => {
    if (request.url === '/slow') answer = () => response.end('late')
    else response.end('page')
  })
  const slow = ask(port, '/slow')
  await expect.poll(() => answer).toBeDefined()
  await drain()
  expect((await ask(port, '/api/health/ready')).statusCode).toBe(503)
  expect((await ask(port, '/api/health/live')).statusCode).toBe(200)
  const next = await ask(port, '/ga')
  expect([next.statusCode, next.headers.connection]).toEqual([200, 'close'])
  let isClosed = false
  const closing = close().then(() => {
    isClosed = true
  })
  await expect(ask(port, '/ga')).rejects.toThrow()
  expect(isClosed).toBe(false)
  answer?.()
  expect((await slow).statusCode).toBe(200)
  await closing
})
