import { describe, expect, it } from 'vitest'
import { kept, openTrialCache } from '../../../tests/setup/front/page-cache.ts'

describe('caching', () => {
  it('renders once for concurrent requests', async () => {
    const { renders, value } = openTrialCache()
    const all = [value(), value(), value()]
    expect(renders).toHaveLength(1)
    renders[0]!.end(kept('one'))
    expect(await Promise.all(all)).toEqual(['one', 'one', 'one'])
    expect(await value()).toBe('one')
    expect(renders).toHaveLength(1)
  })

  it('answers from memory synchronously', async () => {
    const { cache, fill } = openTrialCache()
    await fill('one')
    expect(cache.get({ key: '/home', tags: ['home'] })).toMatchObject({ value: 'one' })
  })

  it('does not cache a result that may only be passed on', async () => {
    const { renders, value, cache } = openTrialCache()
    const first = value()
    renders[0]!.end({ kind: 'pass', value: 'redirect' })
    expect(await first).toBe('redirect')
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
    value()
    expect(renders).toHaveLength(2)
  })

  it('evicts the least recently used entry when memory is full', async () => {
    const { renders, fill, value, cache } = openTrialCache(250)
    await fill('a', '/a', ['a'])
    await fill('b', '/b', ['b'])
    await value('/a', ['a'])
    await fill('c', '/c', ['c'])
    expect(cache.size()).toEqual({ entries: 2, bytes: 200 })
    expect(await value('/a', ['a'])).toBe('a')
    value('/b', ['b'])
    expect(renders.at(-1)!.key).toBe('/b')
    expect(renders).toHaveLength(4)
  })
})

describe('dropping', () => {
  it('waits for a new render after a change of a page that rarely changes', async () => {
    const { renders, fill, value, cache, world } = openTrialCache()
    await fill('old')
    world.time = 5_000
    cache.drop(['home'])
    const all = [value(), value()]
    expect(renders).toHaveLength(2)
    renders[1]!.end(kept('new'))
    expect(await Promise.all(all)).toEqual(['new', 'new'])
  })

  it('keeps entries of other tags', async () => {
    const { renders, fill, value, cache, world } = openTrialCache()
    await fill('one')
    world.time = 5_000
    cache.drop(['sales', 'preorder:1'])
    expect(await value()).toBe('one')
    expect(renders).toHaveLength(1)
  })

  it('drops everything by the tag *', async () => {
    const { renders, fill, value, cache, world } = openTrialCache()
    await fill('one')
    world.time = 5_000
    cache.drop(['*'])
    value()
    expect(renders).toHaveLength(2)
  })

  it('resolves an outdated render for earlier requests and renders anew for later ones', async () => {
    const { renders, value, cache } = openTrialCache()
    const before = value()
    cache.drop(['home'])
    const after = value()
    expect(renders).toHaveLength(1)
    renders[0]!.end(kept('old'))
    expect(await before).toBe('old')
    await expect.poll(() => renders.length).toBe(2)
    renders[1]!.end(kept('new'))
    expect(await after).toBe('new')
    expect(await value()).toBe('new')
    expect(renders).toHaveLength(2)
  })

  it('serves the old version of a busy page for half a second while one render runs', async () => {
    const { renders, fill, value, cache, world } = openTrialCache()
    await fill('old')
    world.time = 300
    cache.drop(['home'])
    world.time = 350
    expect([await value(), await value()]).toEqual(['old', 'old'])
    expect(renders).toHaveLength(2)
    world.time = 801
    const late = value()
    renders[1]!.end(kept('new'))
    expect(await late).toBe('new')
  })

  it('renders a busy page at most five times a second', async () => {
    const { renders, fill, value, cache, world } = openTrialCache()
    await fill('0')
    for (world.time = 50; world.time <= 2_000; world.time += 50) {
      cache.drop(['home'])
      await value()
      renders.at(-1)!.end(kept(String(world.time)))
      await expect.poll(async () => (await value()) !== '').toBe(true)
    }
    expect(renders.length).toBeGreaterThan(5)
    expect(renders.length).toBeLessThanOrEqual(11)
  })

  it('never serves a version that lacks a change older than half a second', async () => {
    const { renders, cache, world, get } = openTrialCache()
    let state = 0
    const changes: number[] = [0]
    const began = new Map<number, number>()
    for (world.time = 0; world.time < 5_000; world.time += 10) {
      if (world.time % 50 === 0) {
        state++
        changes[state] = world.time
        cache.drop(['home'])
      }
      const waiting = get()
      for (const [index, render] of renders.entries()) {
        if (!began.has(index)) began.set(index, state)
        render.end(kept(String(began.get(index))))
      }
      const shown = Number((await waiting).value)
      const missed = changes[shown + 1] ?? world.time
      expect(world.time - missed).toBeLessThanOrEqual(500)
    }
    expect(renders.length).toBeLessThan(30)
  })
})

describe('ageing', () => {
  it('refreshes an aged entry in the background', async () => {
    const { renders, fill, value, world } = openTrialCache()
    await fill('old')
    world.time = 61_000
    expect(await value()).toBe('old')
    expect(renders).toHaveLength(2)
    renders[1]!.end(kept('new'))
    await expect.poll(() => value()).toBe('new')
  })

  it('waits for a new render when the entry is too old', async () => {
    const { renders, fill, value, world } = openTrialCache()
    await fill('old')
    world.time = 121_000
    const soon = value()
    renders[1]!.end(kept('new'))
    expect(await soon).toBe('new')
  })

  it('limits the age to one second while the change feed is disconnected', async () => {
    const { renders, fill, value, world } = openTrialCache()
    await fill('old')
    world.live = false
    world.time = 900
    expect(await value()).toBe('old')
    world.time = 1_100
    const soon = value()
    renders[1]!.end(kept('new'))
    expect(await soon).toBe('new')
  })
})

describe('failures', () => {
  it('serves the old version as stale for a minute when a render fails', async () => {
    const { renders, fill, get, cache, world, failures } = openTrialCache()
    await fill('old')
    world.time = 10_000
    cache.drop(['home'])
    const soon = get()
    renders[1]!.break(new Error('no database'))
    expect(await soon).toMatchObject({ value: 'old', stale: true })
    expect(failures).toEqual(['/home'])
    world.time = 10_500
    expect(await get()).toMatchObject({ value: 'old', stale: true })
    expect(renders).toHaveLength(2)
    world.time = 70_001
    const late = get()
    renders[2]!.break(new Error('no database'))
    await expect(late).rejects.toThrow('no database')
  })

  it('never caches an error page', async () => {
    const { renders, get, cache } = openTrialCache()
    const first = get()
    renders[0]!.end({ kind: 'fail', value: '500' })
    expect(await first).toEqual({ value: '500', stale: false })
    expect(cache.size().entries).toBe(0)
  })

  it('is no longer stale after a successful render', async () => {
    const { renders, fill, get, cache, world } = openTrialCache()
    await fill('old')
    world.time = 10_000
    cache.drop(['home'])
    const soon = get()
    renders[1]!.end({ kind: 'fail', value: '500' })
    expect(await soon).toMatchObject({ value: 'old', stale: true })
    world.time = 11_500
    const next = get()
    renders[2]!.end(kept('new'))
    expect(await next).toEqual({ value: 'new', stale: false })
  })
})
