import type { Page } from 'playwright/test'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from '../fixtures.ts'
import {
  acceptAll,
  banner,
  expectOnlyThePress,
  journey,
  paypalOf,
  press,
  providersOf,
  quiet,
  reopen,
} from '../journey.ts'
import { shopOf, watchRequests } from '../measured-shop.ts'
import { boxOf } from '../moves.ts'
import { isDone } from '../paying.ts'

const { test, shop } = shopOf()

const choose = async (page: Page, purpose: string) => {
  await page.goto('/home')
  await press(page, 'Scegli')
  await page.getByRole('switch', { name: purpose }).check()
  await press(page, 'Salva le scelte')
}

test('after consent to statistics only their providers get events @once', async ({
  page,
  context,
}) => {
  const watched = watchRequests(context, shop())
  await choose(page, 'Statistiche')
  await journey(page, shop())
  expect(watched.players()).toEqual(['analytics', 'monitoring', 'recording'])
  expect(watched.origins()).toEqual([shop().standIn.url, await paypalOf(page)].sort())
  const names = watched.eventsTo('analytics')
  for (const name of ['page_view', 'entity_click', 'search', 'purchase'])
    expect(names).toContain(name)
  expect(names.filter((name) => name === 'purchase')).toHaveLength(1)
  // Google consent signals: granted for statistics, denied for ads.
  const signals = watched.requests.flatMap(({ query }) => query.get('gcs') ?? [])
  expect([...new Set(signals)]).toEqual(['G101'])
  const click = watched.requests.find(({ query }) => query.get('en') === 'entity_click')
  const { page_location: _, ...fields } = JSON.parse(click?.body ?? '{}')
  expect(fields).toEqual({
    entity_type: expect.stringMatching(/^(?:preorder|sale)$/),
    entity_id: expect.any(Number),
    user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    internal_user_id: null,
    location: 'home',
    source: 'card',
  })
  const recorded = watched.requests.filter(
    ({ to, body }) => to === 'recording' && body.startsWith('{'),
  )
  expect(recorded.length).toBeGreaterThan(0)
  for (const { body } of recorded) expect(JSON.parse(body).mask).toBe(true)
  const beat = watched.requests.find(({ to, what }) => to === 'monitoring' && what === 'beat')
  expect(JSON.parse(beat?.body ?? '{}').state).toBe('complete')
})

test('after consent to marketing advertisers get events, with one conversion of one euro @once', async ({
  page,
  context,
}) => {
  const watched = watchRequests(context, shop())
  await choose(page, 'Marketing')
  await journey(page, shop())
  expect(watched.players()).toEqual(['ads', 'pixel'])
  // A reload does not count a second purchase.
  await page.reload()
  await isDone(page)
  await quiet(page)
  const conversions = watched.requests.filter(({ query }) => query.get('en') === 'conversion')
  expect(conversions).toHaveLength(1)
  expect(JSON.parse(conversions[0]?.body ?? '{}')).toMatchObject({
    value: 1,
    currency: 'EUR',
    label: 'standin',
    transaction_id: expect.stringMatching(/^order-\d+$/),
  })
  expect(watched.eventsTo('pixel').filter((name) => name === 'Purchase')).toHaveLength(1)
})

test('withdrawing one purpose by a message keeps the other @once', async ({ page }) => {
  const watched = await acceptAll(page, shop())
  await reopen(page, 'message')
  await page.getByRole('switch', { name: 'Statistiche' }).uncheck()
  watched.forget()
  const begunAnew = page.waitForEvent('load')
  await press(page, 'Salva le scelte')
  await begunAnew
  await expect.poll(() => watched.eventsTo('ads')).toContain('page_view')
  expectOnlyThePress(watched)
  await page.reload()
  await expect.poll(() => watched.eventsTo('ads')).toContain('page_view')
  await quiet(page)
  expect(watched.players()).toEqual(['ads', 'pixel'])
  expect(await providersOf(page, shop())).toEqual(['ad_tag', 'ad_pixel'])
})

test('a consent is stored with its choices and text version under an anonymous id @once', async ({
  page,
}) => {
  await page.goto('/home')
  const request = page.waitForRequest((request) => request.url().endsWith('/api/consents'))
  await press(page, 'Accetta')
  const body = (await request).postDataJSON()
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    version: '2026-11-27 analytics recording monitoring ad_tag ad_pixel',
    statistics: true,
    marketing: true,
  })
  await reopen(page, 'footer')
  await expect(page.getByText(body.id)).toBeVisible()
})

test('the banner works by keyboard, for screen readers, on narrow screens and in dark colours @once', async ({
  page,
}) => {
  await page.goto('/home')
  await expect(banner(page)).toBeVisible()
  await expectNoAxeViolations(page)
  // The banner comes first in the tab order after the skip link, and both answers look the same.
  const refuse = banner(page).getByRole('button', { name: 'Rifiuta', exact: true })
  const accept = banner(page).getByRole('button', { name: 'Accetta', exact: true })
  const { width, height } = await boxOf(refuse)
  expect(await boxOf(accept)).toMatchObject({ width, height })
  expect(await refuse.getAttribute('class')).toBe(await accept.getAttribute('class'))
  for (const name of ['Vai al contenuto', 'Leggi quali sono', 'Rifiuta', 'Accetta', 'Scegli']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(name)
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'I cookie che scegli' })
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(banner(page)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await press(page, 'Scegli')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Chiudi senza cambiare' }).scrollIntoViewIfNeeded()
  await page.getByRole('switch', { name: 'Statistiche' }).focus()
  await page.keyboard.press('Space')
  await press(page, 'Salva le scelte')
  await expect(banner(page)).toBeHidden()
  expect(await page.evaluate(() => JSON.parse(localStorage.consent).statistics)).toBe(true)
})

test('pages with secrets and of the account load no third party and show no banner @once', async ({
  page,
}) => {
  const watched = await acceptAll(page, shop())
  await page.goto('about:blank')
  watched.forget()
  for (const path of ['/auth/reset-password', '/paga', '/avvisi/basta', '/user/tabs']) {
    const answer = await page.goto(path)
    expect(answer?.headers()['content-security-policy']).not.toContain(shop().standIn.url)
    await quiet(page)
  }
  expect(watched.players()).toEqual([])
})

const legal = ['/privacy', '/cookie', '/accessibility', '/contatti']
const documents = [
  '/non-esiste',
  '/ga/999999/non-esiste',
  '/auth/login',
  '/checkout',
  '/paga',
  ...legal,
]

test('every page can reopen the choice from its footer and by a message @once', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 40\d/)
  await page.goto('/privacy')
  await press(page, 'Rifiuta')
  const dialog = page.getByRole('dialog', { name: 'I cookie che scegli' })
  for (const path of documents)
    for (const how of ['footer', 'message'] as const)
      await test.step(`${path} by ${how}`, async () => {
        await page.goto(path)
        // The listener of the message exists after hydration.
        await expect(async () => {
          await reopen(page, how)
          await expect(dialog).toBeVisible({ timeout: 1000 })
        }).toPass()
      })
})
