import { defineConfig, devices } from 'playwright/test'
import { timeZone } from './lib/format/time-zone.ts'
import { chromiumLaunch } from './scripts/chromium/ensure.ts'

const split = process.env.SPLIT === '1'
const pictures = process.env.SCREENS === '1'
const desktop = { viewport: { width: 1440, height: 900 } }
const dark = { ...desktop, colorScheme: 'dark' as const }
const mobile = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  screen: { width: 390, height: 844 },
  // Seven times the points cost seven times the drawing, and are only for looking at.
  deviceScaleFactor: pictures ? devices['Pixel 7'].deviceScaleFactor : 1,
}

/** What is told once, on a wide screen or on a phone, is only looked at on the other. */
const notAgain = (tag: RegExp) => (pictures ? {} : { grepInvert: tag })

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Who waits for a line or a fade leaves the processor to the third.
  workers: 3,
  // A busy machine is not a fault of the shop.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? 'test-results/browser.json' }],
  ],
  ...(split ? { grep: /@split/ } : {}),
  use: {
    baseURL: process.env.SITE_ADDRESS,
    locale: 'it-IT',
    timezoneId: timeZone,
    colorScheme: 'light',
    // Where one answers, tests cannot stand in for the host; the tests of it let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording every test slows all of them.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: chromiumLaunch(),
  },
  projects: [
    { name: 'desktop', use: desktop, ...notAgain(/@phone/) },
    {
      name: 'mobile',
      use: mobile,
      // How wide the screen is, is set by what is asked in the steady ones; the others have none.
      testIgnore: /steady|next-output|fresh-pages|paypal-script/,
      ...notAgain(/@once/),
    },
    // A desk without Arial or its twins: what stands in before the letters come is DejaVu.
    {
      name: 'dejavu',
      use: { ...desktop, launchOptions: chromiumLaunch('dejavu') },
      testMatch: /steady\.spec/,
    },
    // Only to be looked at: what axe says of the colours of the dark is asked in every project.
    ...(pictures
      ? [
          { name: 'dark', use: dark, grep: /@dark/ },
          { name: 'dark-mobile', use: { ...mobile, colorScheme: 'dark' as const }, grep: /@dark/ },
        ]
      : []),
  ],
})
