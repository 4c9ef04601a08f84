import type { Page } from 'playwright/test'
import { expectMarkedWithoutColours, expectWhole } from './easy.ts'
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'
import { findUnseen, picture, walk, walks } from './screens.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 320, height: 640 }
/** What a screen of 1440 by 900 holds when all of it is twice as large. */
const zoomed = { width: 720, height: 450 }

/** As who asks the browser for letters of twice the usual size. */
const setLetters = async (page: Page, standard: number) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await browser.detach()
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(size).toBe(`${standard}px`)
}

const lookAt = async (page: Page) => {
  await page.setViewportSize(narrow)
  await expectWhole(page, 'at 320')
  await expectNoAxeViolations(page, { frames: true, colours: 'light' })
  await picture(page, '320')
  await page.setViewportSize(zoomed)
  await expectWhole(page, 'at twice the size')
  await expectMarkedWithoutColours(page, () => picture(page, 'forced'))
  await page.setViewportSize(wide)
  await expectNoAxeViolations(page, { frames: true, colours: 'dark' })
  await expectWhole(page, 'on a wide screen')
  await setLetters(page, 32)
  await expectWhole(page, 'in large letters')
  await picture(page, 'letters')
  await setLetters(page, 16)
}

test.describe.configure({ timeout: 300_000 })

test('no page is left out @once', async () => expect(await findUnseen()).toEqual([]))

for (const name of walks)
  test(`${name} can be read narrow, enlarged, in large letters and without colours @once`, async ({
    page,
    watch,
  }) => {
    watch.allow(/status of 40[49]/)
    await page.setViewportSize(narrow)
    await walk(page, name, () => lookAt(page))
  })

test('the panel of a member can be read so @once', async ({ page }) => {
  await login(page)
  await page.goto('/home')
  await page
    .getByLabel(/^Il tuo profilo/)
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('dialog', { name: 'Notifiche' })).toBeVisible()
  await expectWhole(page, 'with the panel')
  await expectMarkedWithoutColours(page, () => picture(page, 'panel'))
})
