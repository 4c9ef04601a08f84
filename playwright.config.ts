import { defineConfig, devices } from 'playwright/test'
import { timeZone } from './lib/format/time-zone.ts'
import { chromiumLaunch } from './scripts/chromium/ensure.ts'

const split = process.env.SPLIT === '1'
/** The divided processes run what is marked for them, of both tiers. */
const deep = process.env.DEEP === '1' && !split
const pictures = process.env.SCREENS === '1'
const desktop = { viewport: { width: 1440, height: 900 } }
const mobile = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  screen: { width: 390, height: 844 },
  // A seven times larger canvas takes seven times as long to draw, and is only needed for screenshots.
  deviceScaleFactor: pictures ? devices['Pixel 7'].deviceScaleFactor : 1,
}

/** Without DEEP each test runs on one device; with it only the files of deep/, on every device that fits. */
const files = deep ? { testMatch: '**/deep/*.spec.ts' } : { testIgnore: split ? [] : '**/deep/**' }

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // More workers than cores: a test that waits for a request or an animation uses no CPU.
  workers: 3,
  // Generous timeouts, because the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  ...(split ? { grep: /@split/ } : {}),
  use: {
    baseURL: process.env.SITE_ADDRESS,
    locale: 'it-IT',
    timezoneId: timeZone,
    colorScheme: 'light',
    // With a service worker, tests could not intercept requests; the test of it allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing slows all tests.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: chromiumLaunch(),
  },
  projects: [
    { name: 'desktop', use: desktop, ...files, grepInvert: /@phone/ },
    {
      name: 'mobile',
      use: mobile,
      ...files,
      // The tests of layout shift set the width themselves.
      ...(deep
        ? { testIgnore: /steady/, grepInvert: /@once/ }
        : { grep: split ? /(?=.*@phone)(?=.*@split)/ : /@phone/ }),
    },
    // System without Arial or a metric twin: the fallback font is DejaVu.
    {
      name: 'dejavu',
      use: { ...desktop, launchOptions: chromiumLaunch('dejavu') },
      testMatch: deep ? /steady\.spec/ : [],
    },
  ],
})
