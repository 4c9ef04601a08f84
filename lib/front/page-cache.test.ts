import { describe, expect, it } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { openTrialCache, rendered } from '../../tests/setup/front/page-cache.ts'

const never = Number.POSITIVE_INFINITY

describe('caching', () => {
  it('renders once for concurrent requests, and answers from memory synchronously', async () => {
    const { renders, cache, value } = openTrialCache()
    const all = [value(), value(), value()]
    renders[0]!.end(rendered('one'))
    expect(await Promise.all(all)).toEqual(['one', 'one', 'one'])
    expect(cache.get({ key: '/home', tags: ['home'] })).toMatchObject({ value: 'one' })
    expect(renders).toHaveLength(1)
  })

  it.each(['pass', 'fail'] as const)('does not cache the result of kind %s', async (kind) => {
    const { renders, get, cache } = openTrialCache()
    const first = get()
    renders[0]!.end({ kind, value: 'other' })
    expect(await first).toEqual({ value: 'other', stale: false })
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
  })
})

describe('dropping', () => {
  it('waits for a new render after a change of a page that rarely changes', async () => {
    const { renders, fill, value, cache, world } = openTrialCache()
    await fill('old')
    world.time = 5_000
    cache.drop(['sales', 'preorder:1'])
    expect(await value()).toBe('old')
    cache.drop(['home'])
    const all = [value(), value()]
    expect(renders).toHaveLength(2)
    renders[1]!.end(rendered('new'))
    expect(await Promise.all(all)).toEqual(['new', 'new'])
  })

  it('resolves an outdated render for earlier requests and renders anew for later ones', async () => {
    const { renders, value, cache } = openTrialCache()
    const before = value()
    cache.drop(['home'])
    const after = value()
    renders[0]!.end(rendered('old'))
    expect(await before).toBe('old')
    await expect.poll(() => renders.length).toBe(2)
    renders[1]!.end(rendered('new'))
    expect([await after, await value()]).toEqual(['new', 'new'])
    expect(renders).toHaveLength(2)
  })

  it('never serves a version without a change older than half a second, in five renders a second', async () => {
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
        render.end(rendered(String(began.get(index))))
      }
      const shown = Number((await waiting).value)
      const missed = changes[shown + 1] ?? world.time
      expect(world.time - missed).toBeLessThanOrEqual(500)
    }
    expect(renders.length).toBeGreaterThan(5)
    expect(renders.length).toBeLessThanOrEqual(26)
  })
})

describe('a thing that a page shows beside its own', () => {
  it('drops the page when it changes, as long as it is shown', async () => {
    const { renders, value, cache, world } = openTrialCache()
    const next = async (time: number, ...tags: string[]) => {
      world.time = time
      const soon = value()
      renders.at(-1)!.end(rendered(String(renders.length), 100, never, tags))
      return soon
    }
    expect(await next(0, 'sale:7')).toBe('1')
    world.time = 5_000
    cache.drop(['sale:8'])
    expect(await value()).toBe('1')
    cache.drop(['sale:7'])
    expect(await next(5_000)).toBe('2')
    world.time = 10_000
    cache.drop(['sale:7'])
    expect(await value()).toBe('2')
  })
})

describe('ageing', () => {
  it.each([
    ['refreshes an aged entry in the background', 61_000, never, true, 'old'],
    ['waits for a new render when the entry is too old', 121_000, never, true, 'new'],
    ['keeps an entry for a second while the feed is disconnected', 900, never, false, 'old'],
    ['waits after that second', 1_100, never, false, 'new'],
    ['keeps an entry until its next change', 499, 500, true, 'old'],
    ['waits at its next change', 500, 500, true, 'new'],
  ] as const)('%s', async (_, time, until, live, shown) => {
    const { renders, value, world } = openTrialCache()
    const first = value()
    renders[0]!.end(rendered('old', 100, until))
    await first
    Object.assign(world, { time, live })
    const herd = Array.from({ length: 20 }, () => value())
    expect(renders.length).toBeLessThanOrEqual(2)
    renders[1]?.end(rendered('new'))
    expect(new Set(await Promise.all(herd))).toEqual(new Set([shown]))
  })
})

describe('failures', () => {
  it('serves the old version as stale for an hour, and tries again after a second', async () => {
    const { renders, fill, get, cache, world, failures } = openTrialCache()
    await fill('old')
    world.time = 10_000
    cache.drop(['*'])
    const soon = get()
    renders[1]!.break(new Error('no database'))
    expect(await soon).toMatchObject({ value: 'old', stale: true })
    expect(failures).toEqual(['/home'])
    world.time = 10_500
    expect(await get()).toMatchObject({ value: 'old', stale: true })
    expect(renders).toHaveLength(2)
    world.time = hour
    const late = get()
    renders[2]!.break(new Error('no database'))
    expect(await late).toMatchObject({ value: 'old', stale: true })
    world.time += 1_500
    const next = get()
    renders[3]!.end(rendered('new'))
    expect(await next).toMatchObject({ value: 'new', stale: false })
  })
})
