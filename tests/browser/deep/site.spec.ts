import { expect, login, test } from '../fixtures.ts'

test('without measuring there is no banner, and the cookie page says so @phone', async ({
  page,
  context,
}) => {
  const elsewhere: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(process.env.SITE_ADDRESS ?? '')) elsewhere.push(request.url())
  })
  const answer = await page.goto('/home')
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self' 'nonce-")
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie' })).toBeVisible()
  await expect(page.getByText('qui non c’è niente da accettare o rifiutare')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Statistiche, se vuoi' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: /cookie/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cambia le scelte sui cookie' })).toHaveCount(0)
  expect(elsewhere).toEqual([])
})

test('a legal text links to its earlier version, which has noindex @once', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/)
  await page.goto('/terms')
  const earlier = page.getByRole('main').getByRole('link', { name: /^Testo del/ })
  const days = await earlier.allTextContents()
  expect(days.length).toBeGreaterThan(1)
  await earlier.last().click()
  await expect(page.getByText(days.at(-1) ?? '')).toBeVisible()
  await expect(page.getByText(/Questo resta qui per chi lo ha accettato/)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Leggi il testo di oggi' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  for (const nowhere of ['/terms/2020-01-01', '/privacy/ieri', '/condizioni/2026-11-22'])
    expect((await page.request.get(nowhere)).status(), nowhere).toBe(404)
})

test('the footer links to the legal texts @phone', async ({ page }) => {
  await page.goto('/home')
  for (const [name, title] of [
    ['Come funziona', 'Come funziona un gruppo'],
    ['Spedizioni e resi', 'Spedizioni e resi'],
    ['Recesso', 'Recesso'],
    ['Condizioni di vendita', 'Condizioni di vendita'],
    ['Contatti', 'Contatti'],
    ['Privacy', 'Informativa sulla privacy'],
    ['Condizioni d’uso', 'Condizioni d’uso'],
    ['Accessibilità', 'Dichiarazione di accessibilità'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('the tabs of a member keep the code of the URL @phone', async ({ page }) => {
  await login(page)
  await page.goto('/user/tabs?tab=level&code=INVITO')
  await expect(page.getByRole('heading', { name: 'Ciao Serena' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Avvisi' })).toHaveAttribute('href', /code=INVITO/)
})

test('the accessibility statement has its date, a contact and the authority @once', async ({
  page,
}) => {
  await page.goto('/accessibility')
  const statement = page.getByRole('article')
  await expect(statement.getByText(/^Dichiarazione del \d+º? \w+ \d{4}$/)).toBeVisible()
  for (const text of ['WCAG 2.2, livello AA', 'parzialmente conforme', '@', 'entro trenta giorni'])
    await expect(statement).toContainText(text)
  const authority = statement.getByRole('link', { name: 'AgID' })
  await expect(authority).toHaveAttribute('href', 'https://www.agid.gov.it')
})
