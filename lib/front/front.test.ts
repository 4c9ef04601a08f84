import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { page } from '../../tests/setup/front/pages.ts'
import { ask, closeServers, listen } from '../../tests/setup/front/server.ts'
import { createFront, type FrontOptions, isHidden } from './front.ts'

afterEach(closeServers)

/** Front without a build. Its Next answers 500 to an address that cannot be decoded, like the real one. */
const openFront = async (rendersPerAddress = 100, more: Partial<FrontOptions> = {}) => {
  const seen: (string | undefined)[] = []
  const front = createFront({
    folder: join(tmpdir(), 'no-build'),
    sharedBuild: join(tmpdir(), 'no-other-build'),
    production: true,
    next: async (req, res) => {
      seen.push(req.url)
      try {
        decodeURIComponent(req.url ?? '')
      } catch {
        res.statusCode = 500
      }
      await page(req, res, seen.length)
    },
    cacheBytes: 1e6,
    rendersPerAddress,
    siteUrl: 'http://shop.example',
    log: { warn: () => {}, error: () => {} },
    subscribe: () => () => {},
    addressOf: () => '192.0.2.1',
    cspSources: [],
    ...more,
  })
  return { seen, url: await listen(front) }
}

test.each(['/ga/%', '/nothing/%ff', '/%c0%af', '/ga/7/%00', '/%E0%A4%A?query=x'])(
  'the address %s, which cannot be decoded, is that of no page',
  async (path) => {
    const { seen, url } = await openFront()
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', { rsc: '1' }],
      ['POST', {}],
    ] as const)
      expect((await ask(url + path, headers, method)).status).toBe(200)
    expect(new Set(seen)).toEqual(new Set(['/-']))
  },
)

test.each([
  ['a payload', '/home?_rsc', { rsc: '1' }],
  ['a file that is gone', '/_next/static/gone.js', {}],
  ['a page', '/home', {}],
  ['a list', '/sitemap.xml', {}],
])('%s may not be framed or read as another type', async (_, path, more) => {
  const { url } = await openFront()
  const { headers } = await ask(url + path, more)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test.each(['TRACE', 'PUT', 'DELETE', 'PURGE'])('%s is answered by no page', async (method) => {
  const { seen, url } = await openFront()
  const { status, headers } = await ask(`${url}/ga`, {}, method)
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
  expect(seen).toEqual([])
})

test('sitemaps, feeds, new pages and uncached ones share the limit of an address', async () => {
  const { url } = await openFront(4)
  const statuses: number[] = []
  for (const path of [
    '/sitemap.xml',
    '/feeds/products.xml',
    '/ga',
    '/search',
    '/sitemap.xml',
    '/ga',
  ])
    statuses.push((await ask(url + path)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 200])
})

test('a CDN may keep pages for ten seconds after a notice that purges arrive', async () => {
  let publish = (_tags: string[]) => {}
  const time = { now: 0 }
  const { url } = await openFront(100, {
    cdn: 'varnish',
    now: () => time.now,
    subscribe: (listener) => {
      publish = listener
      return () => {}
    },
  })
  const isKept = async () =>
    !/s-maxage=1,/.test(`${(await ask(`${url}/home`)).headers['cache-control']}`)
  expect(await isKept()).toBe(false)
  publish(['cdn'])
  expect(await isKept()).toBe(true)
  time.now = 9_900
  expect(await isKept()).toBe(true)
  time.now = 10_000
  expect(await isKept()).toBe(false)
})

test.each([
  [true, '/search?query=faro'],
  [true, '/personal'],
  [true, '/user/tabs'],
  [true, '/basket'],
  [true, '/checkout?bundle=12'],
  [true, '/auth/login?back=%2Fga'],
  [false, '/home'],
  [false, '/ga/1/search'],
  [false, '/users-guide'],
  [false, undefined],
])('noindex is %s for %s', (expected, url) => expect(isHidden(url)).toBe(expected))
