import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { Pool } from 'pg'
import { test as base, expect, type Frame, type Page } from 'playwright/test'
import type { BuiltMember } from '../factories/members.ts'
import { buildAddress } from '../factories/seats.ts'
import { signInAsNew } from './owners.ts'
import type { Login } from './site-server.ts'

type Watch = { complaints: string[]; allow: (pattern: RegExp) => void }

type Fixtures = {
  /** Console errors and policy violations; tests that provoke some allow them by pattern. */
  watch: Watch
  /** New member of this test, signed in on the page. */
  member: BuiltMember
  /** The same member, with a delivery address. */
  buyer: BuiltMember
}

// Warnings about a slow machine or a blocked service worker, not about the page.
const ofTheTest =
  /was preloaded using link preload but not used within a few seconds|registration blocked by Playwright/

const watchPage = (page: Page, complaints: string[]) => {
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (ofTheTest.test(message.text())) return
    complaints.push(`console.${message.type()}: ${message.text()} (${message.location().url})`)
  })
}

// One set of fixtures for all files: with different worker fixtures the runner would start another
// browser.
/** A call beyond its time limit, as on a busy machine: the page tries again, and the test sees how that ends. */
const tooSlow = /504 \(Gateway Timeout\)/

export const test = base.extend<Fixtures, { pool: Pool }>({
  pool: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is asked for from here
    async ({}, use) => {
      const pool = new Pool({ connectionString: process.env.SITE_DATABASE, max: 2 })
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
  watch: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const allowed = [tooSlow]
      context.on('page', (page) => watchPage(page, complaints))
      // Chromium logs a refused script on the console, but not every other violation.
      await context.exposeFunction('reportViolation', (text: string) => complaints.push(text))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (globalThis as unknown as { reportViolation: (text: string) => void })
            .reportViolation
          report(`content policy: ${event.violatedDirective} refused ${event.blockedURI}`)
        })
      })
      await use({ complaints, allow: (pattern) => allowed.push(pattern) })
      const unexpected = complaints.filter((one) => !allowed.some((pattern) => pattern.test(one)))
      expect(unexpected, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
  member: async ({ page, pool }, use) => use(await signInAsNew(pool, page)),
  buyer: async ({ pool, member }, use) => {
    await buildAddress(pool, member)
    await use(member)
  },
})

export { expect }

const logins = (): Login[] => JSON.parse(process.env.SITE_LOGINS ?? '[]')

/** Returns the printed login of a demo member. */
export const demoLogin = (name = 'serena') => {
  const known = logins().find(({ email }) => email.startsWith(name))
  if (!known) throw new Error(`the demo printed no login of ${name}`)
  return known
}

/** Signs in a member of the demo, as the site does for a session. */
export const login = async (page: Page, name?: string) => {
  const answer = await page.request.post('/api/users/login', { data: demoLogin(name) })
  expect(answer.status(), await answer.text()).toBe(200)
  const { data } = (await answer.json()) as { data: { token: string } }
  const url = new URL(answer.url()).origin
  await page.context().addCookies([{ name: 'token', value: data.token, url, sameSite: 'Lax' }])
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
type Asked = {
  runOnly: { type: 'tag' | 'rule'; values: string[] }
  rules?: Record<string, { enabled: boolean }>
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for animations: half-faded text has half its contrast. */
const everythingStands = (frame: Frame) =>
  frame.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished),
    ),
  )

const violationsIn = (frame: Frame, asked: Asked) =>
  frame.evaluate(async (asked) => {
    const { axe: engine } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await engine.run(document, {
      ...asked,
      resultTypes: ['violations'],
      iframes: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html).join(' ')}`)
  }, asked)

/** Fails with the URL of a frame that does not answer, instead of the timeout of the whole test. */
const answerOf = async (frame: Frame, answer: Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`no answer from ${frame.url()}`)), 90_000)
  })
  await Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

const askAxe = async (frame: Frame, asked: Asked, colours: string) => {
  await answerOf(frame, everythingStands(frame))
  const isThere = await frame.evaluate(() => 'axe' in globalThis)
  if (!isThere) await answerOf(frame, frame.evaluate(axeSource))
  let violations = await violationsIn(frame, asked)
  if (violations.length > 0) {
    // An element may have begun to fade in during the check; real violations remain.
    await everythingStands(frame)
    violations = await violationsIn(frame, asked)
  }
  expect(violations, `${frame.url()} in the ${colours}`).toEqual([])
}

const laws = standards.filter((tag) => tag !== 'best-practice')

const colourRules: Asked = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Disabled while scrolled: a control partly behind a bar would count as small. */
const unscrolled = { 'target-size': { enabled: false } }

type AxeOptions = {
  frames?: boolean
  scrolled?: boolean
  colours?: 'light' | 'dark'
  everyRule?: boolean
  bestPractice?: boolean
}

/**
 * Runs axe: all rules in light colours, only contrast in dark ones. `frames` includes frames, with the
 * rules of WCAG only. `scrolled` leaves out target sizes. `everyRule` runs all rules in dark colours
 * too, for a layout that is not checked in light ones. Without `bestPractice` only the rules of WCAG, as for a mail,
 * which has no landmarks.
 */
export const expectNoAxeViolations = async (
  page: Page,
  {
    frames = false,
    scrolled = false,
    colours,
    everyRule = false,
    bestPractice = true,
  }: AxeOptions = {},
) => {
  const others = page.frames().filter((one) => one !== page.mainFrame())
  if (!frames) expect(others, 'a frame would have to be looked at too').toEqual([])
  // A frame that is still loading may never answer.
  for (const frame of others) await frame.waitForURL(/^http/)
  const rules = scrolled ? unscrolled : {}
  const all: Asked = { runOnly: { type: 'tag', values: bestPractice ? standards : laws }, rules }
  if (colours !== 'dark') {
    // Run in each frame separately: axe's own frame handling takes four times as long.
    await askAxe(page.mainFrame(), all, 'light')
    for (const frame of others)
      await askAxe(frame, { runOnly: { type: 'tag', values: laws } }, 'light')
  }
  if (colours === 'light') return
  await page.emulateMedia({ colorScheme: 'dark' })
  await askAxe(page.mainFrame(), everyRule ? all : colourRules, 'dark')
  for (const frame of others) await askAxe(frame, colourRules, 'dark')
  await page.emulateMedia({ colorScheme: test.info().project.use.colorScheme ?? 'light' })
}

/** Waits for the web fonts, which load after the page and change the width of texts. */
export const lettersAreThere = (page: Page) =>
  page.waitForFunction(
    () =>
      [...document.scripts].every((script) => !script.text.includes('FontFace')) ||
      ['Figtree', 'Gabarito'].every((name) =>
        [...document.fonts].some(({ family, status }) => family === name && status === 'loaded'),
      ),
  )

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** Expects no horizontal scrolling, on a phone and on a desktop. */
export const expectNoSidewaysScroll = async (page: Page) => {
  await lettersAreThere(page)
  const own = page.viewportSize() ?? desk
  const other = own.width === phone.width ? desk : phone
  for (const size of [other, own]) {
    await page.setViewportSize(size)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `at ${size.width}`).toBeLessThanOrEqual(size.width)
  }
}
