import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#lib/client/transport/client.ts'
import { createClient, httpTransport } from '#lib/client/transport/client.ts'
import { inProcessTransport, provideApi, serverClient } from '#lib/client/transport/server.ts'
import { positionHeader } from '#lib/contract/position.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'

const { pool, app } = await openTestApi()

const listen = async (handle: Parameters<typeof createServer>[1]) => {
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const host = await listen(getRequestListener(app.fetch))
const silent = await listen(() => {})
const broken = await listen((_, response) => {
  response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

let itemId: number
let token: string
beforeAll(async () => {
  itemId = (await buildItem(pool)).id
  const member = await buildMember(pool, { password: 'una parola lunga' })
  token = (await buildSession(pool, { member })).token
})

const transports = {
  'in process': inProcessTransport(app),
  'over HTTP': httpTransport({ host }),
}

describe.each(Object.entries(transports))('%s', (_, transport) => {
  const nobody: Client = createClient(transport)
  const member: Client = createClient(transport, { token: () => token })

  test('sends query, body and token, and returns the data', async () => {
    const { data, meta } = await nobody.call('GET /preorders', { query: { order_by: 'price' } })
    expect(data.map(({ id }) => id)).toEqual([itemId])
    expect(meta.total).toBe(1)
    expect((await member.call('GET /users/logged')).data.unread).toBe(0)
    const body = { email: 'nessuno@example.org', password: 'sbagliata' }
    const error = await failure(nobody.call('POST /users/login', { body }))
    expect(error).toMatchObject({ code: 'wrong_credentials', status: 401 })
  })

  test('rejects with the reason of the abort', async () => {
    const given = new AbortController()
    const answer = nobody.call('GET /home', {}, { signal: given.signal })
    given.abort(new Error('never mind'))
    await expect(answer).rejects.toThrow('never mind')
  })
})

test.each([
  ['that does not answer in time', { host: silent, milliseconds: 60 }, 'timeout', 504],
  ['that cannot be reached', { host: 'http://127.0.0.1:9' }, 'unavailable', 503],
  ['whose answer is foreign', { host: broken }, 'bad_gateway', 502],
] as const)('a host %s is an error with code and status', async (_, options, code, status) => {
  const client = createClient(httpTransport(options))
  expect(await failure(client.call('GET /home'))).toMatchObject({ code, status })
})

test('a client sends the latest position of its answers, in whichever order they came', async () => {
  const at = (offset: string) => offset.padStart(24, '0')
  const answers = [null, at('9'), at('1f'), at('a'), null]
  const sent: (string | null)[] = []
  const client = createClient(async (_, init) => {
    sent.push(new Headers(init.headers).get(positionHeader))
    const position = answers.shift()
    return Response.json({}, { headers: position ? { [positionHeader]: position } : {} })
  })
  for (let call = 0; call < 5; call++) await client.call('GET /home')
  expect(sent).toEqual([null, null, at('9'), at('1f'), at('1f')])
})

test('server components reach the API given by server.ts, in process or remote', async () => {
  globalThis.insiemeApi = undefined
  expect(() => serverClient()).toThrow('provideApi')
  for (const place of [app, { host }]) {
    provideApi(place)
    expect((await serverClient().call('GET /preorders')).meta.total).toBe(1)
  }
})

test('a page is notified when its data is unavailable, not when it is missing', async () => {
  let calls = 0
  const answer = (status: number) =>
    provideApi({
      fetch: () => new Response('', { status }),
      onUnavailable: () => {
        calls++
      },
    })
  for (const [status, times] of [
    [404, 0],
    [500, 0],
    [503, 1],
    [504, 2],
  ] as const) {
    answer(status)
    expect(await failure(serverClient().call('GET /home'))).toMatchObject({ status })
    expect(calls).toBe(times)
  }
})
