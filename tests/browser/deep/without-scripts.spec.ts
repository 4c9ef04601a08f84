import { expect, test } from '../fixtures.ts'
import { askShop, findItem, running } from '../shop-database.ts'

test.use({ javaScriptEnabled: false })

test('home and a proposal are readable @once', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/proposte/1/la-via-dell-ambra-in-italiano')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article').nth(1)).toBeVisible()
})

test('the drawn box of a proposal is in the page @once', async ({ page }) => {
  const [row] = await askShop<{ id: string; slug: string; title: string }>(
    `SELECT id, slug, title FROM proposals WHERE picture_id IS NULL AND removed_at IS NULL
       AND archived_at IS NULL AND item_id IS NULL AND wants + needs BETWEEN 1 AND 199
     ORDER BY id LIMIT 1`,
  )
  await page.goto(`/proposte/${row!.id}/${row!.slug}`)
  const box = page.getByRole('img', { name: `Scatola disegnata: ${row!.title}` })
  await expect(box).toBeVisible()
  expect(await box.locator('.on').count()).toBeGreaterThan(0)
})

test('a group shows all its data @once', async ({ page }) => {
  const { id, path, title } = await findItem(`${running} AND EXISTS
    (SELECT 1 FROM price_steps s JOIN bundles b ON b.id = s.bundle_id
     JOIN variations v ON v.id = b.variation_id WHERE v.item_id = i.id)`)
  const { data } = await (await page.request.get(`/api/preorders/${id}`)).json()
  const options = (await (await page.request.get(`/api/preorders/${id}/variations`)).json()).data
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const buy = page.getByRole('region', { name: 'Scegli e partecipa' })
  await expect(buy.getByRole('progressbar')).toBeVisible()
  const facts: string[] = [data.sale.subtitle, ...Object.values<string>(data.sale.properties)]
  for (const bundle of options.sale_variations.flatMap((one: { bundles: [] }) => one.bundles))
    facts.push(bundle.title, ...bundle.items.map((item: { title: string }) => item.title))
  facts.push(...data.sale.description.split(/\n\s*\n/))
  for (const fact of facts) await expect(main).toContainText(fact)
  await expect(main.getByRole('link', { name: 'Partecipa' }).first()).toBeVisible()
})

for (const [path, more, fewer] of [
  ['/ga', 'Carica altri gruppi', 'Gruppi precedenti'],
  ['/community', 'Carica altre proposte', 'Proposte precedenti'],
] as const)
  test(`${path} can be read page by page @phone`, async ({ page }) => {
    await page.goto(path)
    const heading = page.getByRole('main').getByRole('article').first().getByRole('heading')
    const first = (await heading.textContent()) ?? ''
    await page.getByRole('link', { name: more }).click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?page=2$`))
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /page=2$/)
    await expect(heading).not.toHaveText(first)
    await page.getByRole('link', { name: fewer }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })

test('lists and searches are ordered by a button, which keeps the filters @once', async ({
  page,
}) => {
  await page.goto('/ga')
  await page.getByRole('combobox', { name: 'Ordina' }).selectOption('price')
  await page.getByRole('button', { name: 'Applica' }).click()
  await expect(page).toHaveURL(/order_by=price/)
  await expect(page.getByRole('combobox', { name: 'Ordina' })).toHaveValue('price')
  await page.goto('/search?query=edizione&type=sales&max_price=60')
  await page.getByRole('combobox', { name: 'Ordina' }).selectOption('Prezzo più basso')
  await page.getByRole('button', { name: 'Ordina' }).click()
  await expect(page).toHaveURL(/query=edizione&type=sales&max_price=60&order_by=price$/)
})

test('the search is a form, its results are links, and no result has a message @once', async ({
  page,
}) => {
  await page.goto('/home')
  const box = page.getByRole('combobox', { name: 'Cerca' })
  await box.fill('edizione')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=edizione$/)
  await page.getByRole('link', { name: /^Pronti \d/ }).click()
  const first = (await page.getByRole('article').first().textContent()) ?? ''
  await page.getByRole('link', { name: 'Altri risultati' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article').first()).not.toHaveText(first)
  await page.goto('/search?query=la')
  await expect(page.getByText('Scrivi almeno tre lettere')).toBeVisible()
  await page.goto('/search?query=zzqqxxyy')
  await expect(page.getByRole('heading', { name: 'Qui non c’è ancora' })).toBeVisible()
})

test('a message to the shop is sent and redirects to its result @once', async ({ page }) => {
  await page.goto('/contatti')
  const send = page.getByRole('button', { name: 'Manda il messaggio' })
  await page.getByLabel('Nome e cognome').fill('Ugo Neri')
  await page.getByLabel('La tua e-mail').fill(`ugo-${Date.now()}@posta.example`)
  await page.getByLabel('Di che cosa si tratta').fill('Un gruppo')
  await send.click()
  // The browser's own validation asks for missing fields.
  await expect(page).toHaveURL('/contatti')
  await page.getByLabel('Messaggio', { exact: true }).fill('Quando chiude?')
  await send.click()
  await expect(page).toHaveURL('/contatti?esito=inviato')
  await expect(page.getByRole('status').filter({ hasText: 'Messaggio inviato' })).toBeVisible()
})
