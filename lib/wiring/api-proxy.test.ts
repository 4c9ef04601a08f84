import { createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#kernel/log.ts'
import { createApiProxy } from './api-proxy.ts'

const servers: Server[] = []

const open = async (handle: RequestListener) => {
  const server = createServer(handle)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const openProxy = (target: string, trustProxy = false) =>
  open(
    createApiProxy(target, createLog({ write: () => {} }), { trustProxy })
      .handle as RequestListener,
  )

test('removes hop-by-hop headers and adds the client address', async () => {
  const services = await open((incoming, answer) => answer.end(JSON.stringify(incoming.headers)))
  const site = new URL(await openProxy(services))
  const seen = await new Promise<Record<string, string>>((done) => {
    const headers = { connection: 'x-private', 'x-private': '1', 'x-forwarded-for': '6.6.6.6' }
    request({ host: site.hostname, port: site.port, path: '/api/x', headers }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      done(JSON.parse(text))
    }).end()
  })
  expect(seen['x-private']).toBeUndefined()
  expect(seen['x-forwarded-for']).toBe('127.0.0.1')
  expect(seen['x-forwarded-host']).toBe(site.host)
  expect(seen.host).toBe(new URL(services).host)
})

test('answers 503 with Retry-After when the services are unreachable', async () => {
  const site = await openProxy('http://127.0.0.1:1')
  const answer = await fetch(`${site}/api/home`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({ status: 503, code: 'unavailable' })
})

test('logs the failed path without its query and without link secrets', async () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  const site = await open(createApiProxy('http://127.0.0.1:1', log).handle as RequestListener)
  await fetch(`${site}/api/opt_outs/12.digest.${'k3Jx'.repeat(8)}?ticket=abc`)
  expect(lines[0]).toContain('path=/api/opt_outs/…')
  expect(lines[0]).not.toMatch(/k3Jx|abc/)
})
