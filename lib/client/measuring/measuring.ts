import type { MeasuringSettings, Provider } from '#lib/contract/measuring.ts'
import { type Choice, isMeasured, purposeOf } from '#lib/contract/measuring-rules.ts'
import type { Measured } from '../measure.ts'
import { countOnce, forgetCounted } from './counted.ts'
import { tools } from './tools.ts'
import { clearTraces } from './traces.ts'

const nothing: Choice = { statistics: false, marketing: false }
const maxEvents = 20

/**
 * Measuring of a document. Its first path decides its content security policy, and so which scripts
 * may load.
 */
export const createMeasuring = (
  { providers, cookiebot }: MeasuringSettings,
  landedOn: string,
  leave = () => location.reload(),
) => {
  const isOpen = isMeasured(landedOn)
  const running = new Set<Provider>()
  const watchers = new Set<(event: Measured, to: string[]) => void>()
  let chosen: Choice | undefined
  let waiting: Measured[] = []

  const pass = (event: Measured) => {
    const to = [...running].filter(({ name }) => tools[name].send && countOnce(event, name))
    for (const provider of to) tools[provider.name].send?.(provider, event)
    for (const watch of watchers)
      watch(
        event,
        to.map(({ name }) => name),
      )
  }

  const isWished = (choice: Choice) => (provider: Provider) => choice[purposeOf[provider.name]]

  const begin = (choice: Choice) => {
    for (const provider of running) tools[provider.name].signal?.(choice)
    for (const provider of isOpen ? providers.filter(isWished(choice)) : []) {
      if (running.has(provider)) continue
      running.add(provider)
      tools[provider.name].start(provider, choice)
    }
  }

  /** Stops all providers and reloads the page, because a script that has run cannot be unloaded. */
  const end = (choice: Choice) => {
    for (const provider of running) {
      tools[provider.name].signal?.(choice)
      if (!choice[purposeOf[provider.name]]) tools[provider.name].stop?.(provider)
    }
    clearTraces(choice)
    forgetCounted()
    leave()
  }

  return {
    /** Undefined before the first choice: events then wait in the memory of this page. */
    apply: (choice: Choice | undefined) => {
      const isLess = [...running].some((provider) => !isWished(choice ?? nothing)(provider))
      chosen = choice
      if (isLess) return end(choice ?? nothing)
      // Cookiebot reports an earlier choice only after its script has loaded.
      if (choice || !cookiebot) clearTraces(choice ?? nothing)
      if (!choice) return
      begin(choice)
      const late = waiting
      waiting = []
      for (const event of late) pass(event)
    },
    send: (event: Measured) => {
      if (chosen || providers.length === 0) pass(event)
      else if (waiting.length < maxEvents) waiting.push(event)
    },
    /** True when a third-party script runs in this document and is not allowed on that page. */
    isShutOut: (path: string) =>
      !isMeasured(path) && (running.size > 0 || (isOpen && cookiebot !== null)),
    watch: (watch: (event: Measured, to: string[]) => void) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
}

export type Measuring = ReturnType<typeof createMeasuring>
