import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { html, openPages } from '../../tests/setup/front/pages.ts'
import { closeServers } from '../../tests/setup/front/server.ts'

afterEach(closeServers)

const line = `<url><loc>https://insieme.example/reega/1/gufi</loc></url>\n`
const xml = line.repeat(40_000)

const openLists = (type: string, headers: Record<string, string> = {}) =>
  openPages(async (req, res) => {
    res.writeHead(200, { 'content-type': type, etag: '"a"', ...headers })
    if (req.method === 'HEAD') return void res.end()
    const pieces = Array.from({ length: 40 }, () => line.repeat(1_000))
    for await (const piece of Readable.from(pieces))
      if (!res.write(piece)) await new Promise((done) => res.once('drain', done))
    res.end()
  })

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('XML goes out as %s, whole', async (encoding, open) => {
  const { get } = await openLists('application/xml; charset=utf-8')
  const asked = { 'accept-encoding': encoding }
  const { headers, body } = await get('/sitemaps/sales-1.xml', asked)
  expect(headers).toMatchObject({ 'content-encoding': encoding, etag: 'W/"a"' })
  expect(headers.vary).toContain('Accept-Encoding')
  expect(headers).not.toHaveProperty('content-length')
  expect(body.length).toBeLessThan(xml.length / 50)
  expect(open(body).toString()).toBe(xml)
  const head = await get('/sitemap.xml', asked, 'HEAD')
  expect(head).toMatchObject({ headers: { 'content-encoding': encoding }, body: Buffer.alloc(0) })
})

it.each([
  ['text/event-stream', {}],
  ['text/xml', { 'content-encoding': 'zstd' }],
] as const)('%s passes unchanged, with headers %o', async (type, headers) => {
  const { get } = await openLists(type, headers)
  const answer = await get('/senza-rete', { 'accept-encoding': 'br' })
  expect(answer.body.toString()).toBe(xml)
  expect(answer.headers).toMatchObject({ 'content-type': type, ...headers, etag: '"a"' })
})

it('a page arrives complete, compressed and with the nonce of its render', async () => {
  const { seen, get } = await openPages(async (_req, res, n) => {
    res.setHeader('content-type', 'text/html')
    res.setHeader('cache-control', 'private, no-store')
    res.flushHeaders()
    res.write(html(n).slice(0, 50))
    await new Promise(setImmediate)
    res.end(html(n).slice(50))
  })
  const hostile = "script-src 'nonce-evil'"
  await get('/search?query=x', { 'content-security-policy': hostile, 'x-nonce': 'evil' })
  const answer = await get('/search?query=x', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(answer.body).toString()).toBe(html(2))
  const nonces = seen.map(({ headers }) => headers['x-nonce'])
  expect(nonces).not.toContain('evil')
  expect(new Set(nonces).size).toBe(2)
  expect(seen.map(({ headers }) => headers['content-security-policy'])).toEqual(
    nonces.map((nonce) => `script-src 'nonce-${nonce}'`),
  )
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringContaining(`script-src 'self' 'nonce-${nonces[1]}'`),
    'cache-control': 'private, max-age=0, must-revalidate',
  })
})

it('the body and the headers of a request reach the renderer, without those of the connection', async () => {
  const { seen, post } = await openPages(async (req, res) => {
    res.writeHead(201, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    res.end(Buffer.concat(await req.toArray()))
  })
  const answer = await post('/contatti', 'ciao', { cookie: 'a=b', expect: '100-continue' })
  expect(answer).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } })
  expect(answer.body.toString()).toBe('ciao')
  expect(answer.headers).not.toHaveProperty('content-security-policy')
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/contatti', headers: { cookie: 'a=b' } })
  expect(seen[0]?.headers).not.toHaveProperty('expect')
})

it('a renderer that throws or breaks off is a failure with a page of its own', async () => {
  const { get, logged } = await openPages(async (req, res) => {
    if (req.url === '/search?throws') throw new Error('broken')
    res.writeHead(200, { 'content-type': 'text/html' })
    res.write('<p>half')
    res.destroy()
  })
  for (const path of ['/search?throws', '/search?breaks']) {
    const { status, headers, body } = await get(path)
    expect([status, headers['retry-after']]).toEqual([500, '5'])
    expect(body.toString()).toContain('Qualcosa si è inceppato')
  }
  expect(logged).toHaveLength(2)
})
