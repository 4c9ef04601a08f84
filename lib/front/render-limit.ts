import type { IncomingMessage, ServerResponse } from 'node:http'
import words from '#locales/it/too-often.json' with { type: 'json' }
import { createAddressLimit } from './address-limit.ts'
import { plainPage } from './page-cache/broken-page.ts'

type Options = {
  /** Client address as rate limits count it. */
  addressOf: (request: IncomingMessage) => string
  rendersPerAddress: number
  /** Headers of every response. */
  headers: Record<string, string>
  now?: (() => number) | undefined
}

const seconds = 10
const { title, text, action } = words

/**
 * Limits renders by address. A render costs as much as many cached pages, and search has as many
 * addresses as words: without a limit one visitor could take all the time of this process.
 */
export const createRenderLimit = ({ addressOf, rendersPerAddress, headers, now }: Options) => {
  const refuse = createAddressLimit({ points: rendersPerAddress, seconds, ...(now && { now }) })
  const body = Buffer.from(plainPage({ title, text, action }))

  /** True when the request was refused and answered. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const wait = refuse(addressOf(request))
    if (wait === undefined) return false
    response.writeHead(429, {
      ...headers,
      'retry-after': `${wait}`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}
