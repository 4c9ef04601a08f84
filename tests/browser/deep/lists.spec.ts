import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { buildGroup } from '../owners.ts'

const cards = (page: Page) => page.getByRole('article')
const toTheEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

test('price, goal and order filter the list together', async ({ page, isMobile }) => {
  await page.goto('/ga')
  if (isMobile) await page.getByRole('button', { name: 'Filtri' }).click()
  const slider = page.getByRole('slider', { name: 'Prezzo massimo' })
  await slider.fill('40')
  await expect(page).toHaveURL(/\/ga\?max_price=40$/)
  await page.getByRole('switch', { name: 'Obiettivo raggiunto' }).check()
  await expect(page).toHaveURL(/max_price=40&has_achieved_requirement=true$/)
  if (isMobile) await page.getByRole('button', { name: /^Mostra \d+ grupp/ }).click()
  await page.getByRole('combobox', { name: 'Ordina' }).selectOption('price')
  await expect(page).toHaveURL(/&order_by=price$/)
  await expect(cards(page).first()).toBeVisible()
  await expect(cards(page).filter({ hasNotText: 'Obiettivo raggiunto' })).toHaveCount(0)
  const texts = await cards(page).locator('.price > b').allTextContents()
  const prices = texts.map((text) => Number.parseFloat(text.replace(',', '.')))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(Math.max(...prices)).toBeLessThanOrEqual(40)
})

test('a filter that changes while its list loads is removed by Back @once', async ({ page }) => {
  await page.goto('/ga')
  const order = page.getByRole('combobox', { name: 'Ordina' })
  const answer = Promise.withResolvers<void>()
  const request = page.waitForRequest(/order_by=price.*_rsc=/)
  await page.route(/order_by=price.*_rsc=/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await order.selectOption('price')
  await request
  await order.selectOption('recent')
  await expect(page).toHaveURL('/ga?order_by=recent')
  answer.resolve()
  await page.goBack()
  await expect(page).toHaveURL('/ga')
})

test('what is chosen before hydration is applied after it', async ({ page, pool, isMobile }) => {
  let held = Promise.withResolvers<void>()
  const open = async (path: string) => {
    held = Promise.withResolvers<void>()
    await page.goto(path, { waitUntil: 'commit' })
  }
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })

  await open('/ga')
  await page.getByRole('combobox', { name: 'Ordina' }).selectOption('price')
  if (isMobile) await page.getByRole('button', { name: 'Filtri' }).click()
  await page.getByRole('slider', { name: 'Prezzo massimo' }).fill('40')
  await page.getByRole('switch', { name: 'Obiettivo raggiunto' }).check()
  held.resolve()
  await expect(page).toHaveURL('/ga?max_price=40&has_achieved_requirement=true&order_by=price')
  await expect(page.getByText(/^Fino a 40\s€$/)).toBeVisible()

  await open('/search?query=edizione')
  await page.getByRole('combobox', { name: 'Ordina' }).selectOption('price')
  held.resolve()
  await expect(page).toHaveURL(/order_by=price/)

  const bundles = [{}, { title: 'Con le espansioni', priceCents: 6990 }]
  const { id, slug, bundleIds } = await buildGroup(pool, { title: 'Ruote di Prova', bundles })
  await open(`/ga/${id}/${slug}`)
  const larger = page.getByRole('radio', { name: /^Con le espansioni/ })
  await larger.check({ force: true })
  held.resolve()
  await expect(page).toHaveURL(`/ga/${id}/${slug}?bundle=${bundleIds[1]}&quantity=1`)
  await expect(larger).toBeChecked()

  await page.goto('/community/new')
  await page.getByRole('textbox', { name: 'Perché lo vuoi' }).fill('Si perdono i pezzi.')
  await open('/community/new')
  await page.getByRole('textbox', { name: 'Titolo' }).fill('Una scacchiera piccola')
  held.resolve()
  await expect(page.getByText('Bozza salvata su questo dispositivo')).toBeVisible()
  const title = page.getByRole('textbox', { name: 'Titolo' })
  const reason = page.getByRole('textbox', { name: 'Perché lo vuoi' })
  await expect(title).toHaveValue('Una scacchiera piccola')
  await expect(reason).toHaveValue('Si perdono i pezzi.')
  await page.reload()
  await expect(title).toHaveValue('Una scacchiera piccola')
})

test('what the browser restores after Back is no choice @once', async ({ page, pool }) => {
  const bundles = [{}, { title: 'Con le espansioni', priceCents: 6990 }]
  const { id, slug, bundleIds } = await buildGroup(pool, { title: 'Assi di Prova', bundles })
  const address = `/ga/${id}/${slug}?bundle=${bundleIds[1]}&quantity=3`
  const quantity = page.getByRole('group', { name: 'Quantità' }).getByRole('status').first()
  await page.goto(address)
  await expect(quantity).toHaveText('3')
  await page.goto('/accessibility')
  await page.goBack()
  await expect(quantity).toHaveText('3')
  await expect(page).toHaveURL(address)

  const slider = page.getByRole('slider', { name: 'Prezzo massimo' })
  await page.goto('/ga')
  await page.getByRole('combobox', { name: 'Ordina' }).selectOption('price')
  await expect(page).toHaveURL('/ga?order_by=price')
  await page.goto('/accessibility')
  // Later, since leaving the page would end the evaluation.
  await page.evaluate(() => {
    setTimeout(() => history.go(-2))
  })
  await expect(page).toHaveURL('/ga')
  await slider.fill('40')
  await expect(page).toHaveURL('/ga?max_price=40')
})

test('filters without results show a message and can be removed @phone', async ({ page }) => {
  await page.goto('/ga?max_price=1')
  await expect(page.getByRole('heading', { name: 'Il tavolo è vuoto' })).toBeVisible()
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/)
  await page.getByRole('link', { name: 'Togli i filtri' }).click()
  await expect(page).toHaveURL(/\/ga$/)
  await expect(cards(page)).toHaveCount(12)
})

test('scrolling loads all groups once and ends @phone', async ({ page }) => {
  let total = 0
  // Repeated when a concurrent test adds or removes a group while the list is read.
  await expect(async () => {
    await page.goto('/ga')
    total = Number.parseInt((await page.locator('#results').textContent()) ?? '', 10)
    await expect(async () => {
      await toTheEnd(page)
      await expect(page.getByText('Sono tutti qui.')).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await cards(page).count()).toBe(total)
    const announced = page.getByRole('status').filter({ hasText: `${total} di ${total}` })
    await expect(announced).toBeAttached({ timeout: 5_000 })
  }).toPass()
  const links = await cards(page)
    .locator('h3 a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(new Set(links).size).toBe(total)
})

test('the focus moves to the first new card @once', async ({ page }) => {
  // Infinite scrolling is disabled, so that only the key loads more.
  await page.addInitScript(() => {
    window.IntersectionObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver
  })
  await page.goto('/reega')
  await page.getByRole('link', { name: 'Carica altri prodotti' }).press('Enter')
  await expect(cards(page)).toHaveCount(24)
  await expect(cards(page).nth(12).locator('h3 a')).toBeFocused()
  await expect(page).toHaveURL(/\/reega$/)
})

for (const way of ['within the site', 'from another document'] as const) {
  test(`Back returns to the same place, ${way} @phone`, async ({ page }) => {
    const wait = { timeout: 15_000 }
    // Repeated when a concurrent test adds or removes an item while the list is read.
    await expect(async () => {
      await page.goto('/reega')
      await expect(async () => {
        await toTheEnd(page)
        expect(await cards(page).count()).toBeGreaterThanOrEqual(60)
      }).toPass()
      const card = cards(page).nth(47)
      await card.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => window.scrollY)
      const loaded = await cards(page).count()
      if (way === 'within the site') {
        const tabs = page.getByRole('navigation', { name: 'Principale' })
        // A mouse click would scroll the page to the link first.
        await tabs
          .getByRole('link', { name: 'Gruppi' })
          .filter({ visible: true })
          .dispatchEvent('click')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gruppi aperti')
      } else {
        await page.goto('/accessibility')
      }
      await page.goBack()
      await expect(page).toHaveURL(/\/reega$/)
      await expect.poll(() => cards(page).count(), wait).toBeGreaterThanOrEqual(loaded)
      await expect.poll(() => page.evaluate(() => window.scrollY), wait).toBeCloseTo(before, -2)
      await expect(card).toBeInViewport()
    }).toPass()
  })
}

test('a failed page can be retried @once', async ({ page, watch }) => {
  watch.allow(/status of 503/)
  await page.goto('/reega')
  await page.route('**/api/sales?**', (route) => route.fulfill({ status: 503 }))
  await toTheEnd(page)
  await expect(page.getByRole('alert').filter({ hasText: 'non si caricano' })).toBeVisible({
    timeout: 30_000,
  })
  await page.unroute('**/api/sales?**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(24)
})

test('a slow page is announced as loading @phone', async ({ page }) => {
  await page.goto('/ga')
  const title = await cards(page).first().getByRole('heading').textContent()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/ga\/\d+\/.*_rsc=/, async (route) => {
    await held
    await route.continue()
  })
  const onItsWay = page.locator('[data-slot=on-its-way]')
  await expect(onItsWay).toHaveCount(0)
  await cards(page).first().getByRole('link').click()
  await expect(onItsWay).toBeVisible()
  expect(await onItsWay.evaluate((line) => line.getBoundingClientRect().top)).toBe(0)
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(onItsWay).toHaveCount(0)
})
