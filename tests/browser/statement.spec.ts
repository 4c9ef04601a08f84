import { expect, screenshot, test } from './fixtures.ts'

test('the accessibility statement has its date, a contact and the authority @dark @phone', async ({
  page,
}) => {
  await page.goto('/accessibility')
  const statement = page.getByRole('article')
  await expect(statement.getByText(/^Dichiarazione del \d+º? \w+ \d{4}$/)).toBeVisible()
  await expect(statement).toContainText('WCAG 2.2, livello AA')
  await expect(statement).toContainText('parzialmente conforme ai requisiti')
  await expect(statement.getByRole('heading', { name: 'Stato di conformità' })).toBeVisible()
  await expect(statement.getByRole('heading', { name: 'Contenuti non accessibili' })).toBeVisible()
  await expect(statement).toContainText('autovalutazione effettuata direttamente')
  await expect(statement).toContainText('@')
  await expect(statement).toContainText('entro trenta giorni')
  const authority = statement.getByRole('link', { name: 'AgID' })
  await expect(authority).toHaveAttribute('href', 'https://www.agid.gov.it')
  await screenshot(page, 'accessibility')
})

test('the page on withdrawals covers parcels, unsent orders and weep @once', async ({ page }) => {
  await page.goto('/recesso')
  const text = page.getByRole('article')
  await expect(text).toContainText('contano da quando ricevi l’ultimo')
  await expect(text.getByRole('link', { name: 'weep' })).toHaveAttribute('href', /tab=weep/)
  await screenshot(page, 'withdrawal')
})
