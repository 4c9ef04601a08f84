import { expect, type Locator } from 'playwright/test'

/**
 * Evaluated in the page: finds controls below 24 pixels whose surrounding circle of 24 meets another
 * target.
 */
const findSmall = (root: Element) => {
  type Target = { control: Element; box: DOMRect }
  const least = 24
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]'
  const isInline = (control: Element) =>
    getComputedStyle(control).display === 'inline' &&
    control.parentElement?.textContent?.trim() !== control.textContent?.trim()
  const isSeen = (control: Element) =>
    control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !control.closest('[inert], [aria-hidden=true]') &&
    getComputedStyle(control).clipPath === 'none'
  /** True for a link over a whole card. */
  const isStretched = (control: Element) => {
    const { content, position } = getComputedStyle(control, '::after')
    return content !== 'none' && position === 'absolute'
  }
  const targets: Target[] = [...root.querySelectorAll(selector)]
    .filter((control) => isSeen(control) && !isStretched(control) && !control.matches(':disabled'))
    .map((control) => ({
      control,
      box: (control.matches('input') && control.closest('label')
        ? control.closest('label')!
        : control
      ).getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width > 3 && box.height > 3)
  const isSmall = ({ box }: Target) => box.width < least - 0.5 || box.height < least - 0.5
  const meets = (one: Target, other: Target) => {
    const [x, y] = [one.box.x + one.box.width / 2, one.box.y + one.box.height / 2]
    const nearest = isSmall(other)
      ? [other.box.x + other.box.width / 2, other.box.y + other.box.height / 2]
      : [
          Math.min(Math.max(x, other.box.left), other.box.right),
          Math.min(Math.max(y, other.box.top), other.box.bottom),
        ]
    const distance = Math.hypot(x - (nearest[0] ?? 0), y - (nearest[1] ?? 0))
    return distance < (isSmall(other) ? least : least / 2) - 0.5
  }
  return targets
    .filter((one) => isSmall(one) && !isInline(one.control))
    .filter((one) =>
      targets.some(
        (other) =>
          other !== one &&
          !one.control.contains(other.control) &&
          !other.control.contains(one.control) &&
          meets(one, other),
      ),
    )
    .map(({ control, box }) => `${box.width}×${box.height}: ${control.outerHTML.slice(0, 160)}`)
    .slice(0, 8)
}

/** Evaluated in the page: finds focused controls that a docked bar covers, completely or in part. */
const findCovered = (root: Element) => {
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const controls = [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (control) =>
      !control.closest('[inert]') &&
      !control.matches(':disabled, [tabindex="-1"], [type=hidden]') &&
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
  /** Returns the docked box over a point of a control. */
  const barAt = (control: HTMLElement, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    for (
      let box = hit;
      box && box !== document.body && !box.contains(control);
      box = box.parentElement
    )
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return box
    return undefined
  }
  const before = document.activeElement
  const found: string[] = []
  // A control that has the focus already would not be scrolled to.
  if (before instanceof HTMLElement) before.blur()
  for (const control of [...controls, ...controls.toReversed()]) {
    if (!control.isConnected) continue
    control.focus()
    if (document.activeElement !== control) continue
    for (const motion of control.getAnimations()) motion.finish()
    const { left, top, right, bottom } = control.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const points = [
      [x, top + 2],
      [x, bottom - 2],
      [left + 2, y],
      [right - 2, y],
    ] as const
    const bars = points.map(([left, top]) => barAt(control, left, top))
    // A large field scrolls only as far as its caret.
    const isLarge = control.matches('textarea') || bottom - top > innerHeight / 3
    const bar = isLarge && !bars.every(Boolean) ? undefined : bars.find(Boolean)
    if (bar) found.push(`${bar.getAttribute('class')} covers ${control.outerHTML.slice(0, 120)}`)
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  scrollTo(0, 0)
  return [...new Set(found)].slice(0, 8)
}

export const expectLargeTargets = async (part: Locator, how: string) =>
  expect.soft(await part.evaluate(findSmall), `too small to press on ${how}`).toEqual([])

export const expectUncovered = async (part: Locator, how: string) =>
  expect.soft(await part.evaluate(findCovered), `covered while focused on ${how}`).toEqual([])
