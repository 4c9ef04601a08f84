import { afterEach, describe, expect, it, test } from 'vitest'
import { html, openPages, page, type Render } from '../../../tests/setup/front/pages.ts'
import { closeServers } from '../../../tests/setup/front/server.ts'
import { pageNotes } from '../page-notes.ts'
import { createMissingAt } from './missing.ts'

afterEach(closeServers)

const nothing: Render = async (req, res, n) => {
  await new Promise(setImmediate)
  const notes = pageNotes()
  if (notes) notes.missing = 'preorder'
  return page(req, res, n)
}

const route = (path: string, regex: string) => ({ page: path, regex })
const missingAt = createMissingAt({
  staticRoutes: [route('/', '^/$'), route('/ga', '^/ga$'), route('/search', '^/search$')],
  dynamicRoutes: [
    route('/ga/[id]/[[...slug]]', '^/ga/([^/]+?)(?:/(.+?))?(?:/)?$'),
    route('/terms/[day]', '^/terms/([^/]+?)(?:/)?$'),
    route('/[...path]', '^/(.+?)(?:/)?$'),
  ],
})

describe('a page that reports a missing thing', () => {
  it('is sent as the 404 document of its kind, and cached for the short age', async () => {
    const { seen, get, time, pages } = await openPages(nothing)
    const answer = await get('/ga/9')
    // The first render found nothing; the second made the shared 404 document of all missing groups.
    expect([answer.status, answer.body.toString()]).toEqual([404, html(2)])
    expect(seen.map(({ url }) => url)).toEqual(['/ga/9', '/ga/0'])
    time.now = 9_000
    expect((await get('/ga/9/title')).body.toString()).toBe(html(2))
    await get('/ga/9')
    expect(seen).toHaveLength(3)
    time.now = 21_000
    await get('/ga/9')
    expect(seen).toHaveLength(4)
    time.now = 24_000
    pages.drop(['preorder:9'])
    await get('/ga/9')
    expect(seen).toHaveLength(5)
  })

  it('stays a 200 as a payload', async () => {
    const { seen, get, time } = await openPages(nothing)
    expect((await get('/ga/9?_rsc', { rsc: '1' })).status).toBe(200)
    time.now = 21_000
    await get('/ga/9?_rsc', { rsc: '1' })
    expect(seen).toHaveLength(2)
  })

  it('is a 404 without the cache too, and does not affect the next page', async () => {
    const { get } = await openPages((req, res, n) => (n === 1 ? nothing : page)(req, res, n))
    expect((await get('/ga/nobody')).status).toBe(404)
    expect((await get('/ga/nobody')).status).toBe(200)
  })
})

describe('an address without a page', () => {
  it('is answered by one cached 404 document', async () => {
    const { seen, get, time } = await openPages(nothing, { missingAt })
    const paths = ['/no', '/no/page?x=1', '/wp-login.php', '/ga-9']
    for (const path of paths)
      expect(await get(path)).toMatchObject({ status: 404, body: Buffer.from(html(1)) })
    for (const path of ['/ga/nobody', '/ga/nobody/title', '/ga/-1'])
      expect((await get(path)).body.toString()).toBe(html(2))
    expect(seen.map(({ url }) => url)).toEqual(['/-', '/ga/0'])
    time.now = 50_000
    expect((await get('/no', {}, 'HEAD')).status).toBe(404)
    expect(seen).toHaveLength(2)
  })

  it('is rendered when a payload is requested, since that contains the address', async () => {
    const { seen, get } = await openPages(nothing, { missingAt })
    await get('/no?_rsc', { rsc: '1' })
    expect(seen.map(({ url }) => url)).toEqual(['/no?_rsc'])
  })

  test.each([
    ['/no', 'page'],
    ['/search/more', 'page'],
    ['/ga/nobody', 'preorder'],
    ['/ga/12x', 'preorder'],
    // A page exists, or Next redirects to another address.
    ['/', undefined],
    ['/search', undefined],
    ['/%73earch', undefined],
    ['/ga/', undefined],
    ['/no//page', undefined],
    ['/ga/7/one/two', undefined],
    ['/ga/007', undefined],
    ['/terms/2020-01-01', undefined],
    ['/_next/image', undefined],
    ['/%E0%A4%A', undefined],
  ])('is decided from the routes of the build: %s is %s', (path, kind) => {
    expect(missingAt(path)).toBe(kind)
  })
})

describe('a visitor above the render limit', () => {
  const refuse = (_: unknown, res: { writeHead: (status: number) => { end: () => void } }) => {
    res.writeHead(429).end()
    return true
  }

  it('still gets cached pages and every 404', async () => {
    let isRefused = false
    const { get, time, pages } = await openPages(
      (req, res, n) => (req.url === '/-' ? nothing : page)(req, res, n),
      { missingAt },
      (req, res) => isRefused && refuse(req, res),
    )
    await get('/ga')
    isRefused = true
    expect((await get('/ga')).status).toBe(200)
    expect((await get('/no')).status).toBe(404)
    expect((await get('/ga?max_price=7')).status).toBe(429)
    time.now = 30_000
    pages.drop(['preorders'])
    expect((await get('/ga')).body.toString()).toBe(html(3))
    time.now = 91_000
    expect((await get('/ga')).status).toBe(429)
  })
})
