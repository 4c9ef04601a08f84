import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/client.ts'
import { inProcessTransport } from '#lib/client/in-process.ts'
import { pageCalls } from '#lib/client/page-calls.ts'
import { learnWords } from '#lib/services/storefront/search/jobs.ts'
import { buildItem } from '../factories/items.ts'
import { openTestApi } from './api.ts'

const { app, deps, pool } = await openTestApi()
const client = createClient(inProcessTransport(app))

await buildItem(pool, { title: 'Mille Lanterne' })
await buildItem(pool, { title: 'Lanterne Magiche', kind: 'sale' })
await buildItem(pool, { title: 'Il Lanternino' })
await buildItem(pool, { title: 'Carte Magiche', kind: 'sale' })
await buildItem(pool, { title: 'Lantermina', status: 'draft' })

beforeAll(() => learnWords.run(deps, {}))

const preview = async (term: string) =>
  (await client.call(pageCalls.searchPreview, { query: { term } })).data

describe('other spellings', () => {
  test('stand beside what was found in the place of a word that nothing has', async () => {
    const found = await preview('lanternimo')
    expect(found.instead).toBe('lanternino')
    expect(found.near).toEqual([{ term: 'lanterne', total: 2, more: false }])
  })

  test('are offered for each word that nothing has, and for each of them alone', async () => {
    const { instead, near } = await preview('lantrene magike')
    expect(instead).toBe('lanterne magiche')
    expect(near).toContainEqual({ term: 'lanterne', total: 2, more: false })
    expect(near).toContainEqual({ term: 'magiche', total: 2, more: false })
    expect(near.map(({ term }) => term)).not.toContain(instead)
  })

  test('keep the words that are known, and only those that find something together are said', async () => {
    const { near } = await preview('mille lantrene')
    expect(near.map(({ term }) => term)).not.toContain('mille lanternino')
    expect(near.map(({ term }) => term)).toContain('lanterne')
  })

  test('are none where something is spelt so, and never what is not public', async () => {
    expect((await preview('lanterne')).near).toEqual([])
    const drafted = await preview('lantermine')
    expect(drafted.near.map(({ term }) => term)).not.toContain('lantermina')
    expect(drafted.instead).not.toBe('lantermina')
  })
})
