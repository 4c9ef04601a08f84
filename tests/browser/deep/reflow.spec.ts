import type { Locator, Page } from 'playwright/test'
import { expectMarkedWithoutColours, expectWhole } from '../easy.ts'
import { expect, expectNoAxeViolations, test } from '../fixtures.ts'
import { openWalks } from '../open-states.ts'
import { openAndLook } from '../opening.ts'
import { findUnseen, picture, walk, walks, withMissing } from '../screens.ts'
import { expectStill, withoutMotion } from '../still.ts'
import { expectLargeTargets, expectUncovered } from '../targets.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const tablet = { width: 768, height: 1024 }
const narrow = { width: 320, height: 640 }
/** Viewport of 1440 by 900 at 200 % zoom. */
const zoomed = { width: 720, height: 450 }

/** Sets the browser's default font size. */
const setLetters = async (page: Page, standard: number) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await browser.detach()
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(size).toBe(`${standard}px`)
}

type Part = { part: Locator; name: string }

const measure = async (page: Page, { part, name }: Part, size: typeof wide) => {
  await page.setViewportSize(size)
  const how = `${name} at ${size.width}`
  await expectWhole(page, how)
  await expectLargeTargets(part, how)
}

/** Tables of the console scroll sideways on phones only. */
const expectTablesFit = async (page: Page, name: string) => {
  const wide = await page
    .locator('.table-frame')
    .evaluateAll((frames) => frames.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect.soft(wide, `tables wider than ${name}`).toBe(0)
}

/** EASY=all: axe at every size and in both themes. Takes several times as long, so the gate does without. */
const isAll = process.env.EASY === 'all'
const asked = { frames: true, scrolled: true, everyRule: true } as const

const axeAt = async (page: Page, size: typeof wide) => {
  await page.setViewportSize(size)
  await expectNoAxeViolations(page, asked)
}

const lookNarrow = async (page: Page, given: Part) => {
  const { part, name } = given
  await measure(page, given, narrow)
  await expectNoAxeViolations(page, isAll ? asked : { ...asked, colours: 'light' })
  await expectStill(page, name)
  await picture(page, '320')
  await measure(page, given, phone)
  if (isAll) await axeAt(page, phone)
  await measure(page, given, tablet)
  await expectTablesFit(page, `${name} at 768`)
  if (isAll) await axeAt(page, tablet)
  await measure(page, given, zoomed)
  if (isAll) await axeAt(page, zoomed)
  await expectUncovered(part, `${name} at twice the size`)
}

const lookWide = async (page: Page, given: Part) => {
  const { part, name } = given
  await measure(page, given, wide)
  await expectNoAxeViolations(page, isAll ? asked : { ...asked, colours: 'dark' })
  await expectStill(page, name)
  await expectUncovered(part, `${name} at 1440`)
  await setLetters(page, 32)
  await expectWhole(page, `${name} in large letters`)
  await picture(page, 'letters')
  await setLetters(page, 16)
}

test.describe.configure({ timeout: isAll ? 1_800_000 : 300_000 })

test('every page is in a group of screens @once', async ({ pool }) =>
  expect(await findUnseen(pool)).toEqual([]))

for (const name of walks)
  test(`${name} is readable narrow, zoomed, with large fonts and in forced colours @once`, async ({
    page,
    pool,
    watch,
  }) => {
    if (withMissing.has(name)) watch.allow(/status of 404/)
    await page.setViewportSize(narrow)
    await withoutMotion(page)
    await walk({ page, pool }, name, async (address) => {
      const given = { part: page.locator('body'), name: address }
      await lookNarrow(page, given)
      await expectMarkedWithoutColours(page, given.part, () => picture(page, 'forced'))
      await lookWide(page, given)
    })
  })

for (const [walkName, { prepare, states }] of Object.entries(openWalks))
  test(`${walkName} is readable in the same way @once`, async ({ page, pool, watch }) => {
    watch.allow(/status of 4(?:04|09|22)/)
    // A short timeout per step names the stuck one before the test times out.
    page.setDefaultTimeout(30_000)
    await withoutMotion(page)
    const places = await prepare(pool, page)
    for (const [name, state] of Object.entries(states))
      await test.step(name, async () => {
        await page.setViewportSize(state.only === 'wide' ? wide : narrow)
        await openAndLook(page, state, places, async (part) => {
          if (state.only !== 'wide') await lookNarrow(page, { part, name })
          if (state.only !== 'narrow') await lookWide(page, { part, name })
          await expectMarkedWithoutColours(page, part, () => picture(page, `forced-${name}`))
        })
      })
  })
