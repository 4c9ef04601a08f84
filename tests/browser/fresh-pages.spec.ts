import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { askShop, bundles, findItem, onSale } from './shop-database.ts'
import { startPart } from './site-server.ts'

// Cached pages live at least a minute without a change. `npm run bench` measures how soon a change drops
// them.
const patience = { timeout: 30_000, intervals: [20] }

type Read = (page: string) => Promise<string>

/** The first process gets changes from PostgreSQL; the second has no database and gets them over HTTP. */
const withTwoSites = async (
  request: APIRequestContext,
  look: (addresses: string[], read: Read) => Promise<void>,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'insieme-second-'))
  const first = process.env.SITE_ADDRESS ?? ''
  const second = await startPart('site', { API_HOST: first, DATABASE_URL: '', DATA_DIR: folder })
  try {
    await look([first, second.address], async (page) => (await request.get(page)).text())
  } finally {
    await second.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

test('a change in one process is in the next page of every other', async ({ request }) => {
  const { id, path } = await findItem(
    `${onSale} AND ${bundles} = 1 AND i.units_left > 30 AND i.id > 110`,
  )
  await withTwoSites(request, async (addresses, read) => {
    const pages = addresses.map((address) => address + path)
    for (const price of [11_11, 12_12, 13_13]) {
      // Both processes have the page cached.
      await Promise.all(pages.map(read))
      await askShop(
        `UPDATE bundles SET price_cents = $2
         WHERE variation_id IN (SELECT id FROM variations WHERE item_id = $1)`,
        [id, price],
      )
      const euros = (price / 100).toFixed(2).replace('.', ',')
      for (const page of pages)
        await expect.poll(async () => (await read(page)).includes(euros), patience).toBe(true)
    }
  })
})

test('a changed company is in the next page of every process', async ({ request }) => {
  const store = (value: string | null) =>
    askShop(
      `INSERT INTO stored_settings (name, value, at, who) VALUES ('COMPANY_REA', $1, now(), 'Prova')`,
      [value],
    )
  await withTwoSites(request, async (addresses, read) => {
    const pages = addresses.flatMap((address) => [`${address}/`, `${address}/come-funziona`])
    await Promise.all(pages.map(read))
    for (const rea of ['BO-700001', 'BO-700002']) {
      await store(rea)
      for (const page of pages)
        await expect.poll(async () => (await read(page)).includes(rea), patience).toBe(true)
    }
  }).finally(() => store(null))
})

test('a sale is in every list and at its URL from its publication on', async ({ request }) => {
  const { id, path, title } = await findItem(`${onSale} AND i.id > 120`)
  await withTwoSites(request, async (addresses, read) => {
    const publish = async (wait: string) => {
      const [row] = await askShop<{ due: Date }>(
        `UPDATE items SET published_at = now() + $2::interval WHERE id = $1 RETURNING published_at due`,
        [id, wait],
      )
      return row?.due.getTime() ?? 0
    }
    await publish('1 hour')
    const pages = addresses.flatMap((address) => [address + path, `${address}/reega`])
    const readAll = () => Promise.all(pages.map(read))
    // A 404 page may suggest another item with this title.
    const isShown = (html: string) =>
      html.includes(`<a href="${path}">${title}<`) || /<h1[^>]*>([^<]*)</.exec(html)?.[1] === title
    await expect.poll(async () => (await readAll()).filter(isShown), patience).toEqual([])
    const due = await publish('4 seconds')
    // The pages are read until they know the due time, and then not at all: each has to expire by itself.
    const after = async (moment: number) => {
      await readAll()
      return Date.now() > moment
    }
    await expect.poll(() => after(due - 1_500), patience).toBe(true)
    await expect.poll(() => Date.now(), patience).toBeGreaterThan(due)
    for (const html of await readAll()) expect(isShown(html)).toBe(true)
  })
})
