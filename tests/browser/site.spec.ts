import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  login,
  screenshot,
  test,
} from './fixtures.ts'

test('the root leads home @split @once', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
})

test('home is Italian, whole and easy for everybody @split @dark', async ({ page }) => {
  const answer = await page.goto('/home')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'home')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('home is there for those who read HTML only', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('an address that leads nowhere says so, and is no page @dark', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const answer = await page.goto('/questo-tavolo-non-esiste')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'not-found')
})

test('a member of the demo shop signs in and the site knows the name @split', async ({ page }) => {
  await login(page, 'serena')
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/users/logged'))
  await page.goto('/home')
  const { data } = await (await asked).json()
  expect(data.name).toMatch(/^Serena/)
})

test('where nobody measures nobody asks, and the cookie page says so @dark', async ({
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
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'cookies')
})
