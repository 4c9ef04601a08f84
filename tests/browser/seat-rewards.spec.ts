import { randomUUID } from 'node:crypto'
import { seatsOf } from './buyers.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { signInWithAddress } from './joiners.ts'
import { mailTo } from './mail.ts'
import { giveTo, operate, promote } from './operator.ts'
import { buildGroup } from './owners.ts'
import { cards, summary, writeCard } from './paying.ts'
import { askShop } from './shop-database.ts'

test('a seat with credits and a code shows its maximum and its current price @dark @phone', async ({
  page,
  pool,
}) => {
  const member = await signInWithAddress(pool, page)
  const code = `POSTO${randomUUID().slice(0, 6)}`.toUpperCase()
  await giveTo(member.id, 1840)
  await promote(code, 500)
  const group = await buildGroup(pool, { title: 'Lanterna dei Crediti', goal: 2 })
  await page.goto(`/checkout?group=${group.id}&bundle=${group.bundleIds[0]}&quantity=1`)
  await expect(page.getByText('Oggi non paghi nulla.')).toBeVisible()
  await page.getByLabel('Codice', { exact: true }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Applica' }).click()
  await expect(summary(page).getByText('−5,00 €')).toBeVisible()
  await page.getByLabel(/Usa 18,40\s€ dei tuoi crediti/).check()
  await expect(summary(page).getByText('−18,40 €')).toBeVisible()
  await expect(summary(page).getByText('16,50 €')).toBeVisible()
  await expect(summary(page).getByText(/Al massimo 34,90\s€: i crediti si tolgono/)).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'checkout-seat-credits')
  await writeCard(page, cards.plain)
  await page.getByRole('button', { name: /^Partecipa/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Posto preso/ })).toBeVisible()
  await expect(
    page.getByText(/Al massimo 34,90\s€, con i crediti che hai oggi 16,50/),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'seat-taken-credits')
  expect(await seatsOf(member)).toEqual([{ state: 'active', quantity: 1 }])
  await mailTo(page, member.email, 'Hai un posto in Lanterna dei Crediti')

  await page.goto('/user/tabs?tab=groups')
  await expect(page.getByText(/al massimo 34,90\s€, con i crediti di oggi 16,50\s€/)).toBeVisible()
  await page.getByRole('button', { name: 'Cambia: Lanterna dei Crediti' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambia il tuo posto' })
  await dialog.getByRole('button', { name: 'Una in più' }).click()
  await expect(dialog.getByText(/prima 34,90/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Cambia/ }).click()
  await expect(page.getByText('Posto cambiato.')).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'seats-credits')

  await operate('close', group.id)
  await expect
    .poll(
      async () =>
        (
          await askShop<{ state: string; discount: number; credits: number }>(
            `SELECT o.state, o.discount_cents AS discount, o.credits_cents AS credits FROM orders o
             JOIN participations p ON p.id = o.participation_id WHERE p.item_id = $1`,
            [group.id],
          )
        )[0],
      { timeout: 30_000 },
    )
    .toEqual({ state: 'paid', discount: 500, credits: 1840 })
})
