import { expect, type Page } from 'playwright/test'
import { type MeasuredShop, signIn } from './measured-shop.ts'
import { isDone, way, windowOf } from './paying.ts'

/** Waits until no requests are pending. */
export const quiet = (page: Page) => page.waitForLoadState('networkidle')

export const firstOf = async (page: Page, path: string) => {
  const answer = await page.request.get(`/api${path}`)
  const { data } = (await answer.json()) as { data: { id: number; title: string }[] }
  return data[0]!
}

export const bundleOf = async (page: Page, kind: string, id: number) => {
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
