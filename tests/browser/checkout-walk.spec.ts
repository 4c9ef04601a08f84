import type { Locator, Page } from 'playwright/test'
import { newBuyer, ordersOf, seatsOf } from './buyers.ts'
import { expect, test } from './fixtures.ts'
import { buildGroup } from './owners.ts'
import { binding, cards, isDone, openSale, way, writeCard } from './paying.ts'
import { askShop } from './shop-database.ts'

// Both checkouts from the first field to the end: what is touched never leaves the window, and each press changes
// something within 100 ms of the clock of the page.

type Seen = { changed?: boolean }

const watchChanges = (page: Page) =>
  page.evaluate(() => {
    const seen = window as Seen
    seen.changed = false
    const note = () => {
      seen.changed = true
    }
    const options = { subtree: true, childList: true, attributes: true, characterData: true }
    new MutationObserver(note).observe(document.body, options)
    document.addEventListener('change', note, { once: true })
  })

const press = async (page: Page, target: Locator, { leaves = false } = {}) => {
  await target.scrollIntoViewIfNeeded()
  await watchChanges(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
  await target.click()
  await page.clock.runFor(100)
  // The next page has come, when this one is gone.
  const hasChanged = () => page.evaluate(() => (window as Seen).changed ?? true).catch(() => true)
  await expect.poll(hasChanged).toBe(true)
  if (!leaves) await expect(target).toBeInViewport({ ratio: 1 })
  await page.clock.resume()
  if (!leaves) await expect(target).toBeInViewport({ ratio: 1 })
}

const write = async (page: Page, name: string, text: string) => {
  const field = page.getByLabel(name, { exact: true })
  await field.fill(text)
  await expect(field).toBeInViewport({ ratio: 1 })
}

const writeAddress = async (page: Page) => {
  await write(page, 'Via', 'via dei Mille')
  await write(page, 'Numero', '14')
  await write(page, 'CAP', '40121')
  await expect(page.getByLabel('Comune', { exact: true })).toHaveValue('Bologna')
}

const signInWithoutAddress = async (page: Page) => {
  const buyer = await newBuyer(page)
  await askShop(
    'DELETE FROM postal_addresses WHERE member_id = (SELECT id FROM members WHERE email = $1)',
    [buyer.email],
  )
  return buyer
}

test('the checkout of an order stays where the hand is', async ({ page }) => {
  const buyer = await signInWithoutAddress(page)
  await page.clock.install()
  await openSale(page)
  await writeAddress(page)
  await press(page, way(page, 'PayPal'))
  await press(page, way(page, 'Carta'))
  await writeCard(page, cards.plain)
  await press(page, binding(page), { leaves: true })
  await isDone(page)
  expect(await ordersOf(buyer)).toEqual([{ state: 'paid', captures: 1 }])
})

test('the checkout of a seat stays where the hand is', async ({ page, pool }) => {
  const buyer = await signInWithoutAddress(page)
  const group = await buildGroup(pool, { title: 'Argine Fermo' })
  await page.clock.install()
  await page.goto(`/checkout?group=${group.id}&bundle=${group.bundleIds[0]}&quantity=1`)
  await expect(page.getByText('Oggi non paghi nulla.')).toBeVisible()
  await writeAddress(page)
  await press(page, way(page, 'Carta'))
  await press(page, way(page, 'PayPal'))
  await press(page, way(page, 'Carta'))
  await writeCard(page, cards.plain)
  await press(page, page.getByRole('button', { name: /^Partecipa/ }), { leaves: true })
  await expect(page.getByRole('heading', { level: 1, name: /^Posto preso/ })).toBeVisible()
  expect(await seatsOf(buyer)).toHaveLength(1)
})
