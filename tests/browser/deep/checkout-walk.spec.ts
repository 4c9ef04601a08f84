import type { Locator, Page } from 'playwright/test'
import { ordersOf, seatsOf } from '../buyers.ts'
import { expect, test } from '../fixtures.ts'
import { twoFrames } from '../moves.ts'
import { buildGroup } from '../owners.ts'
import {
  binding,
  cards,
  isDone,
  isTaken,
  join,
  openSale,
  openSeat,
  way,
  writeCard,
} from '../paying.ts'

// Both checkouts from the first field to the end: what is touched never leaves the window, and each press changes
// something within 100 ms of the clock of the page, before the shop answers.

type Seen = { changed?: boolean; left?: boolean; stop?: () => void }

/** Records from now on changes of the page, and whether the target leaves the window. */
const watch = (target: Locator) =>
  target.evaluate((element) => {
    const seen = window as Seen
    seen.stop?.()
    Object.assign(seen, { changed: false, left: false })
    const note = () => {
      seen.changed = true
    }
    const changes = new MutationObserver(note)
    const options = { subtree: true, childList: true, attributes: true, characterData: true }
    changes.observe(document.body, options)
    document.addEventListener('change', note, { once: true })
    const place = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio < 0.99)) seen.left = true
      },
      { threshold: [0, 0.99] },
    )
    place.observe(element)
    seen.stop = () => {
      changes.disconnect()
      place.disconnect()
    }
  })

const expectNeverLeft = async (page: Page, target: Locator) => {
  await expect(target).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => (window as Seen).left)).toBe(false)
}

type Held = { answers: Promise<unknown>[]; release: () => void }

/** Holds the calls of the page on request. One route for the whole test: removing it may lose requests of frames. */
const holdCalls = async (page: Page) => {
  let answers: Promise<unknown>[] | undefined
  let gate = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    answers?.push(route.request().response())
    await gate
    await route.fallback()
  })
  return (leaves: boolean): Held => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const called: Promise<unknown>[] = []
    // The last calls of a page that is left end with the test.
    answers = leaves ? undefined : called
    return { answers: called, release: resolve }
  }
}

const press = async (
  { page, hold }: { page: Page; hold: (leaves: boolean) => Held },
  target: Locator,
  { leaves = false } = {},
) => {
  await target.scrollIntoViewIfNeeded()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
  await watch(target)
  const { answers, release } = hold(leaves)
  await target.click()
  await page.clock.runFor(100)
  await expect.poll(() => page.evaluate(() => (window as Seen).changed)).toBe(true)
  if (!leaves) await expectNeverLeft(page, target)
  release()
  await page.clock.resume()
  if (leaves) return
  // An answer may lead to another call, as the address to a new quote.
  for (let settled = -1; settled < answers.length; ) {
    settled = answers.length
    await Promise.all(answers)
    for (let time = 0; time < 5; time++) await twoFrames(page)
  }
  await expectNeverLeft(page, target)
}

const write = async (page: Page, name: string, text: string) => {
  const field = page.getByLabel(name, { exact: true })
  await field.scrollIntoViewIfNeeded()
  await watch(field)
  await field.fill(text)
  await expectNeverLeft(page, field)
}

const writeAddress = async (page: Page) => {
  await write(page, 'Via', 'via dei Mille')
  await write(page, 'Numero', '14')
  await write(page, 'CAP', '40121')
  await expect(page.getByLabel('Comune', { exact: true })).toHaveValue('Bologna')
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('the checkout of an order stays where the hand is', async ({ page, member }) => {
  const walk = { page, hold: await holdCalls(page) }
  await page.clock.install()
  await openSale(page)
  await writeAddress(page)
  await press(walk, way(page, 'PayPal'))
  await press(walk, way(page, 'Carta'))
  await writeCard(page, cards.plain)
  await press(walk, binding(page), { leaves: true })
  await isDone(page)
  expect(await ordersOf(member)).toEqual([{ state: 'paid', captures: 1 }])
})

test('the checkout of a seat stays where the hand is', async ({ page, pool, member }) => {
  const group = await buildGroup(pool, { title: 'Argine Fermo' })
  const walk = { page, hold: await holdCalls(page) }
  await page.clock.install()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/sdk/js')) scripts.push(request.url())
  })
  await openSeat(page, group)
  await writeAddress(page)
  expect(scripts, 'nothing of the provider before a choice').toEqual([])
  await press(walk, way(page, 'Carta'))
  await press(walk, way(page, 'PayPal'))
  await press(walk, way(page, 'Carta'))
  await writeCard(page, cards.plain)
  await press(walk, join(page), { leaves: true })
  await isTaken(page)
  expect(await seatsOf(member)).toHaveLength(1)
})
