import type { Page } from 'playwright/test'
import { deliverFor } from '../../factories/orders.ts'
import { type Buyer, ordersOf, seatsOf } from '../buyers.ts'
import { expect, test } from '../fixtures.ts'
import { buildGroup, signInAsNew } from '../owners.ts'
import {
  binding,
  cards,
  choosePoint,
  isDone,
  isTaken,
  join,
  openSale,
  openSeat,
  payByWallet,
  summary,
  way,
  writeCard,
} from '../paying.ts'
import { askShop } from '../shop-database.ts'

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const writeAddress = async (page: Page) => {
  await label(page, 'Via').fill('via dei Mille')
  await label(page, 'Numero').fill('14')
  await label(page, 'CAP').fill('40121')
  await expect(label(page, 'Comune')).toHaveValue('Bologna')
  await expect(label(page, 'Provincia')).toHaveValue('BO')
}
const addressesOf = ({ email }: Buyer) =>
  askShop<{ street: string }>(
    `SELECT a.street FROM postal_addresses a JOIN members m ON m.id = a.member_id WHERE m.email = $1`,
    [email],
  )
test('the press that finds an unsaved address is busy at once, saves it and places the order', async ({
  page,
  member,
}) => {
  await openSale(page)
  await writeCard(page, cards.plain)
  await writeAddress(page)
  // The address is being saved for as long as the test wants.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/users/logged/addresses', async (route) => {
    await held.promise
    await route.continue()
  })
  await binding(page).click()
  const busy = summary(page).locator('button[aria-busy="true"]')
  await expect(busy).toBeInViewport({ ratio: 1 })
  held.resolve()
  await isDone(page)
  expect(await ordersOf(member)).toEqual([{ state: 'paid', captures: 1 }])
  expect(await addressesOf(member)).toHaveLength(1)
})

test('a total that the address changes is told at the button, which is pressed again', async ({
  page,
  pool,
  member,
}) => {
  const group = await buildGroup(pool, { title: 'Molo Nuovo' })
  await deliverFor(pool, group.id, 690)
  await openSeat(page, group)
  await choosePoint(page)
  await page.getByRole('button', { name: 'Altro indirizzo' }).click()
  await writeCard(page, cards.plain)
  await writeAddress(page)
  await join(page).click()
  await expect(summary(page).getByRole('alert')).toHaveText(/Con questo indirizzo il totale è/)
  await expect(summary(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(join(page)).toBeInViewport({ ratio: 1 })
  await expect(summary(page).getByText('Nuovo totale', { exact: true })).toBeVisible()
  expect(await seatsOf(member)).toEqual([])
  await join(page).click()
  await isTaken(page)
  expect(await addressesOf(member)).toHaveLength(1)
})

test('the checkout of a seat opens at its top, with its final button beside the total @phone', async ({
  page,
  pool,
  member: _,
}) => {
  const group = await buildGroup(pool, { title: 'Alta Marea' })
  await openSeat(page, group)
  await expect(label(page, 'Via')).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeFocused()
  await expect(title).toHaveCSS('outline-style', 'none')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByText('Oggi non paghi nulla.')).toBeInViewport({ ratio: 1 })
  // No point is near before the postal code is known.
  await expect(page.locator('input[name="delivery"]')).toHaveCount(0)
  await expect(page.locator('.tabbar')).toBeHidden()
  await join(page).evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expect(join(page)).toBeInViewport({ ratio: 1 })
  await expect(summary(page).getByText('Se ci arriviamo, paghi')).toBeInViewport({ ratio: 1 })
})

test('back and forward keep the half-written address of the member only @phone', async ({
  page,
  pool,
  member: _,
}) => {
  await openSale(page)
  await label(page, 'Via').fill('via dei Mille')
  await label(page, 'CAP').fill('40121')
  await expect(label(page, 'Comune')).toHaveValue('Bologna')
  await page.getByRole('link', { name: 'Indietro' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goBack()
  await expect(label(page, 'Via')).toHaveValue('via dei Mille')
  await expect(label(page, 'Comune')).toHaveValue('Bologna')
  await page.goto('/ga')
  await page.goBack()
  await expect(label(page, 'Via')).toHaveValue('via dei Mille')
  await signInAsNew(pool, page)
  await openSale(page)
  await expect(label(page, 'CAP')).toHaveValue('')
  await expect(label(page, 'Via')).toHaveValue('')
})

test('one press tells the errors of all fields, without asking the server @phone', async ({
  page,
  member: _,
}) => {
  await openSale(page)
  await way(page, 'PayPal').check()
  await way(page, 'Carta').last().check()
  await label(page, 'CAP').fill('4012')
  await label(page, 'Comune').fill('www.castello')
  await binding(page).click()
  await expect(page.getByText('Il CAP ha cinque cifre.')).toBeVisible()
  await expect(page.getByText('Scrivi il nome del comune.')).toBeVisible()
  await expect(page.getByText('Campo obbligatorio.').first()).toBeVisible()
  await expect(label(page, 'Via')).toBeFocused()
  await expect(label(page, 'Via')).toBeInViewport({ ratio: 1 })
})

test('a member without an address chooses a pick-up point near a town @phone', async ({
  page,
  member,
}) => {
  await openSale(page)
  await page.getByRole('button', { name: 'Cerca un punto di ritiro' }).click()
  const field = page.getByLabel('Cerca per CAP o comune')
  await expect(field).toBeFocused()
  await field.fill('Aosta')
  await field.press('Enter')
  await expect(page.getByText(/^Nessun punto di ritiro nei dintorni di Aosta/)).toBeVisible()
  await field.fill('Bari')
  await field.press('Enter')
  await expect(page.getByText('Bari · meno di 1 km')).toBeVisible()
  const point = page.getByRole('radio', { name: /^Edicola del Murat/ })
  await point.check()
  await page.getByRole('button', { name: 'Chiudi la ricerca' }).click()
  await expect(point).toBeChecked()
  await way(page, 'PayPal').check()
  await payByWallet(page)
  await isDone(page)
  expect(await ordersOf(member)).toEqual([{ state: 'paid', captures: 1 }])
  await page.getByRole('link', { name: 'Segui l’ordine' }).click()
  await expect(page.getByText(/Lo ritiri da Edicola del Murat/)).toBeVisible()
})
