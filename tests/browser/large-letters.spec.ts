import type { PlaywrightWorkerOptions } from 'playwright/test'
import { expectWhole } from './easy.ts'
import { test as base, expect } from './fixtures.ts'
import { picture, walk, walks } from './screens.ts'

// As who asks the browser for letters of twice the usual size; in the middle of a screen, where columns are narrowest.
const test = base.extend<object, Pick<PlaywrightWorkerOptions, 'launchOptions'>>({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
      }),
    { scope: 'worker' },
  ],
})
test.describe.configure({ timeout: 120_000 })

test('letters are of twice the size @once', async ({ page }) => {
  await page.goto('/home')
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(size).toBe('32px')
})

for (const name of walks)
  test(`${name} can be read in letters of twice the size @once`, async ({ page, watch }) => {
    watch.allow(/status of 40[49]/)
    await walk(page, name, async () => {
      await expectWhole(page, 'in large letters')
      await picture(page, 'letters')
    })
  })
