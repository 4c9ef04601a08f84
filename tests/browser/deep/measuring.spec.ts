import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expect } from '../fixtures.ts'
import { bundleOf, firstOf, quiet } from '../journey.ts'
import { shopOf, signIn, watchRequests } from '../measured-shop.ts'
import { way, windowOf } from '../paying.ts'

const { test, shop } = shopOf({ COOKIEBOT_ID: 'a1b2-standin', MEASURING_DEBUG: 'true' })

const box = (page: Page) => page.getByRole('dialog', { name: 'Cookiebot (demo)' })
const answer = (page: Page, name: string) => box(page).getByRole('button', { name }).click()
/** Measuring events shown by the page, newest first. */
const shown = (page: Page) =>
  page
    .getByRole('group')
    .filter({ hasText: 'Misurazione, modalità di prova' })
    .getByRole('listitem')
const clicksIn = (requests: { query: URLSearchParams; body: string }[]) =>
  requests
    .filter(({ query }) => query.get('en') === 'entity_click')
    .map(({ body }) => {
      const { entity_type, location, source, debug } = JSON.parse(body)
      return { entity_type, location, source, debug }
    })

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

test('every way to open an item is measured with its location, and shown in debug mode @once', async ({
  page,
  context,
}) => {
  const watched = watchRequests(context, shop())
  await signIn(page, shop())
  /** Waits for the member's name: a click before it is recorded as anonymous. */
  const visit = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Il tuo profilo, \d/ })).toBeVisible()
  }
  await visit('/home')
  await answer(page, 'Accetta')
  const expectClick = (source: string) =>
    expect.poll(() => clicksIn(watched.requests).map((one) => one.source)).toContain(source)

  await page.getByRole('article').getByRole('link').first().click()
  await expectClick('card')
  await visit('/home')
  await page.getByRole('complementary').getByRole('listitem').getByRole('link').first().click()
  await expectClick('activity')
  await visit('/ga')
  await page.getByRole('combobox', { name: 'Cerca' }).fill('torre')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectClick('suggestion')
  await visit('/community')
  await page.getByRole('button', { name: /^Il tuo profilo/ }).click()
  await page.getByRole('dialog', { name: 'Notifiche' }).getByRole('link').nth(1).click()
  await expectClick('notification')

  const debug = true
  expect(clicksIn(watched.requests)).toEqual([
    {
      entity_type: expect.stringMatching(/^(?:preorder|sale)$/),
      location: 'home',
      source: 'card',
      debug,
    },
    { entity_type: expect.any(String), location: 'home', source: 'activity', debug },
    { entity_type: expect.any(String), location: 'ga', source: 'suggestion', debug },
    { entity_type: expect.any(String), location: 'community', source: 'notification', debug },
  ])
  // The shop's own statistics received the same events.
  expect(watched.events).toHaveLength(4)
  for (const event of watched.events) expect(event.internal_user_id).toEqual(expect.any(Number))
  await expect(shown(page).filter({ hasText: 'entity_click' }).first()).toContainText('analytics')
})

test('a sign-up and a seat are measured, the seat as one conversion @once', async ({
  page,
  context,
}) => {
  const watched = watchRequests(context, shop())
  await page.goto('/home')
  await answer(page, 'Accetta')
  await page.goto('/auth/signup')
  await page.getByLabel('Nome').fill('Marta Prova')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`prova-${randomUUID()}@posta.example`)
  await page.getByLabel('Password').first().fill('quattro torri e un asino')
  await page.getByRole('checkbox', { name: /privacy/ }).check()
  await page.getByRole('checkbox', { name: /condizioni/ }).check()
  await page.getByRole('button', { name: 'Crea un account' }).click()
  await expect.poll(() => watched.eventsTo('analytics')).toContain('sign_up')
  await expect.poll(() => watched.eventsTo('pixel')).toContain('CompleteRegistration')

  await signIn(page, shop())
  const { id } = await firstOf(page, '/preorders')
  await page.goto(
    `/checkout?group=${id}&bundle=${await bundleOf(page, 'preorders', id)}&quantity=1`,
  )
  await way(page, 'PayPal').last().click()
  const popup = await windowOf(page, 'Salva PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia/ }).click()
  await expect(page.getByRole('radio', { name: /^PayPal di / })).toBeChecked()
  await page.getByRole('button', { name: /^Partecipa/ }).click()
  const taken = page.getByRole('heading', { level: 1, name: /^Posto preso/ })
  await expect(taken).toBeVisible()
  await quiet(page)
  const seat = new URL(page.url()).searchParams.get('seat')
  await page.reload()
  await expect(taken).toBeVisible()
  await quiet(page)
  const conversions = watched.requests.filter(({ query }) => query.get('en') === 'conversion')
  expect(conversions.map(({ body }) => JSON.parse(body))).toMatchObject([
    { value: 1, currency: 'EUR', transaction_id: `seat-${seat}` },
  ])
  const joins = watched.requests.filter(({ query }) => query.get('en') === 'join_group')
  expect(joins.map(({ body }) => JSON.parse(body).group_id)).toEqual([`${id}`])
  expect(watched.eventsTo('pixel').filter((name) => name === 'Lead')).toHaveLength(1)
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
