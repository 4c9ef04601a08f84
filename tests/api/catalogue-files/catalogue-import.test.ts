import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportCatalogue } from '#lib/services/shop/catalogue-files/commands/export.ts'
import { importCatalogue } from '#lib/services/shop/catalogue-files/commands/import.ts'
import { buildGroup, buildSale, emptyShop, openDesk } from '../../factories/catalogue-file.ts'
import { openTestDatabase } from '../database.ts'

let data: Awaited<ReturnType<typeof openTestDatabase>>
let desk: Awaited<ReturnType<typeof openDesk>>

beforeAll(async () => {
  data = await openTestDatabase()
})
afterAll(() => data.close())
beforeEach(async () => {
  await emptyShop(data.db)
  desk = await openDesk(data.db)
})
afterEach(() => desk.close())

const take: (typeof desk)['take'] = (items, options) => desk.take(items, options)
const one = async <T>(sql: string) => (await data.pool.query(sql)).rows[0] as T

const countRows = async () => {
  const row = await one<{ n: number }>(`SELECT (SELECT count(*) FROM items)
    + (SELECT count(*) FROM bundles) + (SELECT count(*) FROM pictures) AS n`)
  return Number(row.n)
}

describe('importing a catalogue', () => {
  test('writes items with all their parts', async () => {
    expect(await take([buildGroup(), buildSale({ travels_with: 'G1' })])).toEqual({
      done: true,
      created: 2,
      changed: 0,
      unchanged: 0,
    })
    expect(
      await one(`SELECT i.slug, i.price_cents, i.list_price_cents, i.goal, i.deliver_on::text,
        i.properties->>'Autore' author, interests.slug interest FROM items i
        JOIN interests ON interests.id = i.interest_id WHERE i.code = 'G1'`),
    ).toEqual({
      slug: 'orbita-nove',
      price_cents: 4900,
      list_price_cents: 4900,
      goal: 150,
      deliver_on: '2027-02-28',
      author: 'Ada Neri',
      interest: 'strategia',
    })
    expect(
      await one(`SELECT units_left, mate.code mate FROM items
        JOIN LATERAL (SELECT code FROM items m WHERE m.id = items.travels_with_item_id) mate ON true
        WHERE items.code = 'S1'`),
    ).toEqual({ units_left: 6, mate: 'G1' })
    const { id } = await one<{ id: string }>('SELECT picture_id id FROM items LIMIT 1')
    expect(await desk.needs.storage.read(`pictures/${id}/source`)).toEqual(
      await readFile(desk.at('box.png')),
    )
  })

  test('of the same file twice changes nothing and reports that', async () => {
    const items = [buildGroup(), buildSale()]
    await take(items)
    const before = await one("SELECT string_agg(xmin::text || ctid::text, ',') FROM items")
    expect(await take(items)).toEqual({ done: true, created: 0, changed: 0, unchanged: 2 })
    expect(await one("SELECT string_agg(xmin::text || ctid::text, ',') FROM items")).toEqual(before)
  })

  test('lets variations and bundles change places, and closes the ones no longer named', async () => {
    const group = buildGroup()
    await take([group])
    const [italian, english] = group.variations
    const [base, deluxe] = italian?.bundles ?? []
    const turned = { ...group, variations: [english, { ...italian, bundles: [deluxe] }] }
    expect(await take([turned])).toMatchObject({ changed: 1 })
    const { rows } = await data.pool.query(`SELECT b.code, b.closed_at IS NOT NULL closed
      FROM bundles b JOIN variations v ON v.id = b.variation_id ORDER BY v.position, b.position`)
    expect(rows).toEqual([
      { code: 'G1-en', closed: false },
      { code: 'G1-deluxe', closed: false },
      { code: base?.code, closed: true },
    ])
    expect(await take([turned])).toMatchObject({ changed: 0, unchanged: 1 })
  })

  test('as a dry run reports the same and writes nothing', async () => {
    expect(await take([buildGroup(), buildSale()], { dryRun: true })).toEqual({
      done: true,
      created: 2,
      changed: 0,
      unchanged: 0,
    })
    expect(await countRows()).toBe(0)
    await expect(readFile(desk.at('data/pictures'))).rejects.toThrow('ENOENT')
  })

  test('writes nothing when one of many items is invalid', async () => {
    const wrong = buildSale({ code: 'S2', interest: 'nessuno' })
    expect(await take([buildGroup(), buildSale(), wrong])).toEqual({
      done: false,
      problems: [
        {
          place: { path: 'items[2].interest' },
          code: 'interestUnknown',
          values: { value: 'nessuno' },
        },
      ],
    })
    expect(await countRows()).toBe(0)
  })
})

describe('pictures', () => {
  test('must be readable files of the folder, and are reported by line', async () => {
    await desk.write('text.png', 'not a picture')
    const names = [
      'missing.png',
      '../box.png',
      '/etc/hostname',
      'https://example.org/a.png',
      'text.png',
      'box.png',
    ]
    const lines = names.map((name, n) => `S${n},sale,Gufi,${name},10`)
    const file = await desk.write(
      'pictures.csv',
      ['code,kind,title,picture,price', ...lines].join('\n'),
    )
    const result = await importCatalogue(desk.needs, file)
    expect(result.done ? [] : result.problems.map(({ place, code }) => [place, code])).toEqual([
      [{ line: 2, column: 'picture' }, 'pictureMissing'],
      [{ line: 3, column: 'picture' }, 'pictureOutside'],
      [{ line: 4, column: 'picture' }, 'pictureOutside'],
      [{ line: 5, column: 'picture' }, 'pictureRemote'],
      [{ line: 6, column: 'picture' }, 'pictureUnreadable'],
    ])
  })

  test('are reported together with all other errors', async () => {
    const lines = [
      'code,kind,title,picture,price,interest,travels_with,expires_at,goal',
      'S1,sale,Gufi,missing.png,10,,S9,,',
      'S2,sale,Gufi,box.png,dieci,,,,',
      'S3,sale,Gufi,box.png,10,nessuno,S3,,',
    ]
    const result = await importCatalogue(desk.needs, await desk.write('all.csv', lines.join('\n')))
    expect(result.done ? [] : result.problems.map(({ place, code }) => [place, code])).toEqual([
      [{ line: 2, column: 'picture' }, 'pictureMissing'],
      [{ line: 2, column: 'travels_with' }, 'mateUnknown'],
      [{ line: 3, column: 'price' }, 'price'],
      [{ line: 4, column: 'interest' }, 'interestUnknown'],
      [{ line: 4, column: 'travels_with' }, 'mateItself'],
    ])
  })
})

test('the example of the operator’s guide can be imported', async () => {
  const guide = await readFile(new URL('../../../docs/comandi.md', import.meta.url), 'utf8')
  const [, example = ''] = /```csv\n([\s\S]*?)```/.exec(guide) ?? []
  const box = await readFile(desk.at('box.png'))
  for (const name of ['orbita.png', 'volpi.png', 'gufi.png']) await desk.write(name, box)
  const file = await desk.write('goods.csv', example)
  expect(await importCatalogue(desk.needs, file)).toEqual({
    done: true,
    created: 6,
    changed: 0,
    unchanged: 0,
  })
  expect(await importCatalogue(desk.needs, file)).toMatchObject({ unchanged: 6 })
})

describe('exporting and importing again', () => {
  test.each(['csv', 'json'])(
    'through %s fills an empty shop with identical items',
    async (extension) => {
      await take([
        buildGroup({ travels_with: 'S1', goal_unit: 'amount', goal: 2500.5 }),
        buildSale(),
      ])
      await data.pool.query("UPDATE bundles SET closed_at = now() WHERE code = 'G1-deluxe'")
      const first = desk.at(`first.${extension}`)
      await exportCatalogue(desk.needs, first)
      await data.pool.query('TRUNCATE items, pictures CASCADE')
      expect(await importCatalogue(desk.needs, first)).toMatchObject({ created: 2 })
      const second = desk.at(`second.${extension}`)
      await exportCatalogue(desk.needs, second)
      const text = (await readFile(second, 'utf8')).replaceAll('second-pictures', 'first-pictures')
      expect(text).toBe(await readFile(first, 'utf8'))
    },
  )

  test('assigns codes to items without one', async () => {
    await take([buildSale()])
    await data.pool.query('UPDATE items SET code = NULL')
    await data.pool.query('UPDATE bundles SET code = NULL')
    await exportCatalogue(desk.needs, desk.at('out.json'))
    expect(await importCatalogue(desk.needs, desk.at('out.json'))).toMatchObject({ unchanged: 1 })
  })
})
