import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#kernel/log.ts'
import { createPreviews } from './preview.ts'
import { publicReach, type Reach } from './reach.ts'

const log = createLog({ level: 'error' })
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
})

/** Starts a local server that records its requests. */
const serve = async (answer: RequestListener, host = '127.0.0.1') => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, host, ready))
  ends.push(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo
  return { port, asked, url: `http://127.0.0.1:${port}` }
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const page = '<title>Il catalogo</title>'
const preview = { title: 'Il catalogo', website: null, author: null, image: null }
const serveHtml = (text = page) => serve((_, response) => response.writeHead(200, html).end(text))

/** Allows only this local port in addition to public addresses. */
const allowing = (port: number, more: Partial<Reach> = {}): Reach => ({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  mayReach: (address, at) => at === port || publicReach.mayReach(address, at),
  ...more,
})
const read = (url: string, reach?: Reach, milliseconds = 5_000) =>
  createPreviews({ log, milliseconds, ...(reach ? { reach } : {}) })(url)

test('reads a page with its picture', async () => {
  const bytes = Buffer.from('not looked at here')
  const { port, url } = await serve(({ url }, response) =>
    url === '/box.png'
      ? response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
      : response.writeHead(200, html).end(`${page}<meta property=og:image content=/box.png>`),
  )
  expect(await read(`${url}/gioco`, allowing(port))).toEqual({ ...preview, image: bytes })
  expect(await read(`${url}/box.png`, allowing(port))).toEqual({
    ...preview,
    title: null,
    image: bytes,
  })
})

test.each([
  ['localhost', '127.0.0.1', (port: number) => `http://127.0.0.1:${port}/`],
  ['localhost by name', '127.0.0.1', (port: number) => `http://localhost:${port}/`],
  ['localhost in hexadecimal', '127.0.0.1', (port: number) => `http://0x7f.1:${port}/`],
  ['the unspecified address', '0.0.0.0', (port: number) => `http://0.0.0.0:${port}/`],
  ['localhost in IPv6', '::1', (port: number) => `http://[::1]:${port}/`],
  [
    'localhost as a mapped address in hexadecimal',
    '127.0.0.1',
    (port: number) => `http://[::ffff:7f00:1]:${port}/`,
  ],
])('does not request %s', async (_what, host, address) => {
  const { port, asked } = await serve(
    (_, response) => response.writeHead(200, html).end(page),
    host,
  )
  const anyPort = { ...publicReach, mayReach: (to: string) => publicReach.mayReach(to, 80) }
  expect(await read(address(port), anyPort)).toBeUndefined()
  expect(asked).toEqual([])
})

test('does not request a host with a public and a local address', async () => {
  const { port, asked } = await serveHtml()
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const reach = { resolve, mayReach: (to: string) => publicReach.mayReach(to, 80) }
  expect(await read(`http://due.example:${port}/`, reach)).toBeUndefined()
  expect(asked).toEqual([])
})

test('connects to the address that was checked when DNS changes', async () => {
  const { port, asked } = await serveHtml()
  const answers = ['127.0.0.1', '10.0.0.1']
  const reach = allowing(port, {
    resolve: async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }],
    mayReach: (address) => address === '127.0.0.1',
  })
  expect(await read(`http://cambia.example:${port}/`, reach)).toEqual(preview)
  expect(answers).toEqual(['10.0.0.1'])
  expect(asked).toEqual([`cambia.example:${port} /`])
})

test('follows a redirect and checks it like the first URL', async () => {
  const inner = await serveHtml()
  const outer = await serve(({ url }, response) => {
    const to: Record<string, string> = {
      '/qui': '/la',
      '/dentro': `${inner.url}/segreto`,
      '/file': 'file:///etc/passwd',
      '/giro': '/giro',
    }
    const location = to[url ?? '']
    if (location) response.writeHead(302, { location }).end()
    else response.writeHead(200, html).end(page)
  })
  expect(await read(`${outer.url}/qui`, allowing(outer.port))).toEqual(preview)
  for (const path of ['/dentro', '/file', '/giro'])
    expect(await read(`${outer.url}${path}`, allowing(outer.port))).toBeUndefined()
  expect(inner.asked).toEqual([])
  expect(outer.asked.filter((each) => each.endsWith('/giro')).length).toBeLessThan(8)
})

test('checks the picture of a page like the page', async () => {
  const inner = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  )
  const text = `${page}<meta property="og:image" content="${inner.url}/box.png">`
  const outer = await serveHtml(text)
  expect(await read(outer.url, allowing(outer.port))).toEqual(preview)
  expect(inner.asked).toEqual([])
})

test.each([
  ['a script', 200, { 'content-type': 'application/javascript' }, 'x'],
  ['an SVG drawing', 200, { 'content-type': 'image/svg+xml' }, '<svg/>'],
  ['a missing page', 404, html, page],
  [
    'a page compressed without a request for it',
    200,
    { ...html, 'content-encoding': 'gzip' },
    gzipSync(page),
  ],
])('reads nothing from %s', async (_what, status, headers, body) => {
  const { port, url } = await serve((_, response) => response.writeHead(status, headers).end(body))
  expect(await read(url, allowing(port))).toBeUndefined()
})

test('reads the beginning of an endless page, and no endless picture', async () => {
  const { port, url } = await serve(({ url }, response) => {
    const isPage = url === '/'
    response.writeHead(200, isPage ? html : { 'content-type': 'image/png' })
    response.write(`${page}<meta property=og:image content=/box.png>`)
    const chunk = Buffer.alloc(64 * 1024, ' ')
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  })
  expect(await read(url, allowing(port))).toEqual(preview)
})

test.each([
  ['never responds', () => {}],
  ['stops in the middle of the page', (response) => response.writeHead(200, html).write('<title>')],
] as [string, (response: Parameters<RequestListener>[1]) => void][])(
  'gives up at the time limit when the server %s',
  async (_what, answer) => {
    const { port, url } = await serve((_, response) => answer(response))
    expect(await read(url, allowing(port), 200)).toBeUndefined()
  },
)

test('gives up at the time limit when DNS does not respond', async () => {
  const reach = allowing(80, { resolve: () => new Promise(() => {}) })
  expect(await read('http://lento.example/', reach, 100)).toBeUndefined()
})

test('does not send a password contained in the URL', async () => {
  let authorization: string | undefined
  const { port } = await serve((request, response) => {
    authorization = request.headers.authorization
    response.writeHead(200, html).end(page)
  })
  expect(await read(`http://a:b@127.0.0.1:${port}/`, allowing(port))).toEqual(preview)
  expect(authorization).toBeUndefined()
})

test.each(['file:///etc/passwd', 'javascript:alert(1)', ''])(
  'refuses "%s" as a page',
  async (url) => expect(await read(url)).toBeUndefined(),
)
