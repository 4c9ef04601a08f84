import { expect, test } from './fixtures.ts'
import { buildDelivered } from './owners.ts'

test('an order is found in the own area, and withdrawn from in two steps with a receipt @phone', async ({
  page,
  pool,
  member,
}) => {
  const { number } = await buildDelivered(pool, member)
  await page.goto('/user/tabs?tab=orders')
  const row = page.getByRole('link', { name: new RegExp(`Ordine ${number}`) })
  await expect(row).toContainText('Consegnato')
  await row.click()
  await expect(page.getByRole('heading', { name: `Ordine ${number}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Segui la spedizione del pacco 1' })).toHaveAttribute(
    'href',
    'https://rondine.example/4471',
  )
  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ricevuta in PDF' }).click()
  expect((await receipt).suggestedFilename()).toBe(`ricevuta-${number}.pdf`)

  await page.getByRole('link', { name: 'Recedi dal contratto' }).click()
  await expect(page.getByRole('checkbox', { name: /Orbita Nove/ })).toBeChecked()
  await page.getByLabel('Perché?').selectOption('Ho cambiato idea')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('heading', { name: 'Confermi il recesso?' })).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: member.email })).toBeVisible()
  await page.getByRole('button', { name: 'Conferma il recesso' }).click()
  await expect(page.getByRole('heading', { name: 'Recesso ricevuto' })).toBeFocused()
  await expect(page.getByText(/\d{4}, \d{1,2}:\d{2}:\d{2}\./)).toBeVisible()
  await expect(page.getByText(`Numero R-${number}-1.`)).toBeVisible()
  await expect(page.getByText(`Metti nel pacco il numero R-${number}-1`)).toContainText('Via ')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica la ricevuta' }).click()
  expect((await saved).suggestedFilename()).toBe(`recesso-R-${number}-1.pdf`)
})
