import type { Page } from 'playwright/test'
import { expect } from '../fixtures.ts'
import { shopOf, signIn, watchRequests } from '../measured-shop.ts'

const { test, shop } = shopOf({ COOKIEBOT_ID: 'a1b2-standin', MEASURING_DEBUG: 'true' })

const box = (page: Page) => page.getByRole('dialog', { name: 'Cookiebot (demo)' })
const answer = (page: Page, name: string) => box(page).getByRole('button', { name }).click()
/** Measuring events shown by the page, newest first. */
const shown = (page: Page) =>
  page
    .getByRole('group')
    .filter({ hasText: 'Misurazione, modalità di prova' })
    .getByRole('listitem')
test('with Cookiebot only its banner is shown, and the footer and a message reopen it @once', async ({
  page,
  context,
}) => {
  const watched = watchRequests(context, shop())
  await page.goto('/home')
  await expect(box(page)).toBeVisible()
  await expect(page.getByRole('region', { name: /cookie/ })).toHaveCount(0)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(shown(page).filter({ hasText: 'entity_click a nessuno' })).toHaveCount(0)
  expect(watched.players()).toEqual(['cookiebot'])
  await answer(page, 'Solo statistiche')
  await expect
    .poll(() => watched.players())
    .toEqual(['analytics', 'cookiebot', 'monitoring', 'recording'])
  const logged = watched.requests.find(({ what }) => what === 'logconsent')
  expect(logged?.query.get('cbid')).toBe('a1b2-standin')
  watched.forget()
  await page.reload()
  await expect.poll(() => watched.eventsTo('analytics')).toContain('page_view')
  await expect(box(page)).toBeHidden()

  await page.getByRole('button', { name: 'Cambia le scelte sui cookie' }).click()
  await answer(page, 'Accetta')
  await expect.poll(() => watched.players()).toContain('pixel')
  await page.evaluate(() => window.postMessage({ type: 'open-cookiebot' }, location.origin))
  const begunAnew = page.waitForEvent('load')
  await answer(page, 'Rifiuta')
  await begunAnew
  watched.forget()
  await page.goto('/cookie')
  await expect(
    page.getByText('Il consenso lo chiede e lo conserva per noi Cookiebot'),
  ).toBeVisible()
  await expect.poll(() => watched.players()).toContain('cookiebot')
  await page.waitForLoadState('networkidle')
  expect(watched.players()).toEqual(['cookiebot'])
  const names = (await context.cookies(shop().address)).map(({ name }) => name)
  expect(names).toEqual(['CookieConsent'])
})

/** Returns third-party scripts in this document. */
const strangersIn = (page: Page) =>
  page.evaluate(() =>
    [...document.scripts]
      .map(({ src }) => src)
      .filter((src) => src && new URL(src).origin !== location.origin),
  )

test('the account pages load no measuring scripts @once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/home')
  await answer(page, 'Accetta')
  await expect.poll(() => strangersIn(page)).not.toEqual([])
  await signIn(page, shop())
  await page.reload()
  await expect.poll(() => strangersIn(page)).not.toEqual([])
  await page.getByRole('link', { name: /^Il tuo profilo/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/user$/)
  expect(await strangersIn(page)).toEqual([])

  // Direct navigation, without a link.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'token' })
  await page.goto('/auth/login?back=%2Fuser%2Ftabs%3Ftab%3Dprivacy')
  await expect.poll(() => strangersIn(page)).not.toEqual([])
  const { email, password } = shop().logins[0]!
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const begunAnew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await begunAnew
  await expect(page).toHaveURL(/\/user\/tabs\?tab=privacy/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await strangersIn(page)).toEqual([])
})
