import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { askShop, bundles, findItem, onSale } from './shop-database.ts'
import { startPart } from './site-server.ts'

// The shop promises a second; a page that was kept for longer would be found out in the first ask.
const promised = 1_000

test('what one process changes stands in the next page of every other', async ({ request }) => {
  const { id, path } = await findItem(
    `${onSale} AND ${bundles} = 1 AND i.units_left > 30 AND i.id > 110`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'insieme-second-'))
  const first = process.env.SITE_ADDRESS ?? ''
  // It has no database and hears of changes over HTTP; the first one hears them from PostgreSQL.
  const second = await startPart('site', { API_HOST: first, DATABASE_URL: '', DATA_DIR: folder })
  try {
    const pages = [first, second.address].map((address) => address + path)
    const read = async (page: string) => (await request.get(page)).text()
    for (const price of [11_11, 12_12, 13_13]) {
      // Both have a page to be out of date with.
      await Promise.all(pages.map(read))
      await askShop(
        `UPDATE bundles SET price_cents = $2
         WHERE variation_id IN (SELECT id FROM variations WHERE item_id = $1)`,
        [id, price],
      )
      const said = (price / 100).toFixed(2).replace('.', ',')
      for (const page of pages)
        await expect.poll(() => read(page), { timeout: promised, intervals: [20] }).toContain(said)
    }
  } finally {
    await second.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
