import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { agree, as, enterWith, refusalsAreWords, unique, whoAmI } from './social.ts'

test('Google, loaded by a press only, creates an account with both conditions, and signs in again', async ({
  page,
  watch,
}) => {
  refusalsAreWords(watch)
  await page.goto('/auth/login?back=%2Faccessibility')
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src))
  expect(scripts.filter((src) => /google|facebook|apple|social/.test(src))).toEqual([])
  const email = unique()
  await enterWith(page, 'Google', as(email))
  const dialog = page.getByRole('dialog', { name: 'Crea un account' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  for (const box of await dialog.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Crea un account' }).click()
  await expect(dialog.getByText('Serve la tua conferma.').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await agree(page)
  await page.waitForURL('**/accessibility')
  expect(await whoAmI(page)).toMatchObject({ email, email_verified: true })

  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login?back=%2Faccessibility')
  await enterWith(page, 'Google', as(email))
  await page.waitForURL('**/accessibility')
  expect((await whoAmI(page)).email).toBe(email)
})
