import type { Page, Route } from 'playwright/test'
import { expect, expectNoAxeViolations, screenshot, test } from './fixtures.ts'

const answers = (page: Page, term: string, answer: (route: Route) => Promise<void> | void) =>
  page.route(({ pathname, searchParams }) => {
    return pathname === '/api/search' && searchParams.get('term') === term
  }, answer)

const openBox = async (page: Page) => {
  await page.clock.install()
  await page.goto('/home')
  const box = page.getByRole('combobox', { name: 'Cerca' })
  await box.focus()
  await expect(page.getByRole('search').filter({ has: box })).toHaveAttribute('data-open')
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  const status = page.getByRole('search').getByRole('status')
  const pass = (milliseconds: number) => page.clock.runFor(milliseconds)
  /** Stops the page's clock and advances it a little at each look. */
  const later = (look: () => Promise<void>) =>
    expect(async () => {
      await pass(20)
      await look()
    }).toPass()
  return { box, status, pass, later, options: page.getByRole('option') }
}

test('late responses for an older input are never shown @dark @phone', async ({ page }) => {
  const late: Route[] = []
  await answers(page, 'lanterne', (route) => void late.push(route))
  const { box, status, pass, later, options } = await openBox(page)

  await box.fill('lanterne')
  await expect(status).toHaveText('Cerco tra i tavoli…')
  await pass(500)
  await expect.poll(() => late.length).toBe(1)
  await expect(page.getByRole('search').locator('[aria-busy=true]')).toBeVisible()
  await expect(options).toHaveCount(0)
  await screenshot(page, 'suggestions-loading')

  await box.fill('torre')
  await pass(500)
  await later(() => expect(options.first()).toContainText(/torr/i, { timeout: 200 }))
  const shown = await options.allTextContents()
  await late[0]?.fulfill({
    json: {
      data: [
        {
          id: 1,
          slug: 'troppo-tardi',
          thumbnail: null,
          name: 'Troppo tardi',
          type: 'sale',
          status: 'running',
          user_id: null,
        },
      ],
    },
  })
  await pass(2_000)
  await expect(options).toHaveText(shown)

  await box.fill('lanterne')
  await pass(500)
  await expect.poll(() => late.length).toBe(2)
  await page.clock.resume()
  await expectNoAxeViolations(page)
})

test('a failure is shown, and cleared by the next letter @dark @once', async ({ page, watch }) => {
  watch.allow(/api\/search/)
  await answers(page, 'lanterne', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid' } }),
  )
  const { box, status, pass, later, options } = await openBox(page)
  await box.fill('lanterne')
  await pass(500)
  const failed = 'I suggerimenti non arrivano. Premi Invio per cercare.'
  await later(() => expect(status).toHaveText(failed, { timeout: 200 }))
  await screenshot(page, 'suggestions-failed')
  await box.fill('lantern')
  await expect(status).toHaveText('Cerco tra i tavoli…')
  await expect(page.getByText(failed)).toHaveCount(0)
  await pass(500)
  await later(() => expect(options.first()).toBeVisible({ timeout: 200 }))

  await box.fill('lanterne')
  await page.clock.resume()
  await expect(status).toHaveText(failed)
  await expectNoAxeViolations(page)
})

test('returning within a fifth of a second keeps the box open @once', async ({ page }) => {
  const { box, pass, later, options } = await openBox(page)
  await box.fill('lant')
  await pass(500)
  await later(() => expect(options.first()).toBeVisible({ timeout: 200 }))
  await box.blur()
  await pass(199)
  await box.focus()
  await pass(2_000)
  await expect(box).toHaveValue('lant')
  await expect(options.first()).toBeVisible()
})

test('Escape on the last link closes too, and focuses the box @once', async ({ page }) => {
  const { box, pass, later, options } = await openBox(page)
  await box.fill('lant')
  await pass(500)
  await later(() => expect(options.first()).toBeVisible({ timeout: 200 }))
  await page.getByRole('link', { name: /^Mostra tutti/ }).focus()
  await pass(300)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box).toBeFocused()
  await pass(300)
  await expect(box).toBeFocused()
  await box.click()
  await expect(page.getByRole('search').filter({ has: box })).toHaveAttribute('data-open')
})

/** Opens the box with animations paused, whose time is set by hand. */
const openFrozen = async (page: Page) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/home')
  const box = page.getByRole('combobox', { name: 'Cerca' })
  const around = page.getByRole('search').filter({ has: box })
  await page.waitForLoadState('networkidle')
  const time = await page.context().newCDPSession(page)
  await time.send('Animation.enable')
  await time.send('Animation.setPlaybackRate', { playbackRate: 0 })
  const moves = () =>
    around.evaluate((element) =>
      element.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
    )
  const widthAt = (milliseconds: number) =>
    around.evaluate((element, at) => {
      for (const animation of element.getAnimations()) animation.currentTime = at
      return element.getBoundingClientRect().width
    }, milliseconds)
  await box.focus()
  await expect(around).toHaveAttribute('data-open')
  return { box, moves, widthAt }
}

test('the box takes half a second to grow and to shrink @once', async ({ page }) => {
  const { box, moves, widthAt } = await openFrozen(page)
  await expect.poll(moves).toEqual([500])
  expect(await widthAt(0)).toBe(300)
  expect(await widthAt(450)).toBeLessThan(460)
  expect(await widthAt(500)).toBe(460)
  await box.blur()
  await expect.poll(moves).toEqual([500])
  expect(await widthAt(450)).toBeGreaterThan(300)
  expect(await widthAt(500)).toBe(300)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the box has its full width at once @once', async ({ page }) => {
    const { moves, widthAt } = await openFrozen(page)
    for (const duration of await moves()) expect(duration).toBeLessThan(1)
    expect(await widthAt(1)).toBe(460)
  })
})
