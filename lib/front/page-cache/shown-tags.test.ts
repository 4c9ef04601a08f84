import { afterEach, expect, test } from 'vitest'
import { kept, openTrialCache } from '../../../tests/setup/front/page-cache.ts'
import { html, openPages, page } from '../../../tests/setup/front/pages.ts'
import { closeServers } from '../../../tests/setup/front/server.ts'
import { pageNotes } from '../page-notes.ts'

afterEach(closeServers)

const beside = (...tags: string[]) => ({ ...kept('old'), tags })

const shown = async (...tags: string[]) => {
  const made = openTrialCache()
  const first = made.value()
  made.renders[0]!.end(beside(...tags))
  await first
  made.world.time = 5_000
  return made
}

test('a page is rendered anew after a change of a thing that it shows', async () => {
  const { cache, renders, value } = await shown('sale:7')
  cache.drop(['sale:8'])
  expect(await value()).toBe('old')
  cache.drop(['sale:7'])
  value()
  expect(renders).toHaveLength(2)
})

test('changes of a thing no longer shown do not drop the page', async () => {
  const { cache, renders, value, world } = await shown('sale:7')
  cache.drop(['home'])
  const second = value()
  renders[1]!.end(kept('without'))
  await second
  world.time = 10_000
  cache.drop(['sale:7'])
  expect(await value()).toBe('without')
})

test('a change during the render of a thing that turns out to be shown counts', async () => {
  const { cache, renders, value, world } = openTrialCache()
  const before = value()
  world.time = 10
  cache.drop(['sale:7'])
  world.time = 20
  const after = value()
  renders[0]!.end(beside('sale:7'))
  expect(await before).toBe('old')
  await expect.poll(() => renders).toHaveLength(2)
  renders[1]!.end(kept('new'))
  expect(await after).toBe('new')
})

test('an evicted page leaves no tags behind', async () => {
  const { cache, fill, renders } = openTrialCache(150)
  const first = cache.get({ key: '/a', tags: ['a'] })
  renders[0]!.end(beside('sale:7'))
  await first
  await fill('b', '/b', ['b'])
  expect(cache.size()).toEqual({ entries: 1, bytes: 100 })
  cache.drop(['sale:7'])
  expect(cache.has({ key: '/b', tags: ['b'] })).toBe(true)
})

test('the tags of what a page shows are in its headers and asked for their next change', async () => {
  const asked: string[] = []
  const { get, pages, time } = await openPages(
    (...of) => {
      pageNotes()!.tags = ['sale:7', 'shipping']
      return page(...of)
    },
    {
      nextChange: async (tags) => {
        asked.push(tags.join(' '))
        return tags.includes('sale:7') ? 30_000 : null
      },
    },
  )
  const { headers } = await get('/ga/1/uno')
  expect(headers).toMatchObject({
    'surrogate-key': 'preorder:1 settings sale:7 shipping',
    'cache-tag': 'preorder:1,settings,sale:7,shipping',
  })
  expect(asked).toEqual(['preorder:1 settings', 'sale:7 shipping'])
  time.now = 29_999
  expect((await get('/ga/1/uno')).body.toString()).toBe(html(1))
  time.now = 30_000
  expect((await get('/ga/1/uno')).body.toString()).toBe(html(2))
  time.now = 40_000
  pages.drop(['sale:7'])
  expect((await get('/ga/1/uno')).body.toString()).toBe(html(3))
})
