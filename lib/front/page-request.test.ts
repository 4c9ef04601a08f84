import { describe, expect, it, test } from 'vitest'
import { pageRequest, routeOf } from './page-request.ts'

const key = (url: string, headers: Record<string, string> = {}) => pageRequest(url, headers)?.key

test.each([
  ['omits parameters that the page does not read', '/home?utm_source=letter&fbclid=1', '/home'],
  ['omits parameters of other pages', '/reega?has_achieved_requirement=1', '/reega'],
  ['keeps those that the page reads', '/ga?utm_medium=x&page=2', '/ga?page=2'],
  ['sorts them', '/ga?page=2&order_by=price', '/ga?order_by=price&page=2'],
  [
    'keeps repeated ones',
    '/community?interests=1&interests=2',
    '/community?interests=1&interests=2',
  ],
  ['is none for a page that is not cached', '/search?query=x', undefined],
  ['is none for an id with a leading zero', '/ga/01/x', undefined],
  ['is none for a deeper address', '/ga/1/x/y', undefined],
  ['is none for an address with two slashes', '//ga', undefined],
  ['is none for a long query', `/ga?max_price=${'9'.repeat(600)}`, undefined],
])('the cache key %s', (_, url, expected) => {
  const request = pageRequest(url, { cookie: 'token=secret' })
  expect(request?.key).toBe(expected)
  // The renderer gets the same address.
  if (expected) expect(request).toMatchObject({ url: expected, headers: {} })
})

test.each([
  ['/', ['home', 'preorders', 'sales', 'proposals', 'shipping', 'settings']],
  ['/ga', ['preorders', 'settings']],
  ['/ga/12/un-gioco', ['preorder:12', 'settings']],
  ['/reega/7/scatola', ['sale:7', 'shipping', 'settings']],
  ['/proposte/3', ['proposal:3', 'settings']],
  ['/user/tabs', ['settings']],
])('the tags of %s', (url, tags) => {
  expect(pageRequest(url, {})?.tags).toEqual(tags)
})

describe('payload requests', () => {
  const payload = { rsc: '1', 'next-router-state-tree': 'tree' }

  it('never share a key with a document', () => {
    expect(key('/home?_rsc', { rsc: '1' })).not.toBe(key('/home?_rsc'))
    expect(key('/home?_rsc')).toBe('/home')
  })

  it.each([
    'next-router-state-tree',
    'next-router-prefetch',
    'next-router-segment-prefetch',
    'next-url',
    'next-router-mood',
  ])('differ by %s', (name) => {
    expect(key('/home?_rsc=a', { ...payload, [name]: 'x' })).not.toBe(
      key('/home?_rsc=a', { ...payload, [name]: 'y' }),
    )
    expect(key('/home?_rsc=a', { rsc: '1', [name]: 'x' })).not.toBe(
      key('/home?_rsc=a', { rsc: '1' }),
    )
  })

  it('cannot inject one header into another', () => {
    const split = key('/home?_rsc=a', { rsc: '1', 'next-url': 'a","next-router-prefetch":"1' })
    expect(split).not.toBe(
      key('/home?_rsc=a', { rsc: '1', 'next-url': 'a', 'next-router-prefetch': '1' }),
    )
  })

  it('pass only their variant headers to the renderer', () => {
    const request = pageRequest('/home?_rsc=abc', {
      ...payload,
      cookie: 'token=secret',
      'x-forwarded-host': 'evil.example',
    })
    expect(request).toMatchObject({ url: '/home?_rsc=abc', headers: payload })
    expect(Object.keys(request!.headers)).toEqual(['next-router-state-tree', 'rsc'])
  })

  it('are documents unless the header is exactly 1, as in Next', () => {
    const request = pageRequest('/home', { ...payload, rsc: '2' })
    expect(request).toMatchObject({ key: '/home', headers: {} })
  })
})

test.each([
  ['/', '/'],
  ['/ga?interest_id=3', '/ga'],
  ['/ga/12/catan', '/ga/{id}'],
  ['/user/tabs', '/user'],
  ['/gestione/ordini/7', '/gestione'],
  ['/ga/12?da=x', '/ga/{id}'],
  ['/ga/12x', '/ga'],
  ['/nobody@posta.example', '-'],
])('names the kind of page of %s as %s', (url, route) => {
  expect(routeOf(url)).toBe(route)
})
