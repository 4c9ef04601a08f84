import { day } from '#lib/format/durations.ts'
import { expect, test } from '../fixtures.ts'

for (const path of ['/reega', 'a sale'])
  test(`${path} left open past the cut-off shows the new day @once`, async ({ page }) => {
    await page.clock.install()
    await page.goto('/reega')
    const link = page.locator('article:has([data-ships-until]) h3 a').first()
    if (path === 'a sale') await page.goto((await link.getAttribute('href')) ?? '')
    const written = page.locator('[data-ships-until]').first()
    await expect(written).toBeVisible()
    const until = Number(await written.getAttribute('data-ships-until'))
    const text = (await written.textContent()) ?? ''
    // The server's clock is stopped: the response after the cut-off is inserted here.
    await page.route(/_rsc/, async (route) => {
      const answer = await route.fetch()
      const body = await answer.text()
      await route.fulfill({
        response: answer,
        body: body.replaceAll(`${until}`, `${until + day}`),
      })
    })
    // The timer is loaded after the page; until then nothing waits.
    await page.clock.runFor(10_000)
    await page.waitForLoadState('networkidle')
    await expect(written).toHaveText(text)
    await page.clock.fastForward(until - (await page.evaluate(() => Date.now())) + 5_000)
    await expect(written).toHaveAttribute('data-ships-until', `${until + day}`)
  })
