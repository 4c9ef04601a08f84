import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { buildDelivered, buildPaid, buildPending, signInAsNew } from './owners.ts'

test('the list of orders, one order, and its actions @phone', async ({ page, pool }) => {
  const member = await signInAsNew(pool, page)
  const { number } = await buildDelivered(pool, member)
  await page.goto('/user/tabs?tab=orders')
  const row = page.getByRole('link', { name: new RegExp(`Ordine ${number}`) })
  await expect(row).toContainText('Consegnato')
  await screenshot(page, 'orders')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica l’elenco (.xlsx)' }).click()
  expect((await saved).suggestedFilename()).toBe('ordini.xlsx')

  await row.click()
  await expect(page.getByRole('heading', { name: `Ordine ${number}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Segui la spedizione del pacco 1' })).toHaveAttribute(
    'href',
    'https://rondine.example/4471',
  )
  await expect(page.getByText(/puoi recedere/)).toBeVisible()
  await screenshot(page, 'order')
  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ricevuta in PDF' }).click()
  expect((await receipt).suggestedFilename()).toBe(`ricevuta-${number}.pdf`)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'I tuoi ordini' })).toBeVisible()
})

test('a withdrawal takes two steps, and its receipt has the time @phone', async ({
  page,
  pool,
  watch,
}) => {
  watch.allow(/status of 422/)
  const member = await signInAsNew(pool, page)
  const { id, number } = await buildDelivered(pool, member)
  await page.goto(`/user/tabs?refund=${id}`)
  await expect(page.getByRole('heading', { name: 'Recedi dal contratto' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Orbita Nove/ })).toBeChecked()
  await page.getByLabel('Perché?').selectOption('Ho cambiato idea')
  await screenshot(page, 'withdrawal-1')
  await page.getByRole('button', { name: 'Continua' }).click()

  const heading = page.getByRole('heading', { name: 'Confermi il recesso?' })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: member.email })).toBeVisible()
  await screenshot(page, 'withdrawal-2')
  await page.getByRole('button', { name: 'Conferma il recesso' }).click()

  await expect(page.getByRole('heading', { name: 'Recesso ricevuto' })).toBeFocused()
  await expect(page.getByText(/\d{4}, \d{1,2}:\d{2}:\d{2}\./)).toBeVisible()
  await expect(page.getByText(`Numero R-${number}-1.`)).toBeVisible()
  await expect(page.getByText(`Metti nel pacco il numero R-${number}-1`)).toContainText('Via ')
  await expect(page.getByText(/o carichi la prova della spedizione/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'withdrawal-3')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica la ricevuta' }).click()
  expect((await saved).suggestedFilename()).toBe(`recesso-R-${number}-1.pdf`)
  await page.getByRole('link', { name: 'Torna all’ordine' }).click()
  await expect(page.getByRole('heading', { name: 'Recesso ricevuto' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Recedi dal contratto' })).toBeHidden()

  const field = page.getByLabel('Carica la prova della spedizione')
  await expectNoAxeViolations(page)
  await screenshot(page, 'return-proof-empty')
  await field.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(page.getByText('Scegli una foto o un PDF.')).toBeVisible()
  const name = `ricevuta-${'molto-'.repeat(12)}lunga.pdf`
  const pdf = (text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
  await field.setInputFiles(pdf('<html>%PDF- %%EOF'))
  await expect(page.getByText(/Non riusciamo a leggere questo file/)).toBeVisible()
  await field.setInputFiles(pdf('%PDF-1.7\n%%EOF'))
  await expect(page.getByText(/Prova della spedizione caricata .* alle /)).toContainText(name)
  await expect(page.getByLabel('Cambia la prova')).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'return-proof')
  const proof = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica la prova' }).click()
  expect((await proof).suggestedFilename()).toBe(`prova-R-${number}-1.pdf`)
})

test('a paid order without a shipment can be withdrawn from in the list @phone', async ({
  page,
  pool,
}) => {
  const member = await signInAsNew(pool, page)
  const { id, number } = await buildPaid(pool, member)
  await page.goto('/user/tabs?tab=orders')
  await page.getByRole('link', { name: `Recedi dal contratto del numero ${number}` }).click()
  await expect(page.getByRole('heading', { name: 'Recedi dal contratto' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'withdrawal-unsent')
  await page.getByRole('button', { name: 'Conferma il recesso' }).click()
  await expect(page.getByRole('heading', { name: 'Recesso ricevuto' })).toBeFocused()
  await expect(page.getByText(/\d{4}, \d{1,2}:\d{2}:\d{2}\./)).toBeVisible()
  await expectNoAxeViolations(page)
  const { rows } = await pool.query('SELECT state FROM orders WHERE id = $1', [id])
  expect(rows).toEqual([{ state: 'cancelled' }])
  await page.getByRole('link', { name: 'Torna all’ordine' }).click()
  await expect(page.getByRole('link', { name: 'Recedi dal contratto' })).toBeHidden()
})

test('an unpaid order is cancelled, and cannot be withdrawn from @phone', async ({
  page,
  pool,
}) => {
  const member = await signInAsNew(pool, page)
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

test('the order of another member is not found @once', async ({ page, pool, watch }) => {
  watch.allow(/status of 404/)
  const other = await signInAsNew(pool, page)
  const { id } = await buildDelivered(pool, other)
  await signInAsNew(pool, page)
  await page.goto(`/user/tabs?tab=orders&order=${id}`)
  await expect(page.getByRole('heading', { name: 'Questo ordine non c’è' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a member without orders sees where to begin @once', async ({ page, pool }) => {
  await signInAsNew(pool, page)
  await page.goto('/user/tabs?tab=orders')
  await expect(page.getByRole('heading', { name: 'Ancora nessun ordine' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
})
