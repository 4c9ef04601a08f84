import type { Page } from 'playwright/test'
import {
  type Buyer,
  groupBundle,
  newBuyer,
  ordersOf,
  otherSaleBundle,
  saleBundle,
  seatsOf,
} from './buyers.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import {
  bank,
  binding,
  cards,
  field,
  isDone,
  openSale,
  summary,
  walletButton,
  way,
  windowOf,
  writeCard,
} from './paying.ts'
import { askShop } from './shop-database.ts'

const refused = 'Il pagamento è stato rifiutato. Non hai pagato nulla.'
const pay = (page: Page) => summary(page).getByRole('button', { name: /^Paga \d/ })

let buyer: Buyer

test.beforeEach(async ({ page }) => {
  buyer = await newBuyer(page)
})

test('a sale is bought from its page, through the basket, with the wallet @phone', async ({
  page,
}) => {
  const { path, title } = await saleBundle()
  await page.goto(path)
  await page.getByRole('button', { name: 'Metti nel carrello' }).first().click()
  await page.getByRole('status').getByRole('link', { name: 'Vai al carrello' }).click()
  await expect(page.getByRole('heading', { name: 'Il tuo carrello' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await screenshot(page, 'basket')
  await page.getByRole('link', { name: 'Vai al pagamento' }).click()
  await way(page, 'PayPal').check()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await expect(summary(page).getByText(/invia l’ordine, con obbligo di pagamento/)).toBeVisible()
  // Price, seller, total and delivery day stand beside the final press.
  for (const text of ['Totale', 'Vende e spedisce Insieme Srl.', /Arriva a casa [a-zì]+ \d/])
    await expect(summary(page)).toContainText(text)
  await screenshot(page, 'checkout')
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia/ }).click()
  await isDone(page)
  await screenshot(page, 'checkout-done')
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
})

for (const [name, number] of [
  ['without a question of the bank', cards.plain],
  ['after a question of the bank', cards.asked],
] as const)
  test(`a card pays ${name} @once`, async ({ page }) => {
    await openSale(page)
    await writeCard(page, number)
    await binding(page).click()
    if (number === cards.asked) await bank(page).getByRole('button', { name: 'Conferma' }).click()
    await isDone(page)
    expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
  })

test('after a declined card another one pays the same order @phone', async ({ page }) => {
  await openSale(page)
  await writeCard(page, cards.declined)
  await binding(page).click()
  await expect(page.getByRole('alert').getByText(refused)).toBeVisible()
  await field(page, 'Numero della carta').fill(cards.plain)
  await pay(page).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('a closed window, the back button and a reload lead to the same order @phone', async ({
  page,
}) => {
  await openSale(page)
  await way(page, 'PayPal').check()
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await popup.getByRole('button', { name: 'Annulla e torna al negozio' }).click()
  await expect(page.getByText('Hai chiuso la finestra di PayPal')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\?order=\d+$/)
  await page.reload()
  await expect(page.getByText(/L’ordine \d+ è pronto da pagare/)).toBeVisible()
  await page.goto('/home')
  await page.goBack()
  await writeCard(page, cards.plain)
  await pay(page).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
})

test('two presses place and pay one order @once', async ({ page }) => {
  await openSale(page)
  await writeCard(page, cards.plain)
  await binding(page).dblclick()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
})

test('two tabs pay the same order once @once', async ({ page, context, watch }) => {
  watch.allow(/409 \(Conflict\)/)
  await openSale(page)
  await way(page, 'PayPal').check()
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await popup.getByRole('button', { name: 'Annulla e torna al negozio' }).click()
  await expect(page).toHaveURL(/\/checkout\?order=\d+$/)
  const other = await context.newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) await writeCard(tab, cards.plain)
  await Promise.all([pay(page).click(), pay(other).click()])
  await expect.poll(() => ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
  // The second tab finds the result of the first.
  for (const tab of [page, other]) {
    await tab.reload()
    await isDone(tab)
  }
})

test('a changed price is shown and needs agreement to the new total @phone', async ({
  page,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/)
  const { bundle } = await otherSaleBundle(test.info().project.name)
  await page.goto(`/checkout?bundle=${bundle}&quantity=1`)
  await way(page, 'PayPal').check()
  await expect(walletButton(page)).toBeVisible()
  const [before] = await askShop<{ price_cents: number }>(
    'SELECT price_cents FROM bundles WHERE id = $1',
    [bundle],
  )
  await askShop('UPDATE bundles SET price_cents = price_cents + 100 WHERE id = $1', [bundle])
  try {
    await walletButton(page).click()
    await expect(summary(page).getByText('Nuovo totale', { exact: true })).toBeVisible()
    await expect(summary(page).getByText(/Prima era/)).toBeVisible()
    await expect(summary(page).getByText(/al nuovo totale di/)).toBeVisible()
    expect(await ordersOf(buyer)).toEqual([])
    const popup = await windowOf(page, 'Paga con PayPal (demo)')
    await popup.getByRole('button', { name: 'Annulla e torna al negozio' }).click()
    await expect(page).toHaveURL(/\/checkout\?order=\d+$/)
  } finally {
    await askShop('UPDATE bundles SET price_cents = $2 WHERE id = $1', [
      bundle,
      before?.price_cents,
    ])
  }
})

test('a seat is taken with a card, changed, and nothing is charged @phone', async ({ page }) => {
  const { bundle, path } = await groupBundle()
  await page.goto(`${path}?bundle=${bundle}&quantity=1`)
  await page.getByRole('button', { name: 'Partecipa' }).first().click()
  await expect(page.getByText('Oggi non paghi nulla.')).toBeVisible()
  await writeCard(page, cards.asked)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'checkout-seat')
  await page.getByRole('button', { name: /^Partecipa/ }).click()
  await bank(page).getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Posto preso/ })).toBeVisible()
  await screenshot(page, 'checkout-done-seat')
  await page.getByRole('link', { name: 'Cambia' }).click()
  await expect(page.getByRole('heading', { name: 'Cambia il tuo posto' })).toBeVisible()
  await page.getByRole('button', { name: /^Conferma il cambio/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Posto preso/ })).toBeVisible()
  expect(await seatsOf(buyer)).toMatchObject([{ state: 'active', quantity: 1 }])
  expect((await ordersOf(buyer)).filter(({ captures }) => captures > 0)).toEqual([])
})

test('the basket of a visitor is merged when signing in @once', async ({ browser, page }) => {
  const { path, title } = await saleBundle()
  const visitor = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const device = await visitor.newPage()
  await device.goto(path)
  await device.getByRole('button', { name: 'Metti nel carrello' }).first().click()
  await expect(device.getByRole('link', { name: 'Carrello, 1 articolo' })).toBeVisible()
  await device.goto('/basket')
  await expect(device.getByText('Il carrello è su questo dispositivo.')).toBeVisible()
  await visitor.addCookies(await page.context().cookies())
  await device.reload()
  await expect(device.getByRole('link', { name: title })).toBeVisible()
  await expect(device.getByText('Il carrello è su questo dispositivo.')).toBeHidden()
  await visitor.close()
  await page.goto('/basket')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

test('an address is confirmed in place, and the checkout continues @phone', async ({
  page,
  context,
}) => {
  await context.clearCookies()
  const unconfirmed = await newBuyer(page, { confirmed: false })
  await openSale(page)
  await way(page, 'PayPal').check()
  await expect(page.getByRole('heading', { name: 'Prima, conferma la tua e-mail' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'checkout-confirm')
  // Confirms the address as the mailed link does on another device.
  await askShop('UPDATE members SET email_verified_at = now() WHERE email = $1', [
    unconfirmed.email,
  ])
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia/ }).click()
  await isDone(page)
  expect(await ordersOf(unconfirmed)).toEqual([{ state: 'paid', captures: 1 }])
})
