import { isNamed, keptByProvider } from '#lib/contract/kept-in-browser.ts'
import type { MeasuringSettings, Provider } from '#lib/contract/measuring.ts'
import {
  type Choice,
  isMeasured,
  type ProviderName,
  providerNames,
  purposeOf,
} from '#lib/contract/measuring-rules.ts'
import { inTab, onDevice } from '../storage/browser-storage.ts'
import type { Measured } from '../transport/measure.ts'
import { globals, loadScript, tools } from './tools.ts'

/** Such scripts set cookies for the widest domain they may: www.shop.example, then shop.example. */
const domains = () => {
  const parts = location.hostname.split('.')
  return ['', ...parts.map((_, from) => `; domain=${parts.slice(from).join('.')}`)]
}

const dropCookie = (name: string) => {
  for (const domain of domains()) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT${domain}`
  }
}

const cookieNames = () =>
  document.cookie
    .split('; ')
    .map((pair) => pair.split('=')[0] ?? '')
    .filter((name) => name !== '')

const drop = {
  cookie: (pattern: string) => {
    for (const name of cookieNames()) if (isNamed(pattern, name)) dropCookie(name)
  },
  local: (pattern: string) => onDevice.dropWhere((key) => isNamed(pattern, key)),
  session: (pattern: string) => inTab.dropWhere((key) => isNamed(pattern, key)),
}

/** Deletes cookies and stored data of providers whose purpose has no consent. */
const clearTraces = (choice: Choice) => {
  const unwished = providerNames.filter((name) => !choice[purposeOf[name]])
  for (const { name, where } of unwished.flatMap((provider) => keptByProvider[provider]))
    for (const place of where) drop[place](name)
}

const countedPlace = 'counted'
const maxMarks = 60

const read = (): string[] => {
  const marks = onDevice.readJson(countedPlace)
  return Array.isArray(marks) ? marks.filter((one) => typeof one === 'string') : []
}

/** Returns true once per purchase or seat and provider, however often its page is opened. */
const countOnce = (event: Measured, name: ProviderName) => {
  if (event.name !== 'purchase' && event.name !== 'join_group') return true
  const mark = `${name} ${event.params.transaction_id}`
  const counted = read()
  if (counted.includes(mark)) return false
  // Where storage is forbidden, providers deduplicate by the transaction id.
  onDevice.keepJson(countedPlace, [...counted, mark].slice(-maxMarks))
  return true
}

const forgetCounted = () => onDevice.drop(countedPlace)

const nothing: Choice = { statistics: false, marketing: false }
const maxEvents = 20

/** The first path of a document decides its content security policy, and so which scripts may load. */
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

type Answered = Choice & { id: string }

/** Before the script has run, the global name refers to its script element. */
const cookiebot = () => {
  const { Cookiebot } = globals()
  return Cookiebot && 'renew' in Cookiebot ? Cookiebot : undefined
}

const answered = (): Answered | undefined => {
  const here = cookiebot()
  if (!here?.hasResponse) return undefined
  const { statistics, marketing } = here.consent
  return { statistics, marketing, id: here.consentID }
}

const events = ['CookiebotOnConsentReady', 'CookiebotOnAccept', 'CookiebotOnDecline']

/** Cookiebot asks, stores and proves the consent; this code only follows it. */
export const openCookiebot = (
  { id, script }: NonNullable<MeasuringSettings['cookiebot']>,
  onChoice: (choice: Answered | undefined) => void,
) => {
  for (const name of events) addEventListener(name, () => onChoice(answered()))
  loadScript(script, { id: 'Cookiebot', 'data-cbid': id, 'data-blockingmode': 'manual' })
  let isAsked = false
  return {
    reopen: () => {
      const here = cookiebot()
      if (here) return here.renew()
      if (isAsked) return
      isAsked = true
      addEventListener('CookiebotOnLoad', () => cookiebot()?.renew(), { once: true })
    },
  }
}
