import { type Buyer, newBuyer, ordersOf } from './buyers.ts'
import { expect, screenshot, test } from './fixtures.ts'
import { isDone, openSale, summary, way, windowOf } from './paying.ts'
import { askShop } from './shop-database.ts'

let buyer: Buyer

test.beforeEach(async ({ page }) => {
  buyer = await newBuyer(page)
  await askShop(
    'DELETE FROM postal_addresses WHERE member_id = (SELECT id FROM members WHERE email = $1)',
    [buyer.email],
  )
})

test('a member without an address chooses a pick-up point near a town @phone @dark', async ({
  page,
}) => {
  await openSale(page)
  await page.getByRole('button', { name: 'Cerca un punto di ritiro' }).click()
  const field = page.getByLabel('Cerca per CAP o comune')
  await expect(field).toBeFocused()
  await field.fill('Aosta')
  await field.press('Enter')
  await expect(
    page.getByText(
      'Nessun punto di ritiro nei dintorni di Aosta (AO): la consegna a casa arriva ovunque.',
    ),
  ).toBeVisible()
  await screenshot(page, 'checkout-no-points')
  await field.fill('Bari')
  await field.press('Enter')
  await expect(
    page.getByText('2 punti di ritiro nei dintorni di Bari (BA), dal più vicino.'),
  ).toBeVisible()
  await expect(field).toBeFocused()
  const point = page.getByRole('radio', { name: /^Edicola del Murat/ })
  await expect(point).toBeVisible()
  await expect(page.getByText('Bari · meno di 1 km')).toBeVisible()
  await expect(page.getByText('Bari · 3 km')).toBeVisible()
  await point.check()
  await expect(summary(page).getByText('Punto di ritiro', { exact: true })).toBeVisible()
  await screenshot(page, 'checkout-points')
  await page.getByRole('button', { name: 'Chiudi la ricerca' }).click()
  await expect(point).toBeChecked()
  await way(page, 'PayPal').check()
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia/ }).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
  await page.getByRole('link', { name: 'Segui l’ordine' }).click()
  await expect(page.getByText(/Lo ritiri da Edicola del Murat/)).toBeVisible()
})

test('a postal code fills in the town and the province of a new address @once', async ({
  page,
}) => {
  await openSale(page)
  await page.getByLabel('CAP', { exact: true }).fill('70121')
  await expect(page.getByLabel('Comune')).toHaveValue('Bari')
  await expect(page.getByLabel('Provincia')).toHaveValue('BA')
})
