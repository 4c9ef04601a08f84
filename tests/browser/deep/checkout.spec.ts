import type { Page } from 'playwright/test'
import { ordersOf, otherSaleBundle, saleBundle } from '../buyers.ts'
import { expect, test } from '../fixtures.ts'
import { joinElsewhere } from '../joiners.ts'
import { operate } from '../operator.ts'
import { buildGroup } from '../owners.ts'
import {
  approvalPage,
  bank,
  binding,
  cards,
  isDone,
  join,
  openSale,
  openSeat,
  payByWallet,
  seatCheckout,
  storeWallet,
  summary,
  walletButton,
  way,
  windowOf,
  writeCard,
} from '../paying.ts'
import { askShop } from '../shop-database.ts'

const pay = (page: Page) => summary(page).getByRole('button', { name: /^Paga \d/ })
const closeWindow = async (page: Page) => {
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await popup.getByRole('button', { name: 'Annulla e torna al negozio' }).click()
  await expect(page).toHaveURL(/\/checkout\?order=\d+$/)
}
const once = [{ state: 'paid', captures: 1 }]

test('a closed window, the back button and a reload lead to the same order @phone', async ({
  page,
  buyer,
}) => {
  await openSale(page)
  await way(page, 'PayPal').check()
  await closeWindow(page)
  await expect(page.getByText('Hai chiuso la finestra di PayPal')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/L’ordine \d+ è pronto da pagare/)).toBeVisible()
  await page.goto('/home')
  await page.goBack()
  await writeCard(page, cards.plain)
  await pay(page).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual(once)
})

test('a changed price is shown and needs agreement to the new total @phone', async ({
  page,
  buyer,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/)
  const { bundle } = await otherSaleBundle(test.info().project.name)
  const raise = (cents: number) =>
    askShop('UPDATE bundles SET price_cents = price_cents + $2 WHERE id = $1', [bundle, cents])
  await page.goto(`/checkout?bundle=${bundle}&quantity=1`)
  await way(page, 'PayPal').check()
  await expect(walletButton(page)).toBeVisible()
  await raise(100)
  try {
    await walletButton(page).click()
    await expect(summary(page).getByText('Nuovo totale', { exact: true })).toBeVisible()
    await expect(summary(page).getByText(/Prima era/)).toBeVisible()
    await expect(summary(page).getByText(/al nuovo totale di/)).toBeVisible()
    expect(await ordersOf(buyer)).toEqual([])
    await closeWindow(page)
  } finally {
    await raise(-100)
  }
})

test('a refused card leaves the basket as it was, which leads to the same order @phone', async ({
  page,
  buyer,
}) => {
  const { path, title } = await saleBundle()
  await page.goto(path)
  await page.getByRole('button', { name: 'Metti nel carrello' }).first().click()
  await page.getByRole('status').getByRole('link', { name: 'Vai al carrello' }).click()
  await page.getByRole('link', { name: 'Vai al pagamento' }).click()
  await writeCard(page, cards.declined)
  await binding(page).click()
  const refused = 'Il pagamento è stato rifiutato. Non hai pagato nulla.'
  await expect(page.getByRole('alert').getByText(refused)).toBeVisible()
  await page.goto('/basket')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText(/aspetta il pagamento/)).toBeVisible()
  await page.getByRole('link', { name: 'Vai al pagamento' }).click()
  await expect(page.getByText(/L’ordine \d+ è pronto da pagare/)).toBeVisible()
  await way(page, 'PayPal').check()
  await payByWallet(page)
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual(once)
})

test('a redirect to the provider and back in the same window pays @phone', async ({
  page,
  buyer,
}) => {
  await openSale(page)
  await way(page, 'PayPal').check()
  const made = page.waitForResponse((one) => /\/orders\/\d+\/payments$/.test(one.url()))
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await expect(popup.getByRole('button', { name: 'Annulla e torna al negozio' })).toBeVisible()
  const { data } = (await (await made).json()) as { data: { provider_order_id: string } }
  await popup.close()
  const approval = await approvalPage(page, data.provider_order_id)
  await page.goto(approval)
  await page.getByRole('button', { name: 'Annulla e torna al negozio' }).click()
  await expect(page.getByText('Hai chiuso la finestra di PayPal')).toBeVisible()
  expect(await ordersOf(buyer)).toEqual([{ state: 'pending', captures: 0 }])
  await page.goto(approval)
  await page.getByRole('button', { name: /Giulia/ }).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual(once)
})

test('leaving during the bank challenge keeps the order, which is paid once @phone', async ({
  page,
  buyer,
}) => {
  await openSale(page)
  await writeCard(page, cards.asked)
  await binding(page).click()
  const no = bank(page).getByRole('button', { name: 'La verifica non riesce' })
  await expect(no).toBeVisible()
  await page.reload()
  await expect(page.getByText(/L’ordine \d+ è pronto da pagare/)).toBeVisible()
  const order = new URL(page.url()).searchParams.get('order')
  await writeCard(page, cards.asked)
  await pay(page).click()
  await no.click()
  await expect(page.getByText(/La banca non ha confermato che sei tu/)).toBeVisible()
  await writeCard(page, cards.plain)
  await pay(page).click()
  await isDone(page)
  await page.goto(`/checkout?order=${order}`)
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual(once)
})

test('a group that closes during the checkout shows that without a price @phone', async ({
  page,
  pool,
  request,
  buyer: _,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/)
  const group = await buildGroup(pool, { title: 'Porta Chiusa', goal: 1 })
  await openSeat(page, group)
  await storeWallet(page)
  await joinElsewhere({ pool, request, page }, group)
  await operate('close', group.id)
  await join(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Il gruppo ha chiuso' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/€|Gratis/)
  await page.getByRole('link', { name: 'Guarda com’è andata' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Porta Chiusa' })).toBeVisible()
})

test('a seat reserved for plan members shows no price, and links to other versions @once', async ({
  page,
  pool,
  buyer: _,
}) => {
  const group = await buildGroup(pool, { title: 'Stanza Riservata' })
  await askShop(`UPDATE bundles SET weep_only_until = now() + interval '3 days' WHERE id = $1`, [
    group.bundleIds[0]!,
  ])
  await page.goto(seatCheckout(group))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Per ora è solo per chi ha weep' }),
  ).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/€|Gratis/)
  await page.getByRole('link', { name: 'Scegli un’altra versione' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stanza Riservata' })).toBeVisible()
})
