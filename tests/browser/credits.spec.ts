import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { type Buyer, newBuyer, ordersOf } from './buyers.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { bringParcel, giveTo, outwait, promote } from './operator.ts'
import { binding, cards, isDone, openSale, summary, writeCard } from './paying.ts'
import { askShop, forgetSignUps } from './shop-database.ts'

const idOf = async ({ email }: Buyer) =>
  Number((await askShop<{ id: string }>('SELECT id FROM members WHERE email = $1', [email]))[0]?.id)
const lastOrderOf = async (buyer: Buyer) =>
  Number(
    (
      await askShop<{ id: string }>('SELECT max(id) AS id FROM orders WHERE member_id = $1', [
        await idOf(buyer),
      ])
    )[0]?.id,
  )
const openCredits = async (page: Page) => {
  await page.goto('/user/tabs?tab=credits')
  await expect(page.getByRole('heading', { name: 'Hai un codice?' })).toBeVisible()
}

test('credits that a notice tells stand in the open list of movements @once', async ({ page }) => {
  const buyer = await newBuyer(page)
  const listens = page.waitForResponse(
    (answer) => answer.url().includes('/api/live?topics=') && answer.url().includes('user'),
  )
  await openCredits(page)
  await expect(page.getByText('Ancora nessun credito')).toBeVisible()
  await listens
  await giveTo(await idOf(buyer), 500)
  const row = page.getByRole('row', { name: /Per il ritardo/ })
  await expect(row.getByText(/\+5,00/)).toBeVisible()
})

test('paying partly with credits and a code shows each line @dark @phone', async ({ page }) => {
  const buyer = await newBuyer(page)
  const code = `MENO${randomUUID().slice(0, 6)}`.toUpperCase()
  await giveTo(await idOf(buyer), 500)
  await promote(code, 300)
  await openSale(page)
  await page.getByLabel('Codice', { exact: true }).fill('NONESISTE')
  await page.getByRole('button', { name: 'Applica' }).click()
  await expect(page.getByText('Questo codice non esiste.')).toBeVisible()
  await page.getByLabel('Codice', { exact: true }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Applica' }).click()
  await expect(summary(page).getByText('−3,00 €')).toBeVisible()
  await page.getByLabel(/Usa 5,00\s€ dei tuoi crediti/).check()
  await expect(summary(page).getByText('−5,00 €')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'checkout-credits')
  await writeCard(page, cards.plain)
  await binding(page).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
  await openCredits(page)
  await expect(page.getByRole('link', { name: /^Usati per / })).toBeVisible()
  await expect(page.getByText('Regalo di Insieme')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cashback, ordine / })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'credits')
  await page.getByLabel('Codice', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Applica' }).click()
  await expect(page.getByText('L’hai già usato il')).toBeVisible()
})

test('paying with credits only needs no payment method @once', async ({ page }) => {
  const buyer = await newBuyer(page)
  await giveTo(await idOf(buyer), 9_900)
  await openSale(page)
  await page.getByLabel(/dei tuoi crediti/).check()
  await expect(summary(page).getByText('0,00 €')).toBeVisible()
  await binding(page).click()
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 0 }])
})

test('an invitation link leads to credits for both @once', async ({ page, browser }) => {
  const host = await newBuyer(page)
  await openCredits(page)
  const link = await page.getByLabel('Il tuo link').inputValue()
  const { search } = new URL(`http://${link}`)
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`/${search}`)
  await expect(visitor).toHaveURL(/\/home/)
  await visitor.getByRole('link', { name: 'Accedi' }).first().click()
  await visitor
    .getByRole('link', { name: /Crea|Iscriviti|posto/ })
    .first()
    .click()
  const email = `ospite-${randomUUID()}@posta.example`
  await forgetSignUps()
  await visitor.getByLabel('Nome', { exact: true }).fill('Luca Prova')
  await visitor.getByLabel('E-mail', { exact: true }).fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill('quattro torri e un asino')
  await visitor.getByLabel('Ho letto l’informativa sulla privacy').check()
  await visitor.getByLabel('Accetto le condizioni d’uso').check()
  await visitor.getByRole('button', { name: 'Crea un account' }).click()
  await expect(visitor.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible()
  const invitee = { email }
  await askShop(
    `WITH invitee AS (UPDATE members SET email_verified_at = now() WHERE email = $1 RETURNING id, name)
     INSERT INTO postal_addresses
       (member_id, recipient, street, street_number, postal_code, city, province, preferred)
     SELECT id, name, 'via delle Rose', '3', '40123', 'Bologna', 'BO', true FROM invitee`,
    [email],
  )
  await openSale(visitor)
  await expect(visitor.getByText('I crediti arrivano a te e a chi ti ha invitato')).toBeVisible()
  await writeCard(visitor, cards.plain)
  await binding(visitor).click()
  await isDone(visitor)
  await bringParcel(await lastOrderOf(invitee))
  await expect
    .poll(async () => {
      const [row] = await askShop<{ count: number }>(
        `SELECT count(*)::int AS count FROM cashbacks
         WHERE member_id = $1 AND matures_at IS NOT NULL`,
        [await idOf(invitee)],
      )
      return row?.count
    })
    .toBe(1)
  await outwait()
  for (const [who, reason] of [
    [visitor, 'Ti ha invitato Marta'],
    [page, 'Il primo ordine di Luca è arrivato'],
  ] as const) {
    await openCredits(who)
    await expect(who.getByText(reason)).toBeVisible()
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Luca' })).toContainText('+10,00 €')
  await expectNoAxeViolations(page)
  expect(await idOf(host)).toBeGreaterThan(0)
  await context.close()
})
