import { createRequire } from 'node:module'
import { afterEach, describe, expect, it, test } from 'vitest'
import { openPages } from '../../../tests/setup/front/pages.ts'
import { closeServers } from '../../../tests/setup/front/server.ts'
import { asksForUnknown, payloadHeader, unknownVariants, variantHeaders } from './variants.ts'

afterEach(closeServers)

const next: Record<string, unknown> = createRequire(import.meta.url)(
  'next/dist/client/components/app-router-headers.js',
)

describe("Next's own list of headers", () => {
  const inDevelopment = ['next-hmr-refresh']
  /**
   * Headers of Next that make no variant of a page: actions are never answered from the cache, the
   * rest are response headers.
   */
  const others = {
    ACTION_HEADER: 'next-action',
    NEXT_ACTION_NOT_FOUND_HEADER: 'x-nextjs-action-not-found',
    NEXT_ACTION_REVALIDATED_HEADER: 'x-action-revalidated',
    NEXT_DID_POSTPONE_HEADER: 'x-nextjs-postponed',
    NEXT_HTML_REQUEST_ID_HEADER: 'x-nextjs-html-request-id',
    NEXT_INSTANT_TEST_COOKIE: 'next-instant-navigation-testing',
    NEXT_IS_PRERENDER_HEADER: 'x-nextjs-prerender',
    NEXT_REQUEST_ID_HEADER: 'x-nextjs-request-id',
    NEXT_REWRITTEN_PATH_HEADER: 'x-nextjs-rewritten-path',
    NEXT_REWRITTEN_QUERY_HEADER: 'x-nextjs-rewritten-query',
    NEXT_ROUTER_STALE_TIME_HEADER: 'x-nextjs-stale-time',
    NEXT_RSC_UNION_QUERY: '_rsc',
    RSC_CONTENT_TYPE_HEADER: 'text/x-component',
  }

  test('has the payload variants that the cache key contains', () => {
    const ours = [payloadHeader, ...variantHeaders.filter((name) => name !== 'next-url')]
    expect([...(next.FLIGHT_HEADERS as string[])].sort()).toEqual(
      [...ours, ...inDevelopment].sort(),
    )
    expect(next.NEXT_URL).toBe('next-url')
  })

  test('has no header that is unknown here', () => {
    const names = Object.entries(next).filter(
      ([key, value]) => typeof value === 'string' && !(key in others),
    )
    expect(names.map(([, value]) => value).sort()).toEqual(
      [payloadHeader, ...variantHeaders, ...inDevelopment].sort(),
    )
    expect(next).toMatchObject(others)
  })
})

describe('a response that varies by an unknown header', () => {
  it.each(['next-router-mood', '*', 'rsc, Cookie'])('is not cached: %s', async (vary) => {
    const { seen, logged, get } = await openPages((_, res, n) => {
      res.writeHead(200, { 'content-type': 'text/html', vary }).end(`<h1>${n}</h1>`)
    })
    for (const n of [1, 2, 3]) expect((await get('/home')).body.toString()).toBe(`<h1>${n}</h1>`)
    expect(seen).toHaveLength(3)
    // Logged once, not for each request.
    expect(logged).toHaveLength(1)
  })

  it('is recognized by the name of the header', () => {
    expect(unknownVariants(['rsc, Next-URL', 'Accept-Encoding,X-New'])).toEqual(['x-new'])
    expect(unknownVariants(undefined)).toEqual([])
  })
})

describe('a request with an unknown header of Next', () => {
  it('is not answered from the cache', async () => {
    const { seen, get } = await openPages()
    await get('/home')
    await get('/home', { 'next-router-mood': 'calm' })
    await get('/home', { 'x-nextjs-data': '1' })
    expect(seen).toHaveLength(3)
    await get('/home', { 'next-url': '/ga', nonsense: '1', 'x-request-id': '1' })
    expect(seen).toHaveLength(3)
  })

  it('is recognized by the name of the header', () => {
    expect(asksForUnknown({ rsc: '1', 'next-url': '/', 'x-forwarded-for': '::1' })).toBe(false)
    expect(asksForUnknown({ 'next-router-mood': '1' })).toBe(true)
  })
})
