import { expect, type Page } from 'playwright/test'
import {
  isNamed,
  keptByProvider,
  keptByUs,
  keptWhenMeasured,
} from '#lib/contract/kept-in-browser.ts'
import { type MeasuredShop, signIn, type Watched, watchRequests } from './measured-shop.ts'
import { isDone, way, windowOf } from './paying.ts'

/** Waits until no requests are pending. */
export const quiet = (page: Page) => page.waitForLoadState('networkidle')

const firstOf = async (page: Page, path: string) => {
  const answer = await page.request.get(`/api${path}`)
  const { data } = (await answer.json()) as { data: { id: number; title: string }[] }
  return data[0]!
}

const bundleOf = async (page: Page, kind: string, id: number) => {
  const answer = await page.request.get(`/api/${kind}/${id}/variations`)
  type Options = { data: { sale_variations: { bundles: { id: number }[] }[] } }
  const { data } = (await answer.json()) as Options
  return data.sale_variations[0]!.bundles[0]!.id
}

export const paypalOf = async (page: Page) => {
  const answer = await page.request.get('/api/payments/script')
  const { data } = (await answer.json()) as { data: { base_url: string } }
  return new URL(data.base_url).origin
}

const buy = async (page: Page) => {
  const { id } = await firstOf(page, '/sales')
  await page.goto(`/checkout?bundle=${await bundleOf(page, 'sales', id)}&quantity=1`)
  await way(page, 'PayPal').first().check()
  const popup = await windowOf(page, 'Paga con PayPal (demo)')
  await popup.getByRole('button', { name: /Giulia/ }).click()
  await isDone(page)
}

/** Visits, opens an item, searches, reads, signs in and buys. */
export const journey = async (page: Page, shop: MeasuredShop) => {
  await page.goto('/home')
  await quiet(page)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/(?:ga|reega)\/\d+\//)
  await page.getByRole('combobox', { name: 'Cerca' }).fill('torre')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=torre/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie' })).toBeVisible()
  await page.goto('/auth/login')
  await quiet(page)
  await signIn(page, shop)
  await buy(page)
  await quiet(page)
}

export const banner = (page: Page) =>
  page.getByRole('region', { name: 'Prima di cominciare: i cookie' })
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
const everythingKept = async (page: Page, shop: MeasuredShop) => {
  const cookies = (await page.context().cookies(shop.address)).map(({ name }) => name)
  const stored = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }))
  return { cookie: cookies, ...stored }
}

/** Returns what is kept in the browser and declared nowhere. */
export const strangersIn = async (page: Page, shop: MeasuredShop) => {
  const own = [...keptByUs, ...keptWhenMeasured]
  const kept = await everythingKept(page, shop)
  return Object.entries(kept).flatMap(([where, names]) =>
    names.filter(
      (name) =>
        !own.some(
          (one) => (one.where as readonly string[]).includes(where) && isNamed(one.name, name),
        ),
    ),
  )
}

/** Returns the providers that keep something in the browser. */
const providersOf = async (page: Page, shop: MeasuredShop) => {
  const { cookie, session } = await everythingKept(page, shop)
  const kept = [...cookie, ...session]
  return Object.entries(keptByProvider)
    .filter(([, traces]) => traces.some(({ name }) => kept.some((one) => isNamed(name, one))))
    .map(([provider]) => provider)
}

export const reopen = (page: Page, how: 'footer' | 'message') =>
  how === 'footer'
    ? page
        .getByRole('contentinfo')
        .getByRole('button', { name: 'Cambia le scelte sui cookie' })
        .click()
    : page.evaluate(() => window.postMessage({ type: 'open-cookiebot' }, location.origin))

export const acceptAll = async (page: Page, shop: MeasuredShop) => {
  const watched = watchRequests(page.context(), shop)
  await page.goto('/home')
  await press(page, 'Accetta')
  await expect
    .poll(() => watched.players())
    .toEqual(['ads', 'analytics', 'monitoring', 'pixel', 'recording'])
  await expect
    .poll(() => providersOf(page, shop))
    .toEqual(['analytics', 'recording', 'ad_tag', 'ad_pixel'])
  return watched
}

/** Withdrawal is recorded as a click only; the page sends no further events, not even about leaving. */
export const expectOnlyThePress = (watched: Watched) => {
  const statistics = watched.requests.filter(({ to }) => to !== 'ads' && to !== 'pixel')
  expect(statistics.map(({ to, query }) => [to, query.get('kind')])).toEqual([
    ['recording', 'click'],
  ])
  watched.forget()
}
