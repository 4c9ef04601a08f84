import { expect, expectNoAxeViolations, expectNoSidewaysScroll, login, test } from './fixtures.ts'

for (const room of [
  'login',
  'signup',
  'forgot-password',
  'reset-password#a/b',
  'verify#1/b',
  'stop-change#1/b',
])
  test(`/auth/${room} is easy for everybody @dark`, async ({ page, watch }) => {
    watch.allow(/status of 40[49]/)
    await page.goto(`/auth/${room}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText('Un attimo, confermo')).toBeHidden()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  })

test('what the law wants to be read can be read @dark', async ({ page }) => {
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
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  }
})

for (const tab of ['level', 'orders', 'profile', 'addresses', 'security', 'notices', 'privacy'])
  test(`the tab ${tab} of a member is easy for everybody @dark`, async ({ page }) => {
    await login(page)
    await page.goto(`/user/tabs?tab=${tab}&code=INVITO`)
    await expect(page.getByRole('heading', { name: 'Ciao Serena' })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Avvisi' })).toHaveAttribute('href', /code=INVITO/)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  })

test('the page behind the avatar is easy for everybody @dark', async ({ page }) => {
  await login(page)
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'Ciao Serena' })).toBeVisible()
  await expect(page.getByText('Sei Alfiere')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
})
