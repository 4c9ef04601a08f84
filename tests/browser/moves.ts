import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'

type Box = { x: number; y: number; width: number; height: number }
type Source = { node?: Element; previousRect: Box; currentRect: Box }
type Shift = PerformanceEntry & { value: number; sources: Source[] }
type Watching = { moved: () => { sum: number; what: string[] }; keepToWhatIsThere: () => void }

/** Adds up layout shifts. */
export const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    const what: string[] = []
    let there: Set<Node> | undefined
    const place = ({ x, y, width, height }: Box) => [x, y, width, height].join(' ')
    const add = (entries: PerformanceEntry[]) => {
      for (const { value, sources, startTime } of entries as Shift[]) {
        if (there && !sources.some(({ node }) => !node || there?.has(node))) continue
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
    watching.keepToWhatIsThere = () => {
      add(observer.takeRecords())
      there = new Set()
      const nodes = document.createNodeIterator(document)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) there.add(node)
    }
  })

/** From now on ignores elements added later, which may be painted in parts. */
export const keepToWhatIsThere = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as Watching).keepToWhatIsThere())

/** Returns shifted elements with the shift, so that a failure shows where to look. */
export const moves = async (page: Page, allowed = 0.0005) => {
  const { sum, what } = await page.evaluate(() => (globalThis as unknown as Watching).moved())
  return sum <= allowed ? [] : [sum.toFixed(4), ...what]
}

/** Returns a box in whole units of Chromium's layout, 1/64 px; the noise of its numbers is smaller. */
export const boxOf = async (of: Locator): Promise<Box> => {
  const box = await of.boundingBox()
  if (!box) throw new Error(`${of} has no box`)
  const whole = (length: number) => Math.round(length * 64) / 64
  return {
    x: whole(box.x),
    y: whole(box.y),
    width: whole(box.width),
    height: whole(box.height),
  }
}

export const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

const fonts = ['Figtree', 'Gabarito'].map((family) => ({
  family,
  bytes: readFileSync(`public/fonts/${family.toLowerCase()}-5.3.0-latin.woff2`, 'base64'),
}))

/** Adds the web fonts before the first paint: on a busy machine they come after it, and move lines. */
export const addFontsAtOnce = (page: Page) =>
  page.addInitScript((faces) => {
    for (const { family, bytes } of faces) {
      const font = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      document.fonts.add(new FontFace(family, font.buffer, { weight: '300 900' }))
    }
  }, fonts)

export const lettersAreThere = (page: Page) =>
  page.waitForFunction(() =>
    ['Figtree', 'Gabarito'].every((name) =>
      [...document.fonts].some(({ family, status }) => family === name && status === 'loaded'),
    ),
  )
