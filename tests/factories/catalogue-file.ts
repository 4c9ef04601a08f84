import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { stoppedClock } from '#kernel/clock.ts'
import type { Database } from '#kernel/db/connection.ts'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import type { WrittenItem } from '#lib/catalogue-file/schema.ts'
import { importCatalogue } from '#lib/services/shop/catalogue-files/commands/import.ts'

/** Resets the tables that an import writes, with the few rows it needs. */
export const emptyShop = async (db: Database) => {
  await db.pool.query('TRUNCATE items, pictures, members, interests CASCADE')
  await db.pool.query(
    "INSERT INTO interests (slug, name, position) VALUES ('strategia', 'Strategia', 1)",
  )
  await db.pool.query("INSERT INTO levels VALUES (1, 'Pedone', NULL, 1, 0)")
}

/** Creates a folder with two pictures, into which tests write the files to import. */
export const openDesk = async (db: Database) => {
  const folder = await mkdtemp(join(tmpdir(), 'insieme-catalogue-'))
  const paint = (name: string, background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toFile(join(folder, name))
  await paint('box.png', '#3388cc')
  await paint('table.png', '#cc8833')
  const needs = {
    db,
    storage: openFolderStorage(join(folder, 'data')),
    clock: stoppedClock('2026-11-21T12:00:00Z'),
  }
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const writeItems = (items: unknown[], name = 'items.json') =>
    write(name, JSON.stringify({ items }))
  return {
    needs,
    write,
    writeItems,
    take: async (items: unknown[], options = {}) =>
      importCatalogue(needs, await writeItems(items), options),
    at: (name: string) => join(folder, name),
    close: () => rm(folder, { recursive: true }),
  }
}

export const buildSale = (given: Partial<WrittenItem> = {}): WrittenItem => {
  const code = given.code ?? 'S1'
  return {
    code,
    kind: 'sale',
    title: 'Gufi & Gufi',
    picture: 'box.png',
    variations: [
      {
        title: 'Italiano',
        bundles: [{ code: `${code}-base`, title: 'Base', price: 14.9, stock: 6 }],
      },
    ],
    ...given,
  }
}

/** Builds a group with every field of the file format. */
export const buildGroup = (given: Partial<WrittenItem> = {}): WrittenItem => {
  const code = given.code ?? 'G1'
  return {
    code,
    kind: 'preorder',
    title: 'Orbita Nove',
    brand: 'Dado Tondo',
    interest: 'strategia',
    description:
      'Prima riga; con "virgolette".\n\nSeconda riga | con sbarra :: e due punti \\ e barra.',
    info: 'Peso 2,1 kg',
    properties: { Autore: 'Ada Neri', 'Dipendenza dalla lingua': 'nessuna', Età: '10+' },
    links: [{ label: 'Regole :: brevi | PDF', url: 'https://example.org/regole?a=1&b=2' }],
    resources: [{ label: 'Video', url: 'https://example.org/video' }],
    picture: 'box.png',
    table_picture: 'table.png',
    weep_only_until: '2026-11-25T18:00:00.000Z',
    published_at: '2026-11-01T09:30:00.000Z',
    deliver_on: '2027-02-28',
    status: 'running',
    expires_at: '2026-12-31T19:00:00.000Z',
    goal_unit: 'units',
    goal: 150,
    variations: [
      {
        title: 'Edizione italiana',
        delivery: 4.9,
        pictures: ['box.png', 'table.png'],
        bundles: [
          {
            code: `${code}-base`,
            title: 'Base',
            price: 52,
            list_price: 69,
            contents: [
              { title: 'Plancia', description: 'di cartone; doppia', picture: 'table.png' },
              { title: '2x2 tessere', quantity: 60 },
            ],
            price_steps: [
              { from: 200, price: 48.9 },
              { from: 300, price: 45 },
            ],
          },
          { code: `${code}-deluxe`, title: 'Deluxe', price: 89.5, stock: 20, limited: true },
        ],
      },
      { title: 'English', bundles: [{ code: `${code}-en`, title: 'Base', price: 49 }] },
    ],
    ...given,
  }
}
