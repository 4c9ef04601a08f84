import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import {
  fixedPages,
  lastChanges,
  listStretches,
  readStretch,
  type Stretch,
  sitemap,
  sitemapIndex,
  stretchEntries,
  stretchFile,
} from '#lib/site/sitemap.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { sitemapIndexProblems, sitemapProblems } from '../../schemas/sitemaps.ts'
import { openTestApi } from '../api.ts'

const { pool, app } = await openTestApi()
const client = createClient(inProcessTransport(app))
const base = 'https://insieme.example'
const size = 3

const entriesOf = async (stretch: Stretch) => {
  const all = []
  for await (const entries of stretchEntries(client, stretch, size)) all.push(...entries)
  return all
}

const groups: { id: number; slug: string }[] = []

beforeAll(async () => {
  // Seven consecutive ids and a distant one, which belongs to a separate sitemap.
  for (let made = 0; made < 7; made++) groups.push(await buildItem(pool))
  await pool.query(`SELECT setval(pg_get_serial_sequence('items', 'id'), 40)`)
  groups.push(await buildItem(pool, { title: 'Più & <meno>' }))
  await buildItem(pool, { kind: 'sale' })
  await buildProposal(pool, { member: await buildMember(pool) })
})

describe('addresses of a kind', () => {
  test('are split by ranges of ids without empty ranges', async () => {
    const stretches = await listStretches(client, 'preorders', size)
    expect(stretches.map(({ number }) => number)).toEqual([1, 2, 3, 14])
  })

  test('are each in one file, within the limit of a file', async () => {
    const files = await Promise.all((await listStretches(client, 'preorders', size)).map(entriesOf))
    expect(Math.max(...files.map((entries) => entries.length))).toBeLessThanOrEqual(size)
    expect(files.flat().map(({ path }) => path)).toEqual(
      groups.map(({ id, slug }) => `/ga/${id}/${slug}`),
    )
  })
})

describe('files for crawlers follow their schemas', () => {
  test.each(['preorders', 'sales', 'proposals'] as const)('%s', async (kind) => {
    for (const stretch of await listStretches(client, kind, size)) {
      const entries = await entriesOf(stretch)
      const xml = sitemap(base, entries)
      expect(await sitemapProblems(xml)).toEqual([])
      expect(xml).toContain('<lastmod>')
      expect(xml.includes('<image:loc>https://')).toBe(kind !== 'proposals')
    }
  })

  test('the standing pages and the index', async () => {
    expect(await sitemapProblems(sitemap(base, fixedPages({ isWeepOffered: true })))).toEqual([])
    const changed = await lastChanges(client)
    const maps = (await listStretches(client, 'sales', size)).map((stretch) => ({
      path: stretchFile(stretch),
      changedAt: changed[stretch.kind],
    }))
    const xml = sitemapIndex(base, [{ path: '/sitemaps/pages.xml' }, ...maps])
    expect(await sitemapIndexProblems(xml)).toEqual([])
    expect(xml).toMatch(/sales-\d+\.xml<\/loc><lastmod>/)
  })
})

test('the name of a file has its range, and other names are refused', () => {
  const stretch = { kind: 'sales', number: 12 } as const
  expect(readStretch(stretchFile(stretch).replace('/sitemaps/', ''))).toEqual(stretch)
  for (const file of ['sales-0.xml', 'sales-01.xml', 'members-1.xml', 'sales-1.txt', 'sales.xml'])
    expect(readStretch(file)).toBeUndefined()
})
