import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { learnWords } from '#lib/services/storefront/search/jobs.ts'
import { buildItem } from '../../factories/items.ts'
import { openTestApi } from '../api.ts'

const { app, deps, pool } = await openTestApi()
const client = createClient(inProcessTransport(app))

await buildItem(pool, { title: 'Mille Lanterne' })
await buildItem(pool, { title: 'Lanterne Magiche', kind: 'sale' })
await buildItem(pool, { title: 'Il Lanternino' })
await buildItem(pool, { title: 'Carte Magiche', kind: 'sale' })
await buildItem(pool, { title: 'Lantermina', status: 'draft' })
await buildItem(pool, { title: 'Velakor7' })
await buildItem(pool, { title: 'Velakos', kind: 'sale' })
await buildItem(pool, { title: 'Nordrheinwestfälischestaatsbahn' })

beforeAll(() => learnWords.run(deps, {}))

const preview = async (term: string) =>
  (await client.call('GET /search/preview', { query: { term } })).data

describe('other spellings', () => {
  test('are returned beside the results of a correction', async () => {
    const found = await preview('lanternimo')
    expect(found.instead).toBe('lanternino')
    expect(found.near).toEqual([{ term: 'lanterne', total: 2, more: false }])
  })

  test('are offered separately for each word without results', async () => {
    const { instead, near } = await preview('lantrene magike')
    expect(instead).toBe('lanterne magiche')
    expect(near).toContainEqual({ term: 'lanterne', total: 2, more: false })
    expect(near).toContainEqual({ term: 'magiche', total: 2, more: false })
    expect(near.map(({ term }) => term)).not.toContain(instead)
  })

  test('are empty when the spelling has results, and never include unpublished items', async () => {
    expect((await preview('lanterne')).near).toEqual([])
    const drafted = await preview('lantermine')
    expect(drafted.near.map(({ term }) => term)).not.toContain('lantermina')
    expect(drafted.instead).not.toBe('lantermina')
  })
})

const named = async (term: string) =>
  (await client.call('GET /search', { query: { term } })).data.map(({ name }) => name)

test('a beginning finds words with digits and very long ones, before any correction', async () => {
  expect(await named('velakor')).toEqual(['Velakor7'])
  expect(await named('velakoz')).toEqual(['Velakos'])
  expect(await named('nordrheinwest')).toEqual(['Nordrheinwestfälischestaatsbahn'])
})

test('a text that is not learned yet is found by its words and their beginnings', async () => {
  await buildItem(pool, { title: 'Velakon e il Bruvido' })
  expect(await named('velakon')).toEqual(['Velakon e il Bruvido'])
  expect(await named('bruvid')).toEqual(['Velakon e il Bruvido'])
})
