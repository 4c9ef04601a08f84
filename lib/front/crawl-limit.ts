import type { IncomingMessage, ServerResponse } from 'node:http'
import { createAddressLimit } from './address-limit.ts'

/** Lists of the whole shop: each costs as much as many pages. */
const lists = /^\/(?:sitemap\.xml|sitemaps\/|feeds\/)/

export const isList = (url = '') => lists.test(url)

type Options = {
  /** The address of a visitor, as limits count it. */
  addressOf: (request: IncomingMessage) => string
  now?: (() => number) | undefined
}

/** A hundred and twenty lists a minute for each address. */
export const createCrawlLimit = ({ addressOf, now }: Options) => {
  const refuse = createAddressLimit({ points: 120, seconds: 60, ...(now && { now }) })

  /** True: refused, and answered. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isList(request.url)) return false
    const wait = refuse(addressOf(request))
    if (wait === undefined) return false
    response.writeHead(429, { 'retry-after': `${wait}`, 'cache-control': 'no-store' }).end()
    return true
  }
}
