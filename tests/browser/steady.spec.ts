import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright/test'
import { chromium } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { bundles, findItem, onSale, running } from './shop-database.ts'

type Shift = PerformanceEntry & { value: number }
type Watching = { moved: () => number }

const widths = [390, 1236, 1350, 1440]

const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    const add = (entries: PerformanceEntry[]) => {
      for (const { value } of entries as Shift[]) sum += value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const watching = globalThis as unknown as Watching
    watching.moved = () => {
      add(observer.takeRecords())
      return sum
    }
  })

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

const lettersAreThere = (page: Page) =>
  page.waitForFunction(() =>
    ['Figtree', 'Gabarito'].every((name) =>
      [...document.fonts].some(({ family, status }) => family === name && status === 'loaded'),
    ),
  )

const movedOn = async (page: Page) => {
  await lettersAreThere(page)
  await twoFrames(page)
  const moved = await page.evaluate(() => (globalThis as unknown as Watching).moved())
  return moved.toFixed(3)
}

/** A bar for scrolling takes room, as on most desks; the browser of the tests hides it. */
const openBrowser = () =>
  chromium.launch({
    ...test.info().project.use.launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })

const pages = async () => {
  const group = await findItem(`${running} AND ${bundles} = 1`)
  const sale = await findItem(onSale)
  return ['/home', '/ga', '/reega', group.path, sale.path]
}

/** A list grows while it is read. */
const wholePages = async () => (await pages()).filter((path) => !/^\/(ga|reega)$/.test(path))

const openAt = async (browser: Browser, width: number) => {
  const context = await browser.newContext({
    baseURL: process.env.SITE_ADDRESS,
    viewport: { width, height: 900 },
  })
  return context
}

for (const width of widths)
  test(`nothing moves while a page comes at ${width}`, async () => {
    const browser = await openBrowser()
    for (const path of await pages()) {
      const context = await openAt(browser, width)
      for (const how of ['cold', 'warm']) {
        const page = await context.newPage()
        await watchMoves(page)
        await page.goto(path)
        expect(await movedOn(page), `${path}, ${how}`).toBe('0.000')
        await page.close()
      }
      await context.close()
    }
    await browser.close()
  })

for (const part of ['</header>', '<p class="hero-lead"', 'class="section'])
  test(`what comes after ${part} takes no room from what is painted`, async ({ request }) => {
    const html = await (await request.get('/home')).text()
    const cut = html.indexOf(part, html.indexOf('</header>')) + part.length
    let release = () => {}
    const slow = createServer((incoming, answer) => {
      if (incoming.url !== '/home') return answer.writeHead(404).end()
      answer.setHeader('content-type', 'text/html; charset=utf-8')
      answer.write(html.slice(0, cut))
      release = () => answer.end(html.slice(cut).replaceAll(/<script\b.*?<\/script>/gs, ''))
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const browser = await openBrowser()
    const context = await openAt(browser, 1350)
    const page = await context.newPage()
    await watchMoves(page)
    const { port } = slow.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/home`, { waitUntil: 'commit' })
    // Where nothing is painted, no frame comes that could be counted.
    await page.waitForFunction(() => performance.now() > 700, null, { polling: 50 })
    release()
    await page.waitForLoadState('domcontentloaded')
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1)
    await twoFrames(page)
    const moved = await page.evaluate(() => (globalThis as unknown as Watching).moved())
    expect(moved.toFixed(3)).toBe('0.000')
    await browser.close()
    slow.closeAllConnections()
    slow.close()
  })

for (const width of [1236, 1440])
  test(`the tabs stand in one place at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const places: unknown[] = []
    for (const path of ['/home', '/auth/login']) {
      await page.goto(path)
      await lettersAreThere(page)
      const box = await page.getByRole('navigation', { name: 'Principale' }).boundingBox()
      places.push(box?.x)
    }
    expect(places[1]).toBe(places[0])
  })

for (const width of [320, 390, 768, 1236, 1440])
  test(`a page is as high as it was said to be at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of await wholePages()) {
      await page.goto(path)
      await lettersAreThere(page)
      await twoFrames(page)
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const said = await height()
      for (let top = 0; top < said; top += 600) {
        await page.evaluate((to) => scrollTo(0, to), top)
        await twoFrames(page)
      }
      expect(Math.abs((await height()) / said - 1), path).toBeLessThan(0.025)
    }
  })
