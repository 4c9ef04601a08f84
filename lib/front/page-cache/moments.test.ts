import { afterEach, describe, expect, it, test } from 'vitest'
import { closeServers } from '../test-server.ts'
import { kept, openKeeper } from './trial-keeper.ts'
import { html, openPages, page } from './trial-pages.ts'

afterEach(closeServers)

test('a page is asked about before it is rendered, and made anew at its moment', async () => {
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

test('a page of which nobody can say when it changes is believed for a second', async () => {
  const { seen, said, get, time } = await openPages(page, {
    nextChange: () => Promise.reject(new Error('no database')),
  })
  await get('/home')
  time.now = 999
  await get('/home')
  expect(seen).toHaveLength(1)
  time.now = 1_000
  await get('/home')
  expect(seen).toHaveLength(2)
  expect(said).toHaveLength(2)
})

describe('the moment at which a page says something else', () => {
  const setUpDue = async (value = 'open', until = 500) => {
    const made = openKeeper()
    const soon = made.value()
    made.renders[0]!.end(kept(value, 100, until))
    await soon
    return made
  }

  it('ends it, though nobody asked for it in between, and a herd waits for one render', async () => {
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

  it('ends a page too that changes all the time', async () => {
    const { renders, value, keeper, world } = await setUpDue()
    world.time = 400
    keeper.drop(['home'])
    expect(await value()).toBe('open')
    world.time = 510
    const late = value()
    renders[1]!.end(kept('closed'))
    expect(await late).toBe('closed')
  })

  it('is not missed by a render that began before it', async () => {
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

  it('leaves the older page for a minute to those who come while none can be made', async () => {
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
