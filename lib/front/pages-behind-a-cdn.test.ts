import { afterEach, describe, expect, it } from 'vitest'
import { noting, openPages, page } from '../../tests/setup/front/pages.ts'
import { closeServers } from '../../tests/setup/front/server.ts'

afterEach(closeServers)

describe('behind a CDN', () => {
  const tags = 'home preorders sales proposals shipping settings'
  const maximumOf = (headers: Record<string, unknown>) =>
    Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1] ?? 0)

  it.each([
    ['varnish', 'xkey', `pages ${tags}`],
    ['fastly', 'surrogate-key', `pages ${tags}`],
    ['cloudflare', 'cache-tag', `pages,${tags.replaceAll(' ', ',')}`],
  ] as const)('a page names its tags to %s, and to no other', async (kind, name, value) => {
    const { get } = await openPages(page, { cdn: { kind, isPurged: () => true } })
    const { headers } = await get('/home')
    const named = ['xkey', 'surrogate-key', 'cache-tag'].filter((each) => each in headers)
    expect(named).toEqual([name])
    expect(headers[name]).toBe(value)
  })

  it('a page may be kept as long as here, at most a minute, while purges arrive', async () => {
    let isPurged = true
    const { get, time, pages } = await openPages(page, {
      cdn: { kind: 'fastly', isPurged: () => isPurged },
      nextChange: async (of) => (of.includes('sales') ? 40_000 : null),
    })
    expect(maximumOf((await get('/home')).headers)).toBe(40)
    time.now = 15_000
    expect(maximumOf((await get('/home')).headers)).toBe(25)
    expect(maximumOf((await get('/privacy')).headers)).toBe(60)
    const { etag } = (await get('/home')).headers
    expect(maximumOf((await get('/home', { 'if-none-match': etag })).headers)).toBe(25)
    isPurged = false
    for (const path of ['/home', '/privacy']) expect(maximumOf((await get(path)).headers)).toBe(1)
    isPurged = true
    // Dropped soon after its render: sent as it was for a moment, but not to be kept.
    time.now = 60_000
    await get('/home')
    time.now = 60_100
    pages.drop(['home'])
    expect(maximumOf((await get('/home')).headers)).toBe(1)
  })

  it('a missing page is kept for a second, since it has not the tags of its address', async () => {
    const cdn = { kind: 'varnish', isPurged: () => true } as const
    const { get } = await openPages(noting({ missing: 'preorder' }), { cdn })
    const { status, headers } = await get('/ga/7')
    expect([status, maximumOf(headers)]).toEqual([404, 1])
  })

  it('Cloudflare, which knows no Vary, keeps no payload in the place of a document', async () => {
    const open = (kind: 'cloudflare' | 'fastly') =>
      openPages(page, { cdn: { kind, isPurged: () => true } })
    const payload = { rsc: '1' }
    const fastly = await (await open('fastly')).get('/home', payload)
    expect(maximumOf(fastly.headers)).toBeGreaterThan(1)
    const cloudflare = await (await open('cloudflare')).get('/home', payload)
    expect(cloudflare.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
  })
})
