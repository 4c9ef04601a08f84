import { expect, expectNoAxeViolations, screenshot, test } from './fixtures.ts'

test('the page is dimmed during the sign-in and restored after the response @once', async ({
  page,
  watch,
}) => {
  watch.allow(/status of (401|422)/)
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/users/login', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/auth/login')
  await page.getByLabel('E-mail', { exact: true }).fill('nessuno@posta.example')
  await page.getByLabel('Password', { exact: true }).fill('quattro torri e un asino')
  const backdrop = page.locator('[data-slot="backdrop"]')
  await expect(backdrop).toBeHidden()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(backdrop).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'backdrop')
  answer()
  await expect(page.getByText('E-mail o password non corrispondono. Riprova.')).toBeVisible()
  await expect(backdrop).toBeHidden()
})
