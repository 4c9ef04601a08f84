import { expect, test } from '../fixtures.ts'

/** Upper limits in KiB, as transferred with headers over HTTP/1.1, before anything is pressed. */
for (const { path, most } of [
  { path: '/home', most: 152.5 },
  { path: '/ga', most: 152.5 },
  { path: '/reega', most: 151.5 },
  { path: '/ga/14', most: 166 },
]) {
  test(`${path} sends no more script than it may @once`, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    const scripts = new Set<string>()
    let bytes = 0
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    // `watches.tsx` is loaded last, and registers the service worker, which Playwright blocks.
    const last = page.waitForEvent('console', (line) => line.text().includes('Service Worker'))
    await page.goto(path)
    await last
    await page.waitForLoadState('networkidle')
    expect(bytes).toBeGreaterThan(0)
    expect(bytes / 1024).toBeLessThanOrEqual(most)
  })
}
