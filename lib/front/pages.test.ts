import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import {
  html,
  noting,
  openPages,
  page,
  type Render,
  statusOf,
} from '../../tests/setup/front/pages.ts'
import { closeServers } from '../../tests/setup/front/server.ts'

afterEach(closeServers)

const isPrivate = 'private, max-age=0, must-revalidate'

describe('a cached page', () => {
  it('is rendered once and sent in the encoding of each browser', async () => {
    const { seen, get } = await openPages()
    const plain = await get('/home')
    const br = await get('/home?utm_source=a', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/home', { 'accept-encoding': 'gzip, br;q=0' })
    expect(seen).toHaveLength(1)
    expect(plain.body.toString()).toBe(html(1))
    expect(brotliDecompressSync(br.body).toString()).toBe(html(1))
    expect(gunzipSync(gzip.body).toString()).toBe(html(1))
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(br.body.length),
      'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
      vary: 'rsc, next-router-state-tree, Accept-Encoding',
    })
    for (const name of ['strict-transport-security', 'surrogate-key', 'cache-tag', 'xkey'])
      expect(br.headers).not.toHaveProperty(name)
    const head = await get('/home', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(head.headers['content-length']).toBe(String(html(1).length))
  })

  it('keeps the nonce of its render, which no other render has', async () => {
    const { seen, get, pages, time } = await openPages(page, { siteUrl: 'https://shop.example' })
    const { headers } = await get('/home', { 'accept-encoding': 'br' })
    expect(headers['strict-transport-security']).toMatch(/max-age/)
    const policies = [headers['content-security-policy']]
    const same = { 'accept-encoding': 'br', 'if-none-match': `"x", W/${headers.etag}` }
    const unchanged = await get('/home', same)
    expect(unchanged).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect(unchanged.headers['content-security-policy']).toBe(policies[0])
    expect((await get('/home', { ...same, 'accept-encoding': 'gzip' })).status).toBe(200)
    time.now = 2_000
    pages.drop(['home'])
    policies.push((await get('/home')).headers['content-security-policy'])
    const nonces = seen.map(({ headers }) => headers['x-nonce'])
    expect(new Set(nonces).size).toBe(2)
    for (const [n, nonce] of nonces.entries()) {
      expect(nonce).toMatch(/^[\w-]{22}$/)
      expect(seen[n]?.headers['content-security-policy']).toBe(`script-src 'nonce-${nonce}'`)
      expect(policies[n]).toContain(`script-src 'self' 'nonce-${nonce}'; style-src`)
    }
  })

  it('is rendered anew at the next change of what it shows, read before the render', async () => {
    const calls: string[] = []
    const { seen, get, time } = await openPages(noting({ tags: ['sale:7'] }), {
      nextChange: async (tags) => {
        if (tags.includes('settings')) expect(calls).toHaveLength(2 * seen.length)
        calls.push(tags.join(' '))
        return tags.includes('sale:7') ? 30_000 : null
      },
    })
    const shownAt = async (now: number) => {
      time.now = now
      return (await get('/ga/1/uno')).body.toString()
    }
    expect(await shownAt(1_000)).toBe(html(1))
    expect(await shownAt(30_999)).toBe(html(1))
    expect(await shownAt(31_000)).toBe(html(2))
    expect(calls.slice(0, 2)).toEqual(['preorder:1 settings', 'sale:7'])
  })

  it.each(['*', 'rsc, Cookie'])(
    'is not kept when it varies by an unknown header: %s',
    async (vary) => {
      const { seen, logged, get } = await openPages((_, res, n) => {
        res.writeHead(200, { 'content-type': 'text/html', vary }).end(`<h1>${n}</h1>`)
      })
      for (const n of [1, 2, 3]) expect((await get('/home')).body.toString()).toBe(`<h1>${n}</h1>`)
      expect(seen).toHaveLength(3)
      // Logged once, not for each request.
      expect(logged).toHaveLength(1)
    },
  )
})

it('a cached redirect keeps the query of each visitor', async () => {
  const { seen, get } = await openPages((_, res) => {
    res.writeHead(308, { location: '/ga/1/uno' }).end()
  })
  for (const query of ['', '?bundle=4&quantity=2', '?page=2'])
    expect(await get(`/ga/1${query}`)).toMatchObject({
      status: 308,
      headers: { location: `/ga/1/uno${query}` },
    })
  expect(seen).toHaveLength(1)
})

describe('poisoning', () => {
  it("fails: nothing of the visitor's request reaches the renderer", async () => {
    const { seen, get } = await openPages()
    await get('/home', {
      cookie: 'token=secret',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'content-security-policy': "script-src 'nonce-evil'",
      'x-nonce': 'evil',
      'if-none-match': '*',
      'next-router-state-tree': 'evil',
      'accept-language': 'de',
    })
    expect(seen[0]!.headers).toEqual({
      host: 'shop.example',
      'x-forwarded-host': 'shop.example',
      'x-forwarded-proto': 'http',
      accept: '*/*',
      'user-agent': 'unnamed',
      'content-security-policy': expect.not.stringContaining('evil'),
      'x-nonce': expect.not.stringContaining('evil'),
      connection: 'close',
    })
  })

  it('fails: a payload is never sent for a document or the reverse', async () => {
    const { seen, get } = await openPages()
    const payload = await get('/home?_rsc', { rsc: '1' })
    expect(payload.headers['content-type']).toBe('text/x-component')
    expect(payload.headers['content-security-policy']).not.toContain('nonce')
    expect(seen[0]?.headers).not.toHaveProperty('x-nonce')
    const document = await get('/home?_rsc')
    expect(document.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await get('/home?_rsc', { rsc: '1' })).body).toEqual(payload.body)
  })

  it('fails: a request with a token or to write is not answered from memory', async () => {
    const { seen, get, post } = await openPages()
    await get('/home')
    const own = [await get('/home', { authorization: 'Bearer x' }), await post('/home', '')]
    for (const { headers } of own) expect(headers['cache-control']).toBe(isPrivate)
    expect(seen).toHaveLength(3)
  })

  it('fails: a page that sets a cookie is not cached, and the cookie not sent', async () => {
    const { seen, logged, get } = await openPages((req, res, n) => {
      res.setHeader('set-cookie', 'a=b')
      return page(req, res, n)
    })
    expect((await get('/home')).headers).not.toHaveProperty('set-cookie')
    await get('/home')
    expect([seen.length, logged.length]).toEqual([2, 2])
  })
})

describe('failures', () => {
  it.each([
    ['the renderer answers 500', statusOf(500, 2)],
    ['a part of the page throws', ((...of) => noting({ failed: of[2] > 1 })(...of)) as Render],
  ])('the old version is served as stale while %s', async (_, render) => {
    const { get, pages, time } = await openPages(render)
    await get('/home')
    time.now = 5_000
    pages.drop(['*'])
    const stale = await get('/home')
    expect(stale).toMatchObject({ status: 200, headers: { warning: '110 - "Response is Stale"' } })
    expect(stale.body.toString()).toBe(html(1))
  })

  it.each([
    [500, {}],
    [503, { unavailable: true }],
  ])('are a %i with a page that needs no scripts, cached or not', async (expected, notes) => {
    const { seen, get } = await openPages(
      noting(notes, (_, res) => {
        res.writeHead(500, { 'content-type': 'text/html' })
        res.end('<html><script>1:HL["/_next/static/chunks/a1.css","style"]</script></html>')
      }),
    )
    for (const path of ['/home', '/home', '/search?query=gufi']) {
      const { status, headers, body } = await get(path)
      expect([status, headers['retry-after']]).toEqual([expected, '5'])
      expect(body.toString()).toContain('<h1 class="text-d2">Qualcosa si è inceppato</h1>')
      expect(body.toString()).toContain('<a class="btn btn-pri" href="">Riprova</a>')
      expect(body.toString()).toContain(
        '<link rel="stylesheet" href="/_next/static/chunks/a1.css">',
      )
    }
    expect(seen).toHaveLength(3)
  })
})

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
  const accepted = { 'accept-encoding': encoding }
  const { headers, body } = await get('/sitemaps/sales-1.xml', accepted)
  expect(headers).toMatchObject({ 'content-encoding': encoding, etag: 'W/"a"' })
  expect(headers.vary).toContain('Accept-Encoding')
  expect(headers).not.toHaveProperty('content-length')
  expect(body.length).toBeLessThan(xml.length / 50)
  expect(open(body).toString()).toBe(xml)
  const head = await get('/sitemap.xml', accepted, 'HEAD')
  expect(head).toMatchObject({ headers: { 'content-encoding': encoding }, body: Buffer.alloc(0) })
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

it.each([
  ['/gestione', 'no-store'],
  ['/gestione/impostazioni?page=2', 'no-store'],
  ['/search?query=x', isPrivate],
])('the browser may keep %s: %s', async (path, caching) => {
  const { get } = await openPages(page)
  expect((await get(path)).headers['cache-control']).toBe(caching)
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
