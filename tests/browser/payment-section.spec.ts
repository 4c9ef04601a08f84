import type { Locator, Page } from 'playwright/test'
import { newBuyer, ordersOf, saleBundle } from './buyers.ts'
import { expect, expectNoAxeViolations, screenshot, test } from './fixtures.ts'
import { signInWithAddress } from './joiners.ts'
import { boxOf } from './moves.ts'
import { buildGroup } from './owners.ts'
import { binding, cards, field, isDone, openSale, way, windowOf, writeCard } from './paying.ts'

const topOf = async (of: Locator) => (await boxOf(of)).y

/** Chooses a way; it must stay where it was touched, inside of the window. */
const expectInPlace = async (touched: Locator, opened: Locator) => {
  await touched.scrollIntoViewIfNeeded()
  const before = await topOf(touched)
  await touched.click()
  await expect(opened).toBeVisible()
  expect(Math.abs((await topOf(touched)) - before)).toBeLessThanOrEqual(4)
  await expect(touched).toBeInViewport({ ratio: 1 })
}

const openSeat = (page: Page, { id, bundleIds: [bundle] }: { id: number; bundleIds: number[] }) =>
  page.goto(`/checkout?group=${id}&bundle=${bundle}&quantity=1`)

const number = (page: Page) => field(page, 'Numero della carta')

test('a touched way to pay an order stays in place @dark', async ({ page }) => {
  await newBuyer(page)
  await openSale(page)
  const wallet = page.getByRole('button', { name: 'Paga con PayPal (demo)' })
  await expectInPlace(way(page, 'Carta'), number(page))
  await expectInPlace(way(page, 'PayPal'), wallet)
  await expectInPlace(way(page, 'Carta'), number(page))
})

test('a touched way to pay a seat stays in place, and the first one waits for a choice', async ({
  page,
  pool,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/sdk/js')) scripts.push(request.url())
  })
  await signInWithAddress(pool, page)
  await openSeat(page, await buildGroup(pool, { title: 'Loggia Ferma' }))
  await expect(way(page, 'PayPal')).toBeChecked()
  await expect(page.getByText('Lo colleghi ora, paghi alla chiusura')).toBeVisible()
  await expect(page.getByText(/Il pulsante finale ti porta su PayPal/)).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'checkout-seat-suggested')
  expect(scripts).toEqual([])
  const wallet = page.getByRole('button', { name: 'Salva PayPal (demo)' })
  await expectInPlace(way(page, 'PayPal'), wallet)
  await expectInPlace(way(page, 'Carta'), number(page))
  await expectInPlace(way(page, 'PayPal'), wallet)
  expect(scripts).not.toEqual([])
})

test('a seat is taken on the way back from PayPal, and closing there changes nothing @phone', async ({
  page,
  pool,
}) => {
  await signInWithAddress(pool, page)
  await openSeat(page, await buildGroup(pool, { title: 'Portico di Andata' }))
  const join = page.getByRole('button', { name: /^Partecipa/ })
  await join.click()
  await page.getByRole('button', { name: 'Annulla e torna al negozio' }).click()
  await expect(page.getByText(/non abbiamo salvato nulla e il posto non è ancora/)).toBeVisible()
  await expect(way(page, 'PayPal')).toBeChecked()
  await join.click()
  await page.getByRole('button', { name: /Giulia/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Posto preso/ })).toBeVisible()
})

const styleOf = (of: Locator, names: readonly string[]) =>
  of.evaluate((element, all) => {
    const style = getComputedStyle(element)
    return Object.fromEntries(all.map((name) => [name, style.getPropertyValue(name)]))
  }, names)

const edges = ['border-color', 'border-width', 'border-radius', 'box-shadow', 'height']
const texts = ['color', 'font-size', 'font-weight', 'line-height', 'padding', 'background-color']

test('card fields look like fields of the shop, with focus and error @dark', async ({ page }) => {
  await newBuyer(page)
  await openSale(page)
  await way(page, 'Carta').click()
  const own = page.getByLabel('CAP di fatturazione')
  const frame = page.locator('.input:has(iframe[title="Numero della carta"])')
  await expect(number(page)).toBeVisible()
  await expect.poll(() => styleOf(frame, edges)).toEqual(await styleOf(own, edges))
  await expect.poll(async () => styleOf(number(page), texts)).toEqual(await styleOf(own, texts))
  expect((await styleOf(number(page), ['font-family']))['font-family']).toMatch(/^Figtree,/)
  await expect(page.getByText('I dati della carta li tiene PayPal.')).toBeVisible()
  for (const mark of ['paypal', 'visa', 'mastercard']) {
    const image = page.locator(`img[src="/icons/pay/${mark}.svg"]`)
    await expect(image).toBeVisible()
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0)
  }
  await screenshot(page, 'card-fields')
  await own.focus()
  const settled = () => styleOf(own, edges)
  await expect.poll(async () => (await settled())['box-shadow']).not.toBe('none')
  await expect
    .poll(async () => (await styleOf(own, edges))['border-color'])
    .toBe('rgb(0, 144, 255)')
  const focused = await settled()
  await number(page).focus()
  await expect.poll(() => styleOf(frame, edges)).toEqual(focused)
  await number(page).pressSequentially('4111111111111112')
  await own.click()
  await expect(page.getByText('Controlla il numero della carta.')).toBeVisible()
  await binding(page).click()
  await expect(page.getByText('Scrivi le 5 cifre del CAP.')).toBeVisible()
  const edge = async (of: Locator) => (await styleOf(of, ['border-color']))['border-color']
  await expect.poll(async () => (await edge(frame)) === (await edge(own))).toBe(true)
  expect(await edge(own)).not.toBe(focused['border-color'])
})

test('after a refused card the basket is as it was, and leads to the same order @phone', async ({
  page,
}) => {
  const buyer = await newBuyer(page)
  const { path, title } = await saleBundle()
  await page.goto(path)
  await page.getByRole('button', { name: 'Metti nel carrello' }).first().click()
  await page.getByRole('status').getByRole('link', { name: 'Vai al carrello' }).click()
  await page.getByRole('link', { name: 'Vai al pagamento' }).click()
  await writeCard(page, cards.declined)
  await binding(page).click()
  const refused = 'Il pagamento è stato rifiutato. Non hai pagato nulla.'
  await expect(page.getByRole('alert').getByText(refused)).toBeVisible()
  await screenshot(page, 'checkout-refused')
  await page.goto('/basket')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByLabel(`Quantità di ${title}`)).toHaveText('1')
  await expect(page.getByText(/aspetta il pagamento/)).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'basket-with-order')
  await page.getByRole('link', { name: 'Vai al pagamento' }).click()
  await expect(page.getByText(/L’ordine \d+ è pronto da pagare/)).toBeVisible()
  await way(page, 'PayPal').check()
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia/ }).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
  await page.goto('/basket')
  await expect(page.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible()
})
