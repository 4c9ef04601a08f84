import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright/test'
import { chromium } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { bundles, findItem, onSale, running } from './shop-database.ts'

type Box = { x: number; y: number; width: number; height: number }
type Source = { node?: Element; previousRect: Box; currentRect: Box }
type Shift = PerformanceEntry & { value: number; sources: Source[] }
type Watching = { moved: () => { sum: number; what: string[] } }

const widths = [390, 1236, 1350, 1440]

const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    const what: string[] = []
    const place = ({ x, y, width, height }: Box) => [x, y, width, height].join(' ')
    const add = (entries: PerformanceEntry[]) => {
      for (const { value, sources, startTime } of entries as Shift[]) {
        sum += value
        for (const { node, previousRect, currentRect } of sources)
          what.push(
            `${Math.round(startTime)} ms ${node?.nodeName} ${node?.className}: ${place(previousRect)} → ${place(currentRect)}`,
          )
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const watching = globalThis as unknown as Watching
    watching.moved = () => {
      add(observer.takeRecords())
      return { sum, what }
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

/** What moved is told beside how far, so that a test that fails says where to look. */
const moves = async (page: Page, allowed = 0.0005) => {
  const { sum, what } = await page.evaluate(() => (globalThis as unknown as Watching).moved())
  return sum <= allowed ? [] : [sum.toFixed(4), ...what]
}

const movedOn = async (page: Page) => {
  await lettersAreThere(page)
  await twoFrames(page)
  return moves(page)
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
        expect(await movedOn(page), `${path}, ${how}`).toEqual([])
        await page.close()
      }
      await context.close()
    }
    await browser.close()
  })

const cuts = [
  ['the first tab', '/reega', /^.*?<nav class="nav".*?<\/a>/s],
  ['the bar', '/home', /^.*?<\/header>/s],
  ['the title', '/home', /^.*?<p class="hero-lead"/s],
  ['the hero', '/home', /^.*?class="section/s],
] as const

for (const [name, path, part] of cuts)
  test(`what comes after ${name} takes no room from what is painted`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const [upTo = ''] = part.exec(html) ?? []
    let release = () => {}
    const slow = createServer((incoming, answer) => {
      if (incoming.url !== path) return answer.writeHead(404).end()
      answer.setHeader('content-type', 'text/html; charset=utf-8')
      answer.write(upTo)
      release = () => answer.end(html.slice(upTo.length).replaceAll(/<script\b.*?<\/script>/gs, ''))
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const browser = await openBrowser()
    const context = await openAt(browser, 1440)
    const page = await context.newPage()
    await watchMoves(page)
    const { port } = slow.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'commit' })
    // Where nothing is painted, no frame comes that could be counted.
    await page.waitForFunction(() => performance.now() > 700, null, { polling: 50 })
    release()
    await page.waitForLoadState('domcontentloaded')
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1)
    await twoFrames(page)
    expect(await moves(page, 0)).toEqual([])
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
