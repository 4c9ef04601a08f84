import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { joinElsewhere } from './joiners.ts'
import { mailTo } from './mail.ts'
import { acceptReturn, bringParcel, operate } from './operator.ts'
import { buildGroup } from './owners.ts'
import { cards, writeCard } from './paying.ts'
import { askShop } from './shop-database.ts'
import { confirm, signUp } from './sign-up.ts'

const expectText = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

const orderOf = async (email: string) => {
  const [row] = await askShop<{ id: string }>(
    'SELECT o.id FROM orders o JOIN members m ON m.id = o.member_id WHERE m.email = $1',
    [email],
  )
  return Number(row!.id)
}

const openGroups = async (page: Page) => {
  await page.getByRole('link', { name: /^Il tuo profilo/ }).click()
  const parts = page.getByRole('navigation', { name: 'Le parti del tuo profilo' })
  await parts.getByRole('link', { name: 'Gruppi' }).click()
  await expect(page.getByRole('heading', { name: 'I tuoi gruppi' })).toBeVisible()
}

test('a new member goes from the home page to a seat, its delivery and its withdrawal @phone', async ({
  page,
  pool,
  request,
}) => {
  const group = await buildGroup(pool, { title: 'Vele di Prova', goal: 2 })
  await joinElsewhere({ pool, request, page }, group)

  await page.goto('/home')
  await page.getByRole('combobox', { name: 'Cerca' }).fill('Vele di Prova')
  await page
    .getByRole('option', { name: /Vele di Prova/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vele di Prova' })).toBeVisible()
  await expectText(page, 'Manca 1 copia')
  await expectText(page, '1 copia su 2')
  await page.getByRole('link', { name: 'Partecipa' }).first().click()
  await page.getByRole('link', { name: 'Crea un account' }).click()
  const email = await signUp(page, 'Nicola Lorusso')
  await confirm(page, email)

  await expectText(page, 'Oggi non paghi nulla.')
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Nicola Lorusso')
  await page.getByLabel('Via', { exact: true }).fill('via Sparano da Bari')
  await page.getByLabel('Numero', { exact: true }).fill('12')
  await page.getByLabel('CAP', { exact: true }).fill('70121')
  await expect(page.getByLabel('Comune')).toHaveValue('Bari')
  await writeCard(page, cards.plain)
  await expect(page.getByText('Indirizzo salvato: arriva qui.')).toBeVisible()
  await page.getByRole('button', { name: /^Partecipa/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Con te siamo a 2 copie. Si parte.' }),
  ).toBeVisible()
  await expectText(page, '2 copie su 2')
  await expectText(page, /via Sparano da Bari 12, 70121 Bari/)

  await operate('close', group.id)
  await mailTo(page, email, 'Vele di Prova ce l’ha fatta: il tuo posto è pagato')
  // The seat of the other member may be charged after this one.
  await expect
    .poll(async () => {
      const { rows } = await pool.query('SELECT status FROM items WHERE id = $1', [group.id])
      return rows[0]?.status
    })
    .toBe('confirmed')
  await openGroups(page)
  await expectText(page, 'Il gruppo ce l’ha fatta: ora ordiniamo.')
  await operate('ordered', group.id)
  await operate('update', group.id, 'In viaggio verso di noi', 'Le copie arrivano lunedì.')
  await mailTo(page, email, 'Novità su Vele di Prova')
  await page.getByRole('link', { name: 'Vele di Prova' }).first().click()
  await expect(page.getByRole('heading', { name: 'In viaggio verso di noi' })).toBeVisible()
  await expectText(page, 'Le copie arrivano lunedì.')

  await operate('arrived', group.id)
  await operate('ship', group.id)
  const order = await orderOf(email)
  await bringParcel(order)
  await openGroups(page)
  await expectText(page, 'Consegnato.')
  await page.getByRole('link', { name: 'Vedi l’ordine' }).click()
  await expectText(page, /puoi recedere/)
  await page.getByRole('link', { name: 'Recedi dal contratto' }).click()
  await page.getByLabel('Perché?').selectOption('Ho cambiato idea')
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByRole('button', { name: 'Conferma il recesso' }).click()
  await expect(page.getByRole('heading', { name: 'Recesso ricevuto' })).toBeVisible()
  await acceptReturn(order)
  await page.getByRole('link', { name: 'Torna all’ordine' }).click()
  await expectText(page, /Rimborsati 39,90/)
})
