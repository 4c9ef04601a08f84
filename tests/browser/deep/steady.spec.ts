import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlaywrightWorkerOptions } from 'playwright/test'
import { test as base, expect } from '../fixtures.ts'
import {
  addFontsAtOnce,
  keepToWhatIsThere,
  lettersAreThere,
  moves,
  twoFrames,
  watchMoves,
} from '../moves.ts'
import { bundles, findItem, onSale, running } from '../shop-database.ts'

// With a scrollbar that takes space, as on most desktops; headless browsers hide it.
const test = base.extend<object, Pick<PlaywrightWorkerOptions, 'launchOptions'>>({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

const pathOf = async (where: string) => (await findItem(where)).path
const pages = {
  '/home': async () => '/home',
  '/ga': async () => '/ga',
  '/reega': async () => '/reega',
  'a group': () => pathOf(`${running} AND ${bundles} = 1`),
  'a sale': () => pathOf(onSale),
}

for (const width of [390, 1236, 1350, 1440])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } })

    for (const [name, find] of Object.entries(pages))
      test(`${name} loads without layout shifts`, async ({ context }) => {
        const path = await find()
        for (const how of ['cold', 'warm']) {
          const page = await context.newPage()
          await addFontsAtOnce(page)
          await watchMoves(page)
          await page.goto(path)
          await lettersAreThere(page)
          await twoFrames(page)
          expect(await moves(page), how).toEqual([])
          await page.close()
        }
      })
  })

test('the scrollbar takes space', async ({ page }) => {
  await page.goto('/home')
  const room = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  expect(room).toBeGreaterThan(0)
})

const cuts = [
  [1440, 'the first tab', pages['/reega'], /^.*?<nav class="nav".*?<\/a>/s],
  [1440, 'the bar', pages['/home'], /^.*?<\/header>/s],
  [1440, 'the title', pages['/home'], /^.*?<p class="hero-lead"/s],
  [390, 'the countdown', pages['/home'], /^.*?<p class="hero-end".*?<\/svg>/s],
  [
    1440,
    'the latest success',
    pages['/home'],
    /^.*?id="tables".*?<b class="[^"]*text-title.*?<\/b>/s,
  ],
  [390, 'a row of cards', pages['/reega'], /^.*?<article data-slot="product-card".*?<\/article>/s],
  [1440, 'the hero', pages['/home'], /^.*?class="section/s],
  [390, 'the tabs at the bottom', pages['/home'], /^.*?<nav class="tabbar".*?<\/svg>/s],
  [390, 'a message', async () => '/vecchia', /^.*?empty-ring">.*?<\/span>/s],
  [1440, 'a 404 page', async () => '/vecchia', /^.*?message-page">.*?(?=<search)/s],
] as const

for (const [width, name, find, part] of cuts)
  test(`late parts of ${name} do not shift painted ones`, async ({ page, request, watch }) => {
    watch.allow(/Failed to load resource/)
    await page.setViewportSize({ width, height: 900 })
    const path = await find()
    const html = await (await request.get(path)).text()
    const [upTo = ''] = part.exec(html) ?? []
    expect(upTo).not.toBe('')
    let release = () => {}
    const slow = createServer((incoming, answer) => {
      if (incoming.url !== path) return answer.writeHead(404).end()
      answer.setHeader('content-type', 'text/html; charset=utf-8')
      answer.write(upTo)
      // Titles of late cards are longer than painted ones.
      const late = html.slice(upTo.length).replaceAll('</h3>', ' e le sue espansioni</h3>')
      release = () => answer.end(late.replaceAll(/<script\b.*?<\/script>/gs, ''))
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    await watchMoves(page)
    const { port } = slow.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'commit' })
    // Polled by time: without painting there are no animation frames.
    await page.waitForFunction(() => performance.now() > 700, null, { polling: 50 })
    await keepToWhatIsThere(page)
    release()
    await page.waitForLoadState('domcontentloaded')
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1)
    await twoFrames(page)
    expect(await moves(page, 0)).toEqual([])
    await page.close()
    slow.closeAllConnections()
    slow.close()
  })
