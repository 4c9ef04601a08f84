import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { html, openPages, page } from '../../../tests/setup/front/pages.ts'
import { closeServers } from '../../../tests/setup/front/server.ts'
import { pageNotes } from '../page-notes.ts'

afterEach(closeServers)

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
      'surrogate-key': 'home preorders sales proposals shipping settings',
      'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
      vary: 'rsc, next-router-state-tree, Accept-Encoding',
    })
  })

  it('has a policy with its own scripts', async () => {
    const { get } = await openPages()
    const { headers } = await get('/home')
    expect(headers['content-security-policy']).toMatch(
      /script-src 'self' 'sha256-[^']+'; style-src/,
    )
    expect(headers['content-security-policy']).toContain("object-src 'none'")
  })

  it('is a 304 for clients that have it', async () => {
    const { get } = await openPages()
    const first = await get('/home', { 'accept-encoding': 'br' })
    const etag = String(first.headers.etag)
    const same = { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` }
    expect(await get('/home', same)).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect((await get('/home', { ...same, 'accept-encoding': 'gzip' })).status).toBe(200)
  })

  it('answers HEAD with headers only', async () => {
    const { get } = await openPages()
    const head = await get('/home', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(head.headers['content-length']).toBe(String(html(1).length))
  })

  it('is rendered anew after a change', async () => {
    const { get, pages, time } = await openPages()
    await get('/ga/1/uno')
    time.now = 2_000
    pages.drop(['preorder:2'])
    expect((await get('/ga/1/uno')).body.toString()).toBe(html(1))
    pages.drop(['preorder:1'])
    expect((await get('/ga/1/uno')).body.toString()).toBe(html(2))
  })

  it('has an HSTS header when the site uses https', async () => {
    const { get } = await openPages(page, { siteUrl: 'https://shop.example' })
    const { headers } = await get('/home')
    expect(headers['strict-transport-security']).toMatch(/max-age/)
    expect((await (await openPages()).get('/home')).headers).not.toHaveProperty(
      'strict-transport-security',
    )
  })
})

describe('a cached redirect', () => {
  it('keeps the query of each visitor', async () => {
    const { seen, get } = await openPages((_, res) => {
      res.writeHead(308, { location: '/ga/1/uno' }).end()
    })
    const asked = ['/ga/1', '/ga/1?bundle=4&quantity=2', '/ga/1?page=2']
    const responses = await Promise.all(asked.map((path) => get(path)))
    expect(responses.map(({ status, headers }) => [status, headers.location])).toEqual([
      [308, '/ga/1/uno'],
      [308, '/ga/1/uno?bundle=4&quantity=2'],
      [308, '/ga/1/uno?page=2'],
    ])
    expect(seen).toHaveLength(1)
  })
})

describe('poisoning', () => {
  it("fails: nothing of the visitor's request reaches the renderer", async () => {
    const { seen, get } = await openPages()
    await get('/home', {
      cookie: 'token=secret',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'content-security-policy': "script-src 'nonce-evil'",
      'if-none-match': '*',
      'next-router-state-tree': 'evil',
      'accept-language': 'de',
    })
    expect(seen[0]!.headers).toEqual({
      host: 'shop.example',
      'x-forwarded-host': 'shop.example',
      'x-forwarded-proto': 'http',
      accept: '*/*',
    })
  })

  it('fails: a payload is never sent for a document or the reverse', async () => {
    const { get } = await openPages()
    const payload = await get('/home?_rsc', { rsc: '1' })
    expect(payload.headers['content-type']).toBe('text/x-component')
    const document = await get('/home?_rsc')
    expect(document.headers['content-type']).toBe('text/html; charset=utf-8')
    const again = await get('/home?_rsc', { rsc: '1' })
    expect(again.body).toEqual(payload.body)
    expect(payload.headers).not.toHaveProperty('content-security-policy')
  })

  it('fails: a request with a token is not answered from memory', async () => {
    const { seen, get } = await openPages()
    await get('/home')
    const own = await get('/home', { authorization: 'Bearer x' })
    expect(own.headers['cache-control']).toMatch(/private/)
    expect(seen).toHaveLength(2)
  })

  it('fails: a page that sets a cookie is not cached, and the cookie not sent', async () => {
    const { seen, logged, get } = await openPages((req, res, n) => {
      res.setHeader('set-cookie', 'a=b')
      return page(req, res, n)
    })
    expect((await get('/home')).headers).not.toHaveProperty('set-cookie')
    await get('/home')
    expect(seen).toHaveLength(2)
    expect(logged).toHaveLength(2)
  })
})

describe('failures', () => {
  it('serves the old version as stale while the renderer answers 500', async () => {
    const { get, pages, time } = await openPages((req, res, n) => {
      if (n > 1) res.statusCode = 500
      return page(req, res, n)
    })
    await get('/home')
    time.now = 5_000
    pages.drop(['*'])
    const stale = await get('/home')
    expect(stale).toMatchObject({ status: 200, headers: { warning: '110 - "Response is Stale"' } })
    expect(stale.body.toString()).toBe(html(1))
  })

  it('passes the error page on when there is no old version', async () => {
    const { seen, get } = await openPages((req, res, n) => {
      res.statusCode = 500
      return page(req, res, n)
    })
    expect((await get('/home')).status).toBe(500)
    await get('/home')
    expect(seen).toHaveLength(2)
  })

  it('shows an error page with text that needs no scripts', async () => {
    const { get } = await openPages((_, res) => {
      res.writeHead(500, { 'content-type': 'text/html' })
      res.end('<html><script>1:HL["/_next/static/chunks/a1.css","style"]</script></html>')
    })
    for (const path of ['/home', '/search?query=gufi']) {
      const { status, headers, body } = await get(path)
      expect([status, headers['retry-after']]).toEqual([500, '5'])
      const html = body.toString()
      expect(html).toContain('<h1 class="text-d2">Qualcosa si è inceppato</h1>')
      expect(html).toContain('<a class="btn btn-pri" href="">Riprova</a>')
      expect(html).toContain('<link rel="stylesheet" href="/_next/static/chunks/a1.css">')
    }
  })

  it('answers 503 when the page could not reach its data, cached or not', async () => {
    const { get } = await openPages((_, res) => {
      const notes = pageNotes()
      if (notes) notes.unavailable = true
      res.writeHead(500, { 'content-type': 'text/html' })
      res.end('<html></html>')
    })
    for (const path of ['/home', '/search?query=gufi']) {
      const { status, headers } = await get(path)
      expect([status, headers['retry-after']]).toEqual([503, '5'])
    }
  })

  it('answers 503 when the renderer throws', async () => {
    const { get } = await openPages(() => Promise.reject(new Error('broken')))
    expect((await get('/home')).status).toBe(503)
  })

  it('caches "not found" for a short time only', async () => {
    const { seen, get, time } = await openPages((req, res, n) => {
      res.statusCode = 404
      return page(req, res, n)
    })
    await get('/ga/9')
    expect((await get('/ga/9')).status).toBe(404)
    expect(seen).toHaveLength(1)
    time.now = 21_000
    await get('/ga/9')
    expect(seen).toHaveLength(2)
  })
})

describe('an uncached page', () => {
  it('arrives complete, compressed and with its policy although it was streamed', async () => {
    const { seen, get } = await openPages(async (_req, res, n) => {
      res.setHeader('content-type', 'text/html')
      res.setHeader('cache-control', 'private, no-store')
      res.flushHeaders()
      res.write(html(n).slice(0, 50))
      await new Promise(setImmediate)
      res.end(html(n).slice(50))
    })
    await get('/search?query=x')
    const answer = await get('/search?query=x', { 'accept-encoding': 'br' })
    expect(seen).toHaveLength(2)
    expect(brotliDecompressSync(answer.body).toString()).toBe(html(2))
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(answer.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
  })

  it('is passed through unchanged when it is not HTML', async () => {
    const { get } = await openPages((_, res) => {
      res.writeHead(201, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      res.end('{}')
    })
    const answer = await get('/manifest')
    expect(answer).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } })
    expect(answer.body.toString()).toBe('{}')
    expect(answer.headers).not.toHaveProperty('content-security-policy')
  })
})
