import type { Page } from 'playwright/test'
import { seatsOf } from '../buyers.ts'
import { expect, test } from '../fixtures.ts'
import { joinElsewhere } from '../joiners.ts'
import { mailTo } from '../mail.ts'
import { operate } from '../operator.ts'
import { buildGroup } from '../owners.ts'
import { bank, cards, isTaken, join, openSeat, writeCard } from '../paying.ts'
import { askShop } from '../shop-database.ts'

const openGroups = async (page: Page) => {
  await page.goto('/user/tabs?tab=groups')
  await expect(page.getByRole('heading', { name: 'I tuoi gruppi' })).toBeVisible()
}
const capturesOf = async ({ id }: { id: number }) =>
  (
    await askShop(
      `SELECT c.id FROM captures c JOIN orders o ON o.id = c.order_id
       JOIN participations p ON p.id = o.participation_id WHERE p.item_id = $1 AND c.state = 'completed'`,
      [id],
    )
  ).length

test('a seat is changed, its member asked about new terms, and it is left @once', async ({
  page,
  pool,
  buyer,
}) => {
  const group = await buildGroup(pool, { title: 'Lanterna di Prova' })
  await openSeat(page, group)
  await writeCard(page, cards.asked)
  await join(page).click()
  await bank(page).getByRole('button', { name: 'Chiudi' }).click()
  await expect(page.getByText('il posto non è ancora preso')).toBeVisible()
  await join(page).click()
  await bank(page).getByRole('button', { name: 'La verifica non riesce' }).click()
  await expect(page.getByText('PayPal si è fermato prima di finire.')).toBeVisible()
  await page.reload()
  expect(await seatsOf(buyer)).toEqual([])
  await writeCard(page, cards.asked)
  await join(page).click()
  await bank(page).getByRole('button', { name: 'Conferma' }).click()
  await isTaken(page)

  await openGroups(page)
  await page.getByRole('button', { name: 'Cambia: Lanterna di Prova' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambia il tuo posto' })
  await expect(dialog.getByLabel('Come paghi')).toBeVisible()
  await dialog.getByRole('button', { name: 'Una in più' }).click()
  await dialog.getByLabel('Dove arriva').selectOption({ index: 1 })
  await expect(dialog.getByText(/prima \d/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Cambia/ }).click()
  await expect(page.getByText('Posto cambiato.')).toBeVisible()
  await expect(page.getByText(/· 2 copie ·/)).toBeVisible()
  expect(await seatsOf(buyer)).toEqual([{ state: 'active', quantity: 2 }])

  await operate('delivery', group.id, '2027-05-31')
  await mailTo(page, buyer.email, 'Lanterna di Prova è cambiato: ti va bene?')
  await openGroups(page)
  await expect(
    page.getByText(/maggio 2027.* alle \d\d:\d\d, liberiamo il posto, senza costi/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Va bene: Lanterna di Prova' }).click()
  await expect(page.getByText('Grazie: il posto resta tuo.')).toBeVisible()

  await operate('price', group.id, '39,90', '44,90')
  await page.reload()
  await expect(page.getByText('Il prezzo passa da 39,90 € a 44,90 €.')).toBeVisible()
  await page.getByRole('button', { name: 'Lascio il posto: Lanterna di Prova' }).click()
  const leaving = page.getByRole('dialog', { name: 'Lasci il posto?' })
  await leaving.getByRole('button', { name: 'Lascio il posto' }).click()
  await expect(page.getByText('Il gruppo è ancora aperto.')).toBeVisible()
  expect(await seatsOf(buyer)).toMatchObject([{ state: 'freed' }])
})

test('a group succeeds, one charge fails, and is paid by its link @phone', async ({
  page,
  pool,
  buyer,
  request,
  browser,
}) => {
  const group = await buildGroup(pool, { title: 'Orologio di Prova', goal: 2 })
  await openSeat(page, group)
  await writeCard(page, cards.declinedLater)
  await join(page).click()
  await bank(page).getByRole('button', { name: 'Conferma' }).click()
  await isTaken(page)
  const friend = await joinElsewhere({ pool, request, page }, group)
  await openGroups(page)
  await operate('close', group.id)
  await expect(
    page.getByText(/Il pagamento è stato rifiutato. Non hai pagato nulla./),
  ).toBeVisible()

  const mail = await mailTo(page, buyer.email, 'Paga il tuo posto in Orologio di Prova')
  const [link = ''] = /\/paga#\S+/.exec(mail) ?? []
  const phone = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  })
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Nora, paga il tuo posto' })).toBeVisible()
  const pay = phone.getByRole('button', { name: /^Paga \d/ })
  await writeCard(phone, cards.declined)
  await pay.click()
  await expect(
    phone.getByText('Il pagamento è stato rifiutato. Non hai pagato nulla.'),
  ).toBeVisible()
  await writeCard(phone, cards.asked)
  await pay.click()
  await bank(phone).getByRole('button', { name: 'Conferma' }).click()
  await expect(phone.getByRole('heading', { name: 'Pagato. Il posto è tuo.' })).toBeFocused()
  await phone.close()

  for (const { email } of [buyer, friend])
    await mailTo(page, email, 'Orologio di Prova ce l’ha fatta: il tuo posto è pagato')
  expect(await capturesOf(group)).toBe(2)
  await openGroups(page)
  await expect(page.getByText('Il gruppo ce l’ha fatta: ora ordiniamo.')).toBeVisible()
  await page
    .getByLabel(/^Il tuo profilo/)
    .filter({ visible: true })
    .click()
  await expect(page.getByText(/Orologio di Prova.* ce l’ha fatta/)).toBeVisible()
})
