import type { IncomingMessage, ServerResponse } from 'node:http'
import { createAddressLimit } from './address-limit.ts'

/** Lists of the whole shop, each as expensive as many pages. */
const lists = /^\/(?:sitemap\.xml|sitemaps\/|feeds\/)/

export const isList = (url = '') => lists.test(url)

type Options = {
  /** Client address as rate limits count it. */
  addressOf: (request: IncomingMessage) => string
  now?: (() => number) | undefined
}

/** Limits each address to 120 lists a minute. */
export const createCrawlLimit = ({ addressOf, now }: Options) => {
  const refuse = createAddressLimit({ points: 120, seconds: 60, ...(now && { now }) })

  /** True when the request was refused and answered. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isList(request.url)) return false
    const wait = refuse(addressOf(request))
    if (wait === undefined) return false
    response.writeHead(429, { 'retry-after': `${wait}`, 'cache-control': 'no-store' }).end()
    return true
  }
}
