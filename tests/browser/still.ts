import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

type Recorded = { motions: string[] }

/** Records from now on animations and transitions with a duration, although reduced motion is set. */
export const withoutMotion = async (page: Page) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const motions: string[] = []
    Object.assign(globalThis, { motions })
    const record = (event: AnimationEvent | TransitionEvent) => {
      if (event.elapsedTime < 0.001) return
      const name = 'animationName' in event ? event.animationName : event.propertyName
      const { outerHTML } = event.target as Element
      motions.push(
        `${name} ${event.elapsedTime} s${event.pseudoElement}: ${outerHTML.slice(0, 120)}`,
      )
    }
    document.addEventListener('animationend', record, true)
    document.addEventListener('transitionend', record, true)
  })
}

/** Returns finished and running animations alike. */
const findMotions = () => {
  const running = document
    .getAnimations()
    .filter((one) => Number(one.effect?.getComputedTiming().activeDuration) > 1)
    .map((one) => {
      const { target, pseudoElement } = one.effect as KeyframeEffect
      return `runs${pseudoElement ?? ''}: ${target?.outerHTML.slice(0, 120)}`
    })
  const ended = (globalThis as unknown as Recorded).motions.splice(0)
  return [...new Set([...ended, ...running])].slice(0, 8)
}

export const expectStill = async (page: Page, where: string) =>
  expect.soft(await page.evaluate(findMotions), `moves on ${where}`).toEqual([])
