import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import crowded from '#locales/it/crowded.json' with { type: 'json' }
import tooOften from '#locales/it/too-often.json' with { type: 'json' }
import { plainPage, sendPlain } from './plain-page.ts'

export type LimitOptions = {
  /** Client address as rate limits count it. */
  addressOf: (req: IncomingMessage) => string
  /** Maximum of renders that one address may cause in a burst; they return within ten seconds. */
  rendersPerAddress: number
  /** Maximum of renders at once; twice as many for pages that were rendered before. */
  rendersAtOnce?: number | undefined
  /** Milliseconds after which a render without an end no longer counts. */
  longest?: number | undefined
  /** Headers of every response. */
  headers: Record<string, string>
  now?: (() => number) | undefined
}

const window = 10_000
/** Number of addresses whose renders are counted. */
const countedAddresses = 10_000

const crowdedPage = plainPage(crowded)
const tooOftenPage = plainPage(tooOften)

/** Limits renders by address and process: search has as many addresses as words. */
export const createLimits = (options: LimitOptions) => {
  const { addressOf, rendersPerAddress, rendersAtOnce = 48, longest = 30_000 } = options
  const { headers, now = () => performance.now() } = options
  const perRender = window / rendersPerAddress
  const spent = new LRUCache<string, { renders: number; at: number }>({ max: countedAddresses })
  let running = 0

  /** Counts a render of the address; returns the seconds until the next one when refused. */
  const count = (address: string): number | undefined => {
    const time = now()
    const before = spent.get(address)
    const renders = before ? Math.max(0, before.renders - (time - before.at) / perRender) + 1 : 1
    if (renders > rendersPerAddress)
      return Math.max(1, Math.ceil(((renders - rendersPerAddress) * perRender) / 1_000))
    spent.set(address, { renders, at: time })
    return undefined
  }

  return {
    /** Counts the work as a render of this process until it ends. */
    occupy: async <T>(work: () => Promise<T>): Promise<T> => {
      running++
      let isCounted = true
      const release = () => {
        if (isCounted) running--
        isCounted = false
      }
      const timer = setTimeout(release, longest).unref()
      try {
        return await work()
      } finally {
        clearTimeout(timer)
        release()
      }
    },
    /** True when the request was refused. Half of the places are for known pages alone. */
    refuse: (req: IncomingMessage, res: ServerResponse, isKnown = false): boolean => {
      const isCrowded = running >= (isKnown ? 2 * rendersAtOnce : rendersAtOnce)
      const seconds = isCrowded ? 2 : count(addressOf(req))
      if (seconds === undefined) return false
      const wait = { 'retry-after': `${seconds}`, 'cache-control': 'no-store' }
      const page = isCrowded ? crowdedPage : tooOftenPage
      sendPlain(req, res, isCrowded ? 503 : 429, page, { ...headers, ...wait })
      return true
    },
  }
}
