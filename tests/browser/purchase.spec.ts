import type { Page } from 'playwright/test'
import { type Buyer, newBuyer, ordersOf, saleBundle } from './buyers.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { tabTo } from './keys.ts'
import {
  approvalPage,
  bank,
  binding,
  captureOf,
  cards,
  field,
  isDone,
  openSale,
  steer,
  summary,
  walletButton,
  way,
  windowOf,
  writeCard,
} from './paying.ts'
import { askShop } from './shop-database.ts'

let buyer: Buyer

test.beforeEach(async ({ page }) => {
  buyer = await newBuyer(page)
})

const orderIn = async (page: Page) => {
  await expect(page).toHaveURL(/\/checkout\/?[a-z]*\?order=\d+/)
  return Number(new URL(page.url()).searchParams.get('order'))
}

test('an order for a pick-up point shows that its payment is pending @phone', async ({ page }) => {
  await openSale(page)
  await page.locator('input[name="delivery"][value^="pickup"]').first().check()
  await expect(summary(page).getByText('Punto di ritiro', { exact: true })).toBeVisible()
  await writeCard(page, cards.pending)
  await binding(page).click()
  await expect(
    page.getByRole('heading', { name: 'PayPal sta controllando il pagamento' }),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'checkout-checked')
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'PayPal sta controllando il pagamento' }),
  ).toBeVisible()
  const order = await orderIn(page)
  await steer(page, 'settle-capture', { id: await captureOf(order) })
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
  await page.getByRole('link', { name: 'Segui l’ordine' }).click()
  await expect(page.getByText(/Lo ritiri da /)).toBeVisible()
})

test('without an address nothing is preselected, and the press that pays saves a new address first @phone', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 422/)
  await askShop(
    'DELETE FROM postal_addresses WHERE member_id = (SELECT id FROM members WHERE email = $1)',
    [buyer.email],
  )
  await openSale(page)
  await expect(page.locator('input[name="delivery"]')).toHaveCount(0)
  await way(page, 'PayPal').check()
  await walletButton(page).click()
  await expect(page.getByText('Scegli dove arriva.')).toBeVisible()
  const write = (label: string, text: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await write('Nome e cognome', 'Marta Prova')
  await write('Via', 'via dei Mille')
  await write('Numero', '14')
  await write('CAP', '00100')
  await write('Comune', 'Bologna')
  await page.getByLabel('Provincia').selectOption('BO')
  await walletButton(page).click()
  await expect(page.getByLabel('CAP')).toBeFocused()
  await expect(page.getByText('L’indirizzo che stai scrivendo non è ancora salvato')).toBeVisible()
  await screenshot(page, 'checkout-unsaved')
  await write('CAP', '40121')
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia/ }).click()
  await isDone(page)
  await page.getByRole('link', { name: 'Segui l’ordine' }).click()
  await expect(page.getByText(/via dei Mille 14/)).toBeVisible()
})

test('a redirect to the provider and back in the same window pays @phone', async ({ page }) => {
  await openSale(page)
  await way(page, 'PayPal').check()
  const made = page.waitForResponse((one) => /\/orders\/\d+\/payments$/.test(one.url()))
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await expect(popup.getByRole('button', { name: 'Annulla e torna al negozio' })).toBeVisible()
  const { data } = (await (await made).json()) as { data: { provider_order_id: string } }
  await popup.close()

  const approval = await approvalPage(page, data.provider_order_id)
  await page.goto(approval)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Annulla e torna al negozio' }).click()
  await expect(page.getByText('Hai chiuso la finestra di PayPal')).toBeVisible()
  expect(await ordersOf(buyer)).toEqual([{ state: 'pending', captures: 0 }])

  await page.goto(approval)
  await page.getByRole('button', { name: /Giulia/ }).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
})

test('leaving during the bank challenge keeps the order, which is paid once @phone', async ({
  page,
}) => {
  await openSale(page)
  await writeCard(page, cards.asked)
  await binding(page).click()
  const no = bank(page).getByRole('button', { name: 'La verifica non riesce' })
  await expect(no).toBeVisible()
  await page.reload()
  const order = await orderIn(page)
  await expect(page.getByText(/L’ordine \d+ è pronto da pagare/)).toBeVisible()
  const payNow = summary(page).getByRole('button', { name: /^Paga \d/ })
  await writeCard(page, cards.asked)
  await payNow.click()
  await expect(no).toBeVisible()
  await expectNoAxeViolations(page, { frames: true })
  await no.click()
  await expect(page.getByText(/La banca non ha confermato che sei tu/)).toBeVisible()
  await writeCard(page, cards.plain)
  await payNow.click()
  await isDone(page)
  // The checkout of a paid order shows that it is paid.
  await page.goto(`/checkout?order=${order}`)
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
})

test('a sale is bought by keyboard @once', async ({ page }) => {
  const { path } = await saleBundle()
  await page.goto(path)
  await tabTo(page, page.getByRole('button', { name: 'Metti nel carrello' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Carrello, 1 articolo' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Vai al pagamento' }))
  await page.keyboard.press('Enter')
  await tabTo(page, way(page, 'PayPal'))
  await page.keyboard.press('ArrowDown')
  await expect(way(page, 'Carta')).toBeChecked()
  for (const [title, text] of [
    ['Numero della carta', cards.asked],
    ['Scadenza, mese e anno', '1240'],
    ['Codice di sicurezza', '123'],
  ] as const) {
    await tabTo(page, field(page, title))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByLabel('CAP di fatturazione'))
  await page.keyboard.type('40121')
  await tabTo(page, binding(page))
  await page.keyboard.press('Enter')
  await tabTo(page, bank(page).getByRole('button', { name: 'Conferma' }))
  await page.keyboard.press('Enter')
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
})
