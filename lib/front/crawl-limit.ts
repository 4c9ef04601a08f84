import type { IncomingMessage, ServerResponse } from 'node:http'

/** Lists of the whole shop: each costs as much as many pages. */
const lists = /^\/(?:sitemap\.xml|sitemaps\/|feeds\/)/

const most = 120
const windowMilliseconds = 60_000
/** Addresses that are counted; beyond it all begin anew, rather than fill the memory. */
const mostAddresses = 10_000

type Options = {
  /** The address of a visitor, as limits count it. */
  addressOf: (request: IncomingMessage) => string
  now?: () => number
}

/** A hundred and twenty lists a minute for each address, counted in this process. */
export const createCrawlLimit = ({ addressOf, now = () => performance.now() }: Options) => {
  const counted = new Map<string, { count: number; until: number }>()

  const count = (address: string) => {
    const known = counted.get(address)
    if (known && now() < known.until) {
      known.count++
      return known
    }
    if (counted.size >= mostAddresses) counted.clear()
    const fresh = { count: 1, until: now() + windowMilliseconds }
    counted.set(address, fresh)
    return fresh
  }

  /** True: refused, and answered. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!lists.test(request.url ?? '')) return false
    const { count: asked, until } = count(addressOf(request))
    if (asked <= most) return false
    const seconds = Math.max(1, Math.ceil((until - now()) / 1000))
    response.writeHead(429, { 'retry-after': `${seconds}`, 'cache-control': 'no-store' }).end()
    return true
  }
}
