import type { Locator, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/**
 * Evaluated in the page: finds texts, pictures and controls beyond the edge of the page or of a box
 * with hidden overflow. Scrollable and intentionally hidden content is ignored.
 */
const findCutOff = () => {
  const width = document.documentElement.clientWidth
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class')} “${element.textContent?.trim().slice(0, 40)}”`
  /** Visible horizontal range of an element; undefined when it is hidden on purpose. */
  const windowOf = (element: Element) => {
    let [left, right] = [0, width]
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, position, clipPath, opacity } = getComputedStyle(box)
      if (opacity === '0' || clipPath !== 'none') return undefined
      if (box !== element && /auto|scroll/.test(overflowX)) return undefined
      if (box !== element && /hidden|clip/.test(overflowX)) {
        const edges = box.getBoundingClientRect()
        if (edges.width < 3) return undefined
        left = Math.max(left, edges.left)
        right = Math.min(right, edges.right)
      }
      if (position === 'fixed') break
    }
    return { left, right }
  }
  const found: string[] = []
  const look = (element: Element, { left, right, width: wide, height }: DOMRect) => {
    if (wide < 1 || height < 1 || !element.checkVisibility({ visibilityProperty: true })) return
    if (element.closest('[aria-hidden=true], [inert]')) return
    const seen = windowOf(element)
    if (seen && (right > seen.right + 1.5 || left < seen.left - 1.5)) found.push(name(element))
  }
  for (const element of document.querySelectorAll('button, input, select, textarea, img, [role]'))
    if (!element.matches('img')) look(element, element.getBoundingClientRect())
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const element = text.parentElement
    if (!element || !text.textContent?.trim() || element.closest('script, style, noscript, option'))
      continue
    // Text with an ellipsis is shown in full elsewhere.
    if (getComputedStyle(element).textOverflow === 'ellipsis') continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const rect of range.getClientRects()) look(element, rect)
  }
  return [...new Set(found)].slice(0, 8)
}

const softly = expect.configure({ soft: true, timeout: 20_000 })

/**
 * Expects no horizontal overflow and no clipped content once the layout has settled: charts are
 * drawn anew one frame after their box or the letters change.
 */
export const expectWhole = async (page: Page, how: string) => {
  await softly.poll(() => page.evaluate(findCutOff), `cut off on ${page.url()} ${how}`).toEqual([])
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await softly.poll(overflow, `wider than ${page.url()} ${how}`).toBeLessThanOrEqual(0)
}

/** Finds controls without a border, and controls whose focus is invisible. */
const findUnmarked = (root: Element) => {
  const lined = (style: CSSStyleDeclaration) =>
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) ||
    (style.borderBottomStyle !== 'none' && Number.parseFloat(style.borderBottomWidth) > 0)
  const outlined = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' &&
    Number.parseFloat(style.outlineWidth) >= 2 &&
    !/rgba\(.*, 0\)|transparent/.test(style.outlineColor)
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class')} ${element.getAttribute('aria-label') ?? ''} “${element.textContent?.trim().slice(0, 40)}”`
  const found: string[] = []
  const controls = root.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )
  const before = document.activeElement
  for (const control of controls) {
    if (control.closest('[inert]') || control.matches(':disabled, [tabindex="-1"]')) continue
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    const around = [control, control.parentElement, control.closest('label')]
    const isField = control.matches('button, input, select, textarea')
    if (isField && !around.some((one) => one && lined(getComputedStyle(one))))
      found.push(`no line: ${name(control)}`)
    // An element focused by a click would not match :focus-visible.
    control.blur()
    control.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    if (document.activeElement !== control) continue
    for (const motion of control.getAnimations()) motion.finish()
    const shown = [...around, control.closest('article, li')].some(
      (one) =>
        one &&
        (outlined(getComputedStyle(one)) ||
          outlined(getComputedStyle(one, '::after')) ||
          outlined(getComputedStyle(one, '::before'))),
    )
    if (!shown) found.push(`no focus: ${name(control)}`)
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  // Backgrounds and masks disappear in forced colours, unless forced-color-adjust is none.
  for (const element of document.querySelectorAll('body *')) {
    const { maskImage, forcedColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration & {
      forcedColorAdjust: string
    }
    if (maskImage.includes('url(') && forcedColorAdjust !== 'none')
      found.push(`drawn by a mask: ${name(element)}`)
  }
  return [...new Set(found)].slice(0, 8)
}

/** Finds selected elements and progress bars without a mark in a system colour. */
const findUnshown = () => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.background = 'Highlight'
  const highlight = getComputedStyle(probe).backgroundColor
  probe.remove()
  const isMarked = (style: CSSStyleDeclaration) =>
    style.backgroundColor === highlight ||
    (style.outlineColor === highlight &&
      style.outlineStyle !== 'none' &&
      Number.parseFloat(style.outlineWidth) >= 2)
  const isShown = (element: Element) =>
    [undefined, '::before', '::after'].some((part) => isMarked(getComputedStyle(element, part)))
  /** True for native controls, which the browser draws in any colours. */
  const isOwn = (element: Element) =>
    element.matches('input, option') && getComputedStyle(element).appearance !== 'none'
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class')} “${element.textContent?.trim().slice(0, 40)}”`
  const chosen = [
    ...document.querySelectorAll(
      '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true], input:checked',
    ),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !isOwn(element))
    .filter((element) => {
      const label = element.closest('label, .option, .seg > *')
      return ![element, ...(label ? [label] : []), ...element.children].some(isShown)
    })
  const tracks = [...document.querySelectorAll('[role=progressbar]')]
    .filter((track) => track.checkVisibility() && Number(track.getAttribute('aria-valuenow')) > 0)
    .filter((track) => ![track, ...track.querySelectorAll('*')].some(isShown))
  return [
    ...chosen.map((element) => `not shown as chosen: ${name(element)}`),
    ...tracks.map((track) => `shows no progress: ${name(track)}`),
  ].slice(0, 8)
}

/**
 * Expects visible borders, focus and selection in forced colours. `look` takes a screenshot. Only
 * controls in `part` are focused: elsewhere focus would close open panels.
 */
export const expectMarkedWithoutColours = async (
  page: Page,
  part: Locator,
  look: () => Promise<void>,
) => {
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await part.evaluate(findUnmarked), `${page.url()} without colours`).toEqual([])
  expect.soft(await page.evaluate(findUnshown), `${page.url()} without colours`).toEqual([])
  await look()
  await page.emulateMedia({ forcedColors: 'none' })
}
