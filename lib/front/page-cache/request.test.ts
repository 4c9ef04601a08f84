import { describe, expect, it } from 'vitest'
import { pageRequest } from './request.ts'

const key = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  pageRequest(method, url, headers)?.key

describe('cache key of a page', () => {
  it('omits parameters that the page does not read', () => {
    expect(key('/home?utm_source=letter&fbclid=1')).toBe('/home')
    expect(key('/ga?utm_medium=x&page=2')).toBe('/ga?page=2')
  })

  it('sorts the parameters', () => {
    expect(key('/ga?page=2&order_by=price')).toBe(key('/ga?order_by=price&page=2'))
  })

  it('distinguishes repeated values from single ones', () => {
    expect(key('/community?interests=1&interests=2')).not.toBe(key('/community?interests=1'))
  })

  it('distinguishes lists by the parameters they read', () => {
    expect(key('/ga?max_price=10')).not.toBe(key('/ga'))
    expect(key('/reega?interest_id=3')).not.toBe(key('/reega'))
    expect(key('/reega?has_achieved_requirement=1')).toBe('/reega')
  })

  it('equals the address given to the renderer', () => {
    const wanted = pageRequest('GET', '/ga?page=2&gclid=7', { cookie: 'token=secret' })
    expect(wanted).toMatchObject({ url: '/ga?page=2', headers: {} })
  })

  it('is the same for HEAD and GET', () => {
    expect(key('/home', {}, 'HEAD')).toBe(key('/home'))
  })

  it.each([
    ['POST', '/home', {}],
    ['GET', '/home', { authorization: 'Bearer x' }],
    ['GET', '/home', { 'next-action': 'abc' }],
    ['GET', '/search?query=x', {}],
    ['GET', '/ga/01/x', {}],
    ['GET', '/ga/1/x/y', {}],
    ['GET', '//ga', {}],
    ['GET', `/ga?max_price=${'9'.repeat(600)}`, {}],
  ] as const)('is none for %s %s', (method, url, headers) => {
    expect(key(url, headers, method)).toBeUndefined()
  })
})

describe('tags', () => {
  it.each([
    ['/', ['home', 'preorders', 'sales', 'proposals', 'shipping', 'settings']],
    ['/ga', ['preorders', 'settings']],
    ['/ga/12/un-gioco', ['preorder:12', 'settings']],
    ['/reega/7/scatola', ['sale:7', 'shipping', 'settings']],
    ['/proposte/3', ['proposal:3', 'settings']],
    ['/user/tabs', ['settings']],
  ])('of %s', (url, tags) => {
    expect(pageRequest('GET', url, {})?.tags).toEqual(tags)
  })
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
    const wanted = pageRequest('GET', '/home?_rsc=abc', {
      ...payload,
      cookie: 'token=secret',
      'x-forwarded-host': 'evil.example',
    })
    expect(wanted).toMatchObject({ url: '/home?_rsc=abc', headers: payload })
    expect(Object.keys(wanted!.headers)).toEqual(['rsc', 'next-router-state-tree'])
  })

  it('have a separate key for a wrong digest, which Next answers with a redirect', () => {
    expect(key('/home?_rsc=right', payload)).not.toBe(key('/home?_rsc=wrong', payload))
  })

  it('are documents unless the header is exactly 1, as in Next', () => {
    const wanted = pageRequest('GET', '/home', { ...payload, rsc: '2' })
    expect(wanted).toMatchObject({ key: '/home', headers: {} })
  })

  it('are not cached with an overlong router tree', () => {
    expect(key('/home?_rsc=a', { rsc: '1', 'next-router-state-tree': 'x'.repeat(5_000) })).toBe(
      undefined,
    )
  })
})
