import { globSync } from 'node:fs'
import { afterEach, describe, expect, it, test } from 'vitest'
import { html, noting, openPages, page } from '../../tests/setup/front/pages.ts'
import { closeServers } from '../../tests/setup/front/server.ts'
import { missingAt, sections } from './page-request.ts'

afterEach(closeServers)

const nothing = noting({ missing: 'preorder' })

describe('a missing thing', () => {
  it('is sent as the 404 document of its kind, and remembered for the short age', async () => {
    const { seen, get, time, pages } = await openPages(nothing)
    const answer = await get('/ga/9')
    // The first render found nothing; the second made the shared 404 document of all missing groups.
    expect([answer.status, answer.body.toString()]).toEqual([404, html(2)])
    expect(seen.map(({ url }) => url)).toEqual(['/ga/9', '/ga/0'])
    const rendersAt = async (now: number, path: string) => {
      time.now = now
      expect((await get(path)).status).toBe(404)
      return seen.length
    }
    expect(await rendersAt(9_000, '/ga/9/title')).toBe(3)
    expect(await rendersAt(9_000, '/ga/9')).toBe(3)
    expect(await rendersAt(21_000, '/ga/9')).toBe(4)
    pages.drop(['preorder:9'])
    expect(await rendersAt(24_000, '/ga/9')).toBe(5)
  })

  it('stays a 200 as a payload, and is a 404 without the cache', async () => {
    const { get } = await openPages((...of) => (of[2] < 3 ? nothing : page)(...of))
    expect((await get('/ga/9?_rsc', { rsc: '1' })).status).toBe(200)
    expect((await get('/search/nobody')).status).toBe(404)
    expect((await get('/search/nobody')).status).toBe(200)
  })

  it('is answered by one cached document when the address tells it', async () => {
    const { seen, get, time } = await openPages(nothing)
    for (const path of ['/no', '/no/page?x=1', '/wp-login.php', '/ga-9'])
      expect(await get(path)).toMatchObject({ status: 404, body: Buffer.from(html(1)) })
    for (const path of ['/ga/nobody', '/ga/nobody/title', '/ga/-1'])
      expect((await get(path)).body.toString()).toBe(html(2))
    time.now = 50_000
    expect((await get('/no', {}, 'HEAD')).status).toBe(404)
    // A payload contains the address.
    await get('/no?_rsc', { rsc: '1' })
    // Only a render tells that this one has no page, and its document is the same.
    expect((await get('/search/nobody')).body.toString()).toBe(html(2))
    expect(seen.map(({ url }) => url)).toEqual(['/-', '/ga/0', '/no?_rsc', '/search/nobody'])
  })
})

test.each([
  ['/no', 'page'],
  ['/wp-login.php', 'page'],
  ['/ga/nobody', 'preorder'],
  ['/reega/12x', 'sale'],
  // A page exists, or Next redirects to another address.
  ['/', undefined],
  ['/%73earch', undefined],
  ['/ga/', undefined],
  ['/no//page', undefined],
  ['/ga/7/one/two', undefined],
  ['/ga/007', undefined],
  ['/terms/2020-01-01', undefined],
  ['/_next/image', undefined],
  ['/%E0%A4%A', undefined],
])('an address without a page is known from its first parts: %s is %s', (path, kind) => {
  expect(missingAt(path)).toBe(kind)
})

test('every folder of app is a known section', () => {
  const inApp = (pattern: string) => globSync(pattern, { cwd: 'app' })
  const files = inApp('**/{page.tsx,route.ts}').flatMap((path) => {
    const [section = ''] = path.split('/').filter((part) => !part.startsWith('('))
    return /^(\[|page\.tsx)/.test(section) ? [] : [section]
  })
  const names = new Set([...files, '_next', 'manifest.webmanifest', 'robots.txt'])
  for (const section of names) expect(section).toMatch(sections)
  expect(sections.source.split('|')).toHaveLength(names.size)
  expect(inApp('*.ts')).toEqual(['manifest.ts', 'robots.ts'])
})
