import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { joinElsewhere, signInWithAddress } from './joiners.ts'
import { operate } from './operator.ts'
import { buildGroup } from './owners.ts'
import { cards, way, windowOf, writeCard } from './paying.ts'
import { askShop } from './shop-database.ts'

const address = ({ id, bundleIds }: Awaited<ReturnType<typeof buildGroup>>) =>
  `/checkout?group=${id}&bundle=${bundleIds[0]}&quantity=1`

test('a group that closes during the checkout shows that without a price @phone', async ({
  page,
  pool,
  request,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/)
  await signInWithAddress(pool, page)
  const group = await buildGroup(pool, { title: 'Porta Chiusa', goal: 1 })
  await page.goto(address(group))
  await expect(page.getByText('Oggi non paghi nulla.')).toBeVisible()
  await way(page, 'PayPal').click()
  const popup = await windowOf(page, 'Salva PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia/ }).click()
  await expect(page.getByRole('radio', { name: /^PayPal di / })).toBeChecked()
  await joinElsewhere({ pool, request, page }, group)
  await operate('close', group.id)
  await page.getByRole('button', { name: /^Partecipa/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Il gruppo ha chiuso' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/€|Gratis/)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'checkout-closed')
  await page.getByRole('link', { name: 'Guarda com’è andata' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Porta Chiusa' })).toBeVisible()
})

test('changing a seat allows a new address, and no bundle reserved for the plan @phone', async ({
  page,
  pool,
}) => {
  const member = await signInWithAddress(pool, page)
  const group = await buildGroup(pool, {
    title: 'Torre Bassa',
    bundles: [{}, { priceCents: 8990 }],
  })
  await page.goto(address(group))
  await writeCard(page, cards.plain)
  await page.getByRole('button', { name: /^Partecipa/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Posto preso/ })).toBeVisible()
  await askShop(`UPDATE bundles SET weep_only_until = now() + interval '3 days' WHERE id = $1`, [
    group.bundleIds[1]!,
  ])
  await page.goto('/user/tabs?tab=groups')
  await page.getByRole('button', { name: 'Cambia: Torre Bassa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambia il tuo posto' })
  await dialog.getByRole('radio', { name: /89,90/ }).check()
  await expect(dialog.getByText('Questa versione per ora è solo per chi ha weep.')).toBeVisible()
  await expect(dialog.getByText(/consegna gratis|Se ci arriviamo/)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Cambia/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await screenshot(page, 'seat-change-weep-only')
  await dialog.getByRole('radio', { name: /39,90/ }).check()
  await dialog.getByRole('button', { name: 'Aggiungi un indirizzo' }).click()
  const write = (label: string, text: string) =>
    dialog.getByRole('textbox', { name: label, exact: true }).fill(text)
  await write('Nome e cognome', 'Nora Conti')
  await write('Via', 'via Nuova')
  await write('Numero', '7')
  await write('CAP', '70121')
  await write('Comune', 'Bari')
  await dialog.getByLabel('Provincia').selectOption('BA')
  await screenshot(page, 'seat-change-address')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByLabel('Dove arriva')).toContainText('via Nuova 7')
  await dialog.getByRole('button', { name: /^Cambia/ }).click()
  await expect(page.getByText('Posto cambiato.')).toBeVisible()
  const [seat] = await askShop<{ line: string }>(
    `SELECT delivery ->> 'city' line FROM participations WHERE member_id = $1 AND ended_at IS NULL`,
    [member.id],
  )
  expect(seat?.line).toBe('Bari')
})

test('a bundle reserved for plan members shows no price at the checkout of a seat, and links to others @once', async ({
  page,
  pool,
}) => {
  await signInWithAddress(pool, page)
  const group = await buildGroup(pool, { title: 'Stanza Riservata' })
  await askShop(`UPDATE bundles SET weep_only_until = now() + interval '3 days' WHERE id = $1`, [
    group.bundleIds[0]!,
  ])
  await page.goto(address(group))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Per ora è solo per chi ha weep' }),
  ).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/€|Gratis/)
  await expectNoAxeViolations(page)
  await screenshot(page, 'checkout-weep-only')
  await page.getByRole('link', { name: 'Scegli un’altra versione' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stanza Riservata' })).toBeVisible()
})
