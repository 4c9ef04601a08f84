import { expect, login, screenshot, test } from './fixtures.ts'

test('the root redirects to home @split @once', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
})

test('home is Italian and has a heading @split @dark @once', async ({ page }) => {
  const answer = await page.goto('/home')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await screenshot(page, 'home')
})

test('home explains a group in three tables, with the last group that made it @once', async ({
  page,
}) => {
  await page.goto('/home')
  await expect(
    page.getByText('Oggi non paghi nulla: se non ci arriviamo, nessuno paga.'),
  ).toBeVisible()
  const tables = page.getByRole('region', { name: 'Un gruppo, in tre tavoli' })
  await expect(tables.getByRole('listitem')).toHaveText([
    /Prendi posto/,
    /Si riempie/,
    /Solo allora paghi/,
  ])
  const latest = tables.getByRole('link', { name: /L’ultimo che ce l’ha fatta/ })
  const title = (await latest.locator('b').first().textContent()) ?? ''
  await latest.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the API page and marked text are in the letters and colours of the shop @once', async ({
  page,
}) => {
  await page.goto('/api/docs')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveCSS('font-family', /^Gabarito/)
  await expect.poll(() => page.evaluate(() => document.fonts.check('900 36px Gabarito'))).toBe(true)
  await page.goto('/home')
  const marked = await page.evaluate(() => getComputedStyle(document.body, '::selection').color)
  expect(marked).toBe('rgb(17, 50, 100)')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('home is readable as plain HTML @once', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('an unknown URL shows a 404 page @dark @once', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const answer = await page.goto('/questo-tavolo-non-esiste')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await screenshot(page, 'not-found')
})

test('a member of the demo signs in and sees the own name @split @phone', async ({ page }) => {
  await login(page, 'serena')
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/users/logged'))
  await page.goto('/home')
  const { data } = await (await asked).json()
  expect(data.name).toMatch(/^Serena/)
})

test('without measuring there is no banner, and the cookie page says so @dark @phone', async ({
  page,
  context,
}) => {
  const elsewhere: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(process.env.SITE_ADDRESS ?? '')) elsewhere.push(request.url())
  })
  const answer = await page.goto('/home')
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-")
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie' })).toBeVisible()
  await expect(page.getByText('qui non c’è niente da accettare o rifiutare')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Statistiche, se vuoi' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: /cookie/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cambia le scelte sui cookie' })).toHaveCount(0)
  expect(elsewhere).toEqual([])
  await screenshot(page, 'cookies')
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
  await screenshot(page, 'legal-before')
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
    await page.getByRole('contentinfo').getByRole('link', { name }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('the tabs of a member keep the code of the URL @phone', async ({ page }) => {
  await login(page)
  await page.goto('/user/tabs?tab=level&code=INVITO')
  await expect(page.getByRole('heading', { name: 'Ciao Serena' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Avvisi' })).toHaveAttribute('href', /code=INVITO/)
})
