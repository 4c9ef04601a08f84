import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { moves, watchMoves } from './moves.ts'

/** Returns the web fonts that an element is drawn with. */
const drawnWith = async (page: Page, selector: string) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  await browser.detach()
  return fonts.filter((font) => font.isCustomFont).map((font) => font.familyName)
}

const fontsAskedOf = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') asked.push(new URL(request.url()).pathname)
  })
  return asked
}

const plain = ['/fonts/figtree-5.3.0-latin.woff2', '/fonts/gabarito-5.3.0-latin.woff2']

test('the hero is painted before the rest of the page arrives', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const html = await (await request.get('/home')).text()
  const cut = html.indexOf('</section>', html.indexOf('id="hero-end"')) + '</section>'.length
  expect(cut).toBeGreaterThan('</section>'.length)
  // Sends the page up to the end of the hero, and holds the rest until the browser disconnects.
  const slow = createServer((incoming, answer) => {
    if (incoming.url !== '/home') return answer.writeHead(404).end()
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.write(html.slice(0, cut))
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const { port } = slow.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/home`, { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Insieme, vai alla home' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
  await page.close()
  slow.closeAllConnections()
  await new Promise((resolve) => slow.close(resolve))
})

test('a page uses its web fonts, and loads only those it needs @once', async ({ page }) => {
  const asked = fontsAskedOf(page)
  await page.goto('/home')
  await expect.poll(() => drawnWith(page, 'h1')).toEqual(['Gabarito'])
  await expect.poll(() => drawnWith(page, '.demo-line')).toEqual(['Figtree Light'])
  expect(asked.toSorted()).toEqual(plain)
})

for (const path of ['/home', '/ga', '/reega', '/community', '/auth/login'])
  test(`late web fonts shift nothing on ${path}`, async ({ page }) => {
    let release = () => {}
    const painted = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/fonts/*', async (route) => {
      await painted
      await route.continue()
    })
    await watchMoves(page)
    // The load event waits for the fonts.
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length))
      .toBeGreaterThan(1)
    expect(await drawnWith(page, 'h1')).toEqual([])
    release()
    await expect.poll(() => drawnWith(page, 'h1')).toEqual(['Gabarito'])
    await expect.poll(() => drawnWith(page, '.demo-line')).toEqual(['Figtree Light'])
    expect(await moves(page, 0.01)).toEqual([])
  })

test('a name with other letters loads their font @once', async ({ page }) => {
  const asked = fontsAskedOf(page)
  await page.goto('/home')
  await expect.poll(() => drawnWith(page, 'h1')).toEqual(['Gabarito'])
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('h1, .demo-line')) one.textContent = 'Řehoř'
  })
  await expect
    .poll(() => asked.filter((path) => path.includes('-ext')).toSorted())
    .toEqual(['/fonts/figtree-5.3.0-latin-ext.woff2', '/fonts/gabarito-5.3.0-latin-ext.woff2'])
})

test('a page without its web fonts uses system fonts @once', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('gabarito'))
  await page.route('**/fonts/*', (route) => route.abort())
  await page.goto('/home')
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await drawnWith(page, 'h1')).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page uses its web fonts too @once', async ({ page }) => {
    await page.goto('/home')
    await expect.poll(() => drawnWith(page, 'h1')).toEqual(['Gabarito'])
  })
})
