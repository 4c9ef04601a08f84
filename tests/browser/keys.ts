import { expect, type Locator, type Page } from 'playwright/test'

/** Returns whether the focused element is at least partly in front; undefined without focus. */
const findHidden = () => {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const around = element.closest('label')
  const isHit = ({ left, top, width, height }: DOMRect) =>
    [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y)
        return hit !== null && (element.contains(hit) || hit === around || around?.contains(hit))
      }),
    )
  const boxes = [element, ...(around ? [around] : [])]
  return {
    isFrame: element.matches('iframe'),
    isSeen: boxes.some((one) => isHit(one.getBoundingClientRect())),
    what: element.outerHTML.slice(0, 160),
  }
}

/** Describes a fault of the focused element: no accessible name, or completely covered. */
const findFault = async (page: Page) => {
  const stop = await page.evaluate(findHidden)
  if (!stop) return ''
  if (!stop.isSeen) return `hidden while it has the focus: ${stop.what}`
  if (stop.isFrame) return ''
  // A page during navigation has no snapshot.
  const focused = page.locator(':focus')
  const snapshot = await focused.ariaSnapshot({ timeout: 1_000 }).catch(() => '"')
  // A summary has no role here, only its text.
  return /"|^- text: \S/.test(snapshot) ? '' : `nothing to say: ${stop.what}`
}

/** Presses Tab until the target has the focus; every element on the way must be visible and named. */
export const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeAttached()
  for (let steps = 0; steps < 150; steps++) {
    await page.keyboard.press('Tab')
    // The page may still be scrolling to an element far below.
    await expect.poll(() => findFault(page), { timeout: 30_000 }).toBe('')
    const isThere = await target.evaluate(
      (element) => document.hasFocus() && element === document.activeElement,
    )
    if (isThere) return
  }
  throw new Error(`nothing leads to ${target}`)
}

export const pressAt = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export const typeAt = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
