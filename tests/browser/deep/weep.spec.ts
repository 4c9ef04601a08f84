import type { Page } from 'playwright/test'
import { ordersOf } from '../buyers.ts'
import { expect, test } from '../fixtures.ts'
import { binding, cards, field, isDone, writeCard } from '../paying.ts'
import { askShop } from '../shop-database.ts'

const tab = '/user/tabs?tab=weep'

const pay = (page: Page) => page.getByRole('button', { name: /obbligo di pagamento/ })

const start = (page: Page) =>
  page.getByRole('checkbox', { name: /^Chiedo che weep cominci subito/ })

/** Returns a running group reserved for weep members for some hours more, and one of its bundles. */
const reserved = async () => {
  const [row] = await askShop<{ id: string; slug: string; bundle: string }>(
    `SELECT i.id, i.slug, b.id AS bundle FROM items i JOIN variations v ON v.item_id = i.id
     JOIN bundles b ON b.variation_id = v.id
     WHERE i.kind = 'sale' AND i.weep_only_until > now() + interval '1 hour' AND b.stock > 9
       AND i.archived_at IS NULL AND i.published_at <= now() AND b.closed_at IS NULL
     ORDER BY i.id, b.id LIMIT 1`,
  )
  if (!row) throw new Error('the demo shop has nothing for weep members')
  return { path: `/reega/${row.id}/${row.slug}`, bundle: Number(row.bundle) }
}

test('a member joins the plan, buys a reserved item, and cancels @phone', async ({
  page,
  buyer,
}) => {
  const { path, bundle } = await reserved()
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Riservato a chi ha weep' })).toBeDisabled()
  await page.getByRole('link', { name: 'Scopri weep' }).click()
  await expect(page.getByRole('heading', { name: 'Scegli prima degli altri.' })).toBeVisible()
  await page.getByRole('link', { name: 'Prova un mese' }).click()
  await expect(page.getByRole('heading', { name: 'weep per un mese' })).toBeVisible()
  await expect(field(page, 'Numero della carta')).toBeVisible()
  await writeCard(page, cards.plain)
  await expect(start(page)).not.toBeChecked()
  await pay(page).click()
  await expect(page.getByText('Per cominciare subito serve la tua richiesta.')).toBeVisible()
  await expect(start(page)).toBeFocused()
  await start(page).check()
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Hai weep' })).toBeFocused()
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])

  await page.goto(path)
  await page.getByRole('button', { name: 'Metti nel carrello' }).first().click()
  await expect(page.getByText(/Nel carrello/).first()).toBeVisible()

  await page.goto(`/checkout?bundle=${bundle}&quantity=1`)
  await writeCard(page, cards.plain)
  await binding(page).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([
    { state: 'paid', captures: 1 },
    { state: 'paid', captures: 1 },
  ])

  await page.goto(tab)
  await expect(page.getByRole('heading', { name: /^Hai weep fino al(l’| )\d/ })).toBeVisible()
  await expect(page.getByText('Carta che finisce per 1111')).toBeVisible()
  await page.getByRole('button', { name: 'Ferma weep' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fermi weep?' })
  await expect(dialog.getByText(/Resta tuo fino al(l’| )\d/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Ferma weep' }).click()
  await expect(page.getByText('Poi finisce: non si rinnova e non paghi altro.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Hai weep fino al(l’| )\d/ })).toBeVisible()
  await page.getByRole('button', { name: 'Riprendi weep' }).click()
  await expect(page.getByText(/Quel giorno si rinnova per un mese/)).toBeVisible()
})
