import { buildOrder } from '../../factories/payments.ts'
import { expect, test } from '../fixtures.ts'
import { receiveCopies } from '../operator.ts'
import { buildDelivered, buildGroup, buildPaid, buildPending, takeSeat } from '../owners.ts'

test('the list of orders is saved as a file @once', async ({ page, pool, member }) => {
  await buildDelivered(pool, member)
  await page.goto('/user/tabs?tab=orders')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica l’elenco (.xlsx)' }).click()
  expect((await saved).suggestedFilename()).toBe('ordini.xlsx')
})

test('the proof of a return is checked, stored and saved again @phone', async ({
  page,
  pool,
  member,
  watch,
}) => {
  watch.allow(/status of 422/)
  const { id, number } = await buildDelivered(pool, member)
  await page.goto(`/user/tabs?refund=${id}`)
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByRole('button', { name: 'Conferma il recesso' }).click()
  await page.getByRole('link', { name: 'Torna all’ordine' }).click()
  await expect(page.getByRole('heading', { name: 'Recesso ricevuto' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Recedi dal contratto' })).toBeHidden()
  const field = page.getByLabel('Carica la prova della spedizione')
  await field.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(page.getByText('Scegli una foto o un PDF.')).toBeVisible()
  const name = `ricevuta-${'molto-'.repeat(12)}lunga.pdf`
  const pdf = (text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
  await field.setInputFiles(pdf('<html>%PDF- %%EOF'))
  await expect(page.getByText(/Non riusciamo a leggere questo file/)).toBeVisible()
  await field.setInputFiles(pdf('%PDF-1.7\n%%EOF'))
  await expect(page.getByText(/Prova della spedizione caricata .* alle /)).toContainText(name)
  await expect(page.getByLabel('Cambia la prova')).toBeFocused()
  const proof = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica la prova' }).click()
  expect((await proof).suggestedFilename()).toBe(`prova-R-${number}-1.pdf`)
})

test('a paid order without a shipment can be withdrawn from in the list @phone', async ({
  page,
  pool,
  member,
}) => {
  const { id, number } = await buildPaid(pool, member)
  await page.goto('/user/tabs?tab=orders')
  await page.getByRole('link', { name: `Recedi dal contratto del numero ${number}` }).click()
  await expect(page.getByRole('heading', { name: 'Recedi dal contratto' })).toBeVisible()
  await page.getByRole('button', { name: 'Conferma il recesso' }).click()
  await expect(page.getByRole('heading', { name: 'Recesso ricevuto' })).toBeFocused()
  await expect(page.getByText(/\d{4}, \d{1,2}:\d{2}:\d{2}\./)).toBeVisible()
  const { rows } = await pool.query('SELECT state FROM orders WHERE id = $1', [id])
  expect(rows).toEqual([{ state: 'cancelled' }])
  await page.getByRole('link', { name: 'Torna all’ordine' }).click()
  await expect(page.getByRole('link', { name: 'Recedi dal contratto' })).toBeHidden()
})

test('an unpaid order is cancelled, and cannot be withdrawn from @phone', async ({
  page,
  pool,
  member,
}) => {
  const { id, number } = await buildPending(pool, member)
  await page.goto(`/user/tabs?refund=${id}`)
  await expect(page.getByText(/il recesso non è aperto/)).toBeVisible()
  await page.getByRole('link', { name: 'Torna all’ordine' }).click()
  await expect(page.getByRole('link', { name: 'Paga ora' })).toHaveAttribute(
    'href',
    `/checkout?order=${id}`,
  )
  await page.getByRole('button', { name: 'Annulla l’ordine' }).click()
  const dialog = page.getByRole('dialog', { name: `Annulli l’ordine ${number}?` })
  await dialog.getByRole('button', { name: 'Annulla l’ordine' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Ordine annullato.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annulla l’ordine' })).toBeHidden()
})

test('a member who is left without copies takes a cheaper choice in their place @phone', async ({
  page,
  pool,
  member,
}) => {
  const group = await buildGroup(pool, {
    title: 'Golfo Mobile',
    status: 'ordered',
    bundles: [{ title: 'Deluxe' }, { title: 'Essenziale', priceCents: 3500 }],
  })
  const [deluxe, essential] = group.bundleIds as [number, number]
  const { id: participationId } = await takeSeat(pool, member, group, 'ordered')
  const { id } = await buildOrder(pool, {
    member,
    participationId,
    itemId: group.id,
    bundleId: deluxe,
    state: 'paid',
  })
  await receiveCopies(group.id, { [deluxe]: 0, [essential]: 1 })
  await page.goto(`/user/tabs?tab=orders&order=${id}`)
  await expect(page.getByRole('heading', { name: /^Pacco 1/ })).toBeVisible()
  const offer = page.getByRole('listitem').filter({ hasText: 'Essenziale' })
  await expect(offer).toContainText('35,00 €, invece di 39,90 €')
  await offer.getByRole('button', { name: /^Prendi questa/ }).click()
  const question = page.getByRole('dialog', { name: /^Prendi .*Essenziale/ })
  await expect(question).toContainText('4,90 € in meno')
  await question.getByRole('button', { name: 'Prendi questa' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'la nuova scelta' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Prendi questa/ })).toHaveCount(0)
  await expect(page.getByText('Italiano, Essenziale · 1')).toBeVisible()
})
