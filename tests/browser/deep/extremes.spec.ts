import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures.ts'
import { askShop } from '../shop-database.ts'

const title =
  'Il lunghissimo viaggio di ritorno dalle terre di sopra, di sotto e di mezzo, seconda edizione riveduta e corretta con Precipitevolissimevolmentesenzanemmenounospazioinmezzo'

/** Old enough to be last in lists that other tests read. */
const buildExtreme = async () => {
  const [item] = await askShop<{ id: number }>(
    `INSERT INTO items (kind, slug, title, brand, picture_id, published_at, description, links, resources)
     SELECT 'sale', 'estremo', $1, repeat('Casa editrice ', 9), picture_id, '2020-01-01', description,
       (SELECT json_agg(json_build_object('label', 'Una pagina che ne parla, la numero ' || n,
         'url', 'https://example.org/' || repeat('lungo', n) || n)) FROM generate_series(1, 30) n),
       (SELECT json_agg(json_build_object('label', 'Regole ' || n, 'url', 'https://example.org/' || n))
        FROM generate_series(1, 12) n)
     FROM items WHERE kind = 'sale' ORDER BY id LIMIT 1 RETURNING id::int`,
    [title],
  )
  const id = item?.id ?? 0
  await askShop(
    `INSERT INTO variations (item_id, title, position)
     SELECT $1, 'Edizione in una lingua dal nome lungo, la numero ' || n, n FROM generate_series(1, 5) n`,
    [id],
  )
  await askShop(
    `INSERT INTO bundles (variation_id, title, position, price_cents, list_price_cents, stock)
     SELECT v.id, 'Confezione con dentro tantissime cose, la numero ' || n, n, 1000000 + n * 99990,
       2000000 + n * 99990, 5 FROM variations v, generate_series(1, 12) n WHERE v.item_id = $1`,
    [id],
  )
  await askShop(
    `INSERT INTO bundle_contents (bundle_id, position, title, quantity)
     SELECT b.id, n, 'Una delle cose dentro, la numero ' || n, n FROM bundles b
     JOIN variations v ON v.id = b.variation_id, generate_series(1, 14) n WHERE v.item_id = $1`,
    [id],
  )
  await askShop(
    `INSERT INTO comments (item_id, member_id, body, published_at)
     SELECT $1, 1 + n % 300, repeat('parola' || n || ' ', 1 + n % 60) || repeat('x', n),
       now() - n * interval '1 hour' FROM generate_series(1, 120) n`,
    [id],
  )
  return id
}

test('an item with extreme content is not clipped @phone', async ({ page }) => {
  const id = await buildExtreme()
  try {
    await page.goto(`/reega/${id}/estremo`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('e altre 8 cose').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    await page.goto('/reega?order_by=-price')
    await expect(page.getByRole('article').first()).toContainText('Precipitevolissimevolmente')
    await expectNoSidewaysScroll(page)
  } finally {
    await askShop('DELETE FROM items WHERE id = $1', [id])
  }
})
