import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { ordersOf, seatsOf } from '../buyers.ts'
import { expect, test } from '../fixtures.ts'
import { giveTo, operate, promote } from '../operator.ts'
import { buildGroup } from '../owners.ts'
import { binding, cards, isDone, join, openSale, openSeat, summary, writeCard } from '../paying.ts'
import { askShop } from '../shop-database.ts'
import { signUp } from '../sign-up.ts'

const openCredits = async (page: Page) => {
  await page.goto('/user/tabs?tab=credits')
  await expect(page.getByRole('heading', { name: 'Hai un codice?' })).toBeVisible()
}
const newCode = () => `MENO${randomUUID().slice(0, 6)}`.toUpperCase()
const apply = async (page: Page, code: string) => {
  await page.getByLabel('Codice', { exact: true }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Applica' }).click()
}

test('paying an order partly with credits and a code shows each line @phone', async ({
  page,
  buyer,
}) => {
  const code = newCode()
  await giveTo(buyer.id, 500)
  await promote(code, 300)
  await openSale(page)
  await apply(page, 'NONESISTE')
  await expect(page.getByText('Questo codice non esiste.')).toBeVisible()
  await apply(page, code)
  await expect(summary(page).getByText('−3,00 €')).toBeVisible()
  await page.getByLabel(/Usa 5,00\s€ dei tuoi crediti/).check()
  await expect(summary(page).getByText('−5,00 €')).toBeVisible()
  await writeCard(page, cards.plain)
  await binding(page).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
  await openCredits(page)
  await expect(page.getByRole('link', { name: /^Usati per / })).toBeVisible()
  await expect(page.getByText('Regalo di Insieme')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cashback, ordine / })).toBeVisible()
  await apply(page, code)
  await expect(page.getByText('L’hai già usato il')).toBeVisible()
})

test('paying with credits only needs no payment method @once', async ({ page, buyer }) => {
  await giveTo(buyer.id, 9_900)
  await openSale(page)
  await page.getByLabel(/dei tuoi crediti/).check()
  await expect(summary(page).getByText('0,00 €')).toBeVisible()
  await binding(page).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 0 }])
})

test('a seat with credits and a code shows its maximum and its current price @phone', async ({
  page,
  pool,
  buyer,
}) => {
  const code = newCode()
  await giveTo(buyer.id, 1840)
  await promote(code, 500)
  const group = await buildGroup(pool, { title: 'Lanterna dei Crediti', goal: 1 })
  await openSeat(page, group)
  await apply(page, code)
  await expect(summary(page).getByText('−5,00 €')).toBeVisible()
  await page.getByLabel(/Usa 18,40\s€ dei tuoi crediti/).check()
  await expect(summary(page).getByText('16,50 €')).toBeVisible()
  await expect(summary(page).getByText(/Al massimo 34,90\s€: i crediti si tolgono/)).toBeVisible()
  await writeCard(page, cards.plain)
  await join(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Con te siamo a 1/ })).toBeVisible()
  await expect(
    page.getByText(/Al massimo 34,90\s€, con i crediti che hai oggi 16,50/),
  ).toBeVisible()
  expect(await seatsOf(buyer)).toEqual([{ state: 'active', quantity: 1 }])
  await operate('close', group.id)
  const paid = () =>
    askShop(
      `SELECT o.state, o.discount_cents AS discount, o.credits_cents AS credits FROM orders o
       JOIN participations p ON p.id = o.participation_id WHERE p.item_id = $1`,
      [group.id],
    )
  await expect.poll(paid).toEqual([{ state: 'paid', discount: 500, credits: 1840 }])
})

test('an invitation link is kept until the first order of the invitee @once', async ({
  page,
  browser,
  buyer: _,
}) => {
  await openCredits(page)
  const link = await page.getByLabel('Il tuo link').inputValue()
  const invitee = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await invitee.goto(`/${new URL(`http://${link}`).search}`)
  await expect(invitee).toHaveURL(/\/home/)
  await invitee.getByRole('link', { name: 'Accedi' }).first().click()
  await invitee
    .getByRole('link', { name: /Crea|Iscriviti|posto/ })
    .first()
    .click()
  await signUp(invitee, 'Luca Prova')
  await expect(invitee.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible()
  await openSale(invitee)
  await expect(invitee.getByText('I crediti arrivano a te e a chi ti ha invitato')).toBeVisible()
  await invitee.close()
})
