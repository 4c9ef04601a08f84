import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createPreviews } from './preview.ts'
import { publicReach, type Reach } from './reach.ts'

const log = createLog({ level: 'error' })
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
})

/** A server of this machine, which knows what it was asked for. */
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
const told = { title: 'Il catalogo', website: null, author: null, image: null }
const serveHtml = (text = page) => serve((_, response) => response.writeHead(200, html).end(text))

/** As strict as ever, but that this one server counts as somewhere else. */
const but = (port: number, more: Partial<Reach> = {}): Reach => ({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  mayReach: (address, at) => at === port || publicReach.mayReach(address, at),
  ...more,
})
const read = (url: string, reach?: Reach, milliseconds = 5_000) =>
  createPreviews({ log, milliseconds, ...(reach ? { reach } : {}) })(url)

test('a page is read, with its picture', async () => {
  const bytes = Buffer.from('not looked at here')
  const { port, url } = await serve(({ url }, response) =>
    url === '/box.png'
      ? response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
      : response.writeHead(200, html).end(`${page}<meta property=og:image content=/box.png>`),
  )
  expect(await read(`${url}/gioco`, but(port))).toEqual({ ...told, image: bytes })
  expect(await read(`${url}/box.png`, but(port))).toEqual({ ...told, title: null, image: bytes })
})

test.each([
  ['this machine', '127.0.0.1', (port: number) => `http://127.0.0.1:${port}/`],
  ['this machine by its name', '127.0.0.1', (port: number) => `http://localhost:${port}/`],
  ['it as one number', '127.0.0.1', (port: number) => `http://2130706433:${port}/`],
  ['it in another base', '127.0.0.1', (port: number) => `http://0x7f.1:${port}/`],
  ['any address of it', '0.0.0.0', (port: number) => `http://0.0.0.0:${port}/`],
  ['it in version 6', '::1', (port: number) => `http://[::1]:${port}/`],
  ['one version in the other', '127.0.0.1', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
  ['the same in digits', '127.0.0.1', (port: number) => `http://[::ffff:7f00:1]:${port}/`],
])('%s is not asked', async (_what, host, address) => {
  const { port, asked } = await serve(
    (_, response) => response.writeHead(200, html).end(page),
    host,
  )
  const anyPort = { ...publicReach, mayReach: (to: string) => publicReach.mayReach(to, 80) }
  expect(await read(address(port), anyPort)).toBeUndefined()
  expect(asked).toEqual([])
})

test('a name that means somewhere else and this machine is not asked', async () => {
  const { port, asked } = await serveHtml()
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const reach = { resolve, mayReach: (to: string) => publicReach.mayReach(to, 80) }
  expect(await read(`http://due.example:${port}/`, reach)).toBeUndefined()
  expect(asked).toEqual([])
})

test('a name that comes to mean something else is connected to where it was looked at', async () => {
  const { port, asked } = await serveHtml()
  const answers = ['127.0.0.1', '10.0.0.1']
  const reach = but(port, {
    resolve: async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }],
    mayReach: (address) => address === '127.0.0.1',
  })
  expect(await read(`http://cambia.example:${port}/`, reach)).toEqual(told)
  expect(answers).toEqual(['10.0.0.1'])
  expect(asked).toEqual([`cambia.example:${port} /`])
})

test('a redirect is followed, and looked at like the first address', async () => {
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
  expect(await read(`${outer.url}/qui`, but(outer.port))).toEqual(told)
  for (const path of ['/dentro', '/file', '/giro'])
    expect(await read(`${outer.url}${path}`, but(outer.port))).toBeUndefined()
  expect(inner.asked).toEqual([])
  expect(outer.asked.filter((each) => each.endsWith('/giro')).length).toBeLessThan(8)
})

test('the picture of a page is looked at like the page', async () => {
  const inner = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  )
  const text = `${page}<meta property="og:image" content="${inner.url}/box.png">`
  const outer = await serveHtml(text)
  expect(await read(outer.url, but(outer.port))).toEqual(told)
  expect(inner.asked).toEqual([])
})

test.each([
  ['a program', 200, { 'content-type': 'application/javascript' }, 'x'],
  ['a drawing, which is a program', 200, { 'content-type': 'image/svg+xml' }, '<svg/>'],
  ['no kind at all', 200, {}, page],
  ['a page that is not there', 404, html, page],
  ['a page that was packed unasked', 200, { ...html, 'content-encoding': 'gzip' }, gzipSync(page)],
])('%s tells nothing', async (_what, status, headers, body) => {
  const { port, url } = await serve((_, response) => response.writeHead(status, headers).end(body))
  expect(await read(url, but(port))).toBeUndefined()
})

test('of a page that never ends the beginning is read, of such a picture nothing', async () => {
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
  expect(await read(url, but(port))).toEqual(told)
})

test.each([
  ['says nothing', () => {}],
  ['stops after its first words', (response) => response.writeHead(200, html).write('<title>')],
] as [string, (response: Parameters<RequestListener>[1]) => void][])(
  'whoever %s is waited for no longer than said',
  async (_what, answer) => {
    const { port, url } = await serve((_, response) => answer(response))
    expect(await read(url, but(port), 200)).toBeUndefined()
  },
)

test('a name that nobody answers for is waited for no longer than said', async () => {
  const reach = but(80, { resolve: () => new Promise(() => {}) })
  expect(await read('http://lento.example/', reach, 100)).toBeUndefined()
})

test('nobody is told a password that stands in an address', async () => {
  let authorization: string | undefined
  const { port } = await serve((request, response) => {
    authorization = request.headers.authorization
    response.writeHead(200, html).end(page)
  })
  expect(await read(`http://a:b@127.0.0.1:${port}/`, but(port))).toEqual(told)
  expect(authorization).toBeUndefined()
})

test.each(['file:///etc/passwd', 'gopher://a.example/', 'javascript:alert(1)', 'nessuno', ''])(
  '"%s" is no page',
  async (url) => expect(await read(url)).toBeUndefined(),
)
