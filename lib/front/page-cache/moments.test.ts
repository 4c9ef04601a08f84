import { afterEach, describe, expect, it, test } from 'vitest'
import { kept, openTrialCache } from '../../../tests/setup/front/page-cache.ts'
import { html, openPages, page } from '../../../tests/setup/front/pages.ts'
import { closeServers } from '../../../tests/setup/front/server.ts'

afterEach(closeServers)

test('reads the time of the next change before the render, and renders anew at that time', async () => {
  const asked: (readonly string[])[] = []
  const { seen, get, time } = await openPages(page, {
    nextChange: async (tags) => {
      asked.push(tags)
      expect(seen).toHaveLength(asked.length - 1)
      return asked.length === 1 ? 30_000 : null
    },
  })
  time.now = 1_000
  await get('/ga/1/uno')
  time.now = 30_999
  expect((await get('/ga/1/uno')).body.toString()).toBe(html(1))
  time.now = 31_000
  expect((await get('/ga/1/uno')).body.toString()).toBe(html(2))
  expect(asked).toEqual([
    ['preorder:1', 'settings'],
    ['preorder:1', 'settings'],
  ])
})

test('caches a page for one second when the time of its next change is unknown', async () => {
  const { seen, logged, get, time } = await openPages(page, {
    nextChange: () => Promise.reject(new Error('no database')),
  })
  await get('/home')
  time.now = 999
  await get('/home')
  expect(seen).toHaveLength(1)
  time.now = 1_000
  await get('/home')
  expect(seen).toHaveLength(2)
  expect(logged).toHaveLength(2)
})

describe('the time of the next change', () => {
  const setUpDue = async (value = 'open', until = 500) => {
    const made = openTrialCache()
    const soon = made.value()
    made.renders[0]!.end(kept(value, 100, until))
    await soon
    return made
  }

  it('expires the entry without a request in between, and concurrent requests share one render', async () => {
    const { renders, value, world } = await setUpDue()
    world.time = 499
    expect(await value()).toBe('open')
    world.time = 500
    const herd = Array.from({ length: 50 }, () => value())
    expect(renders).toHaveLength(2)
    renders[1]!.end(kept('closed'))
    expect(new Set(await Promise.all(herd))).toEqual(new Set(['closed']))
    expect(renders).toHaveLength(2)
  })

  it('expires a busy page too', async () => {
    const { renders, value, cache, world } = await setUpDue()
    world.time = 400
    cache.drop(['home'])
    expect(await value()).toBe('open')
    world.time = 510
    const late = value()
    renders[1]!.end(kept('closed'))
    expect(await late).toBe('closed')
  })

  it('is respected by a render that began before it', async () => {
    const { renders, value, world } = await setUpDue('open', 61_500)
    world.time = 61_000
    expect(await value()).toBe('open')
    world.time = 61_600
    const herd = [value(), value()]
    expect(renders).toHaveLength(2)
    renders[1]!.end(kept('open', 100, 61_500))
    await expect.poll(() => renders.length).toBe(3)
    renders[2]!.end(kept('closed'))
    expect(await Promise.all(herd)).toEqual(['closed', 'closed'])
    expect(renders).toHaveLength(3)
  })

  it('leaves the old version for a minute while renders fail', async () => {
    const { renders, get, world } = await setUpDue()
    world.time = 600
    const soon = get()
    renders[1]!.break(new Error('no database'))
    expect(await soon).toMatchObject({ value: 'open', stale: true })
    world.time = 60_501
    const late = get()
    renders[2]!.break(new Error('no database'))
    await expect(late).rejects.toThrow('no database')
  })
})
