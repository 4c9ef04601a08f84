import type { IncomingMessage, ServerResponse } from 'node:http'
import words from '#locales/it/too-often.json' with { type: 'json' }
import { createAddressLimit } from './address-limit.ts'
import { plainPage } from './page-cache/broken-page.ts'

type Options = {
  /** The address of a visitor, as limits count it. */
  addressOf: (request: IncomingMessage) => string
  rendersPerAddress: number
  /** Of every answer. */
  headers: Record<string, string>
  now?: (() => number) | undefined
}

const seconds = 10
const { title, text, action } = words

/**
 * A render costs as much as many kept pages, and there are as many addresses as words to search for:
 * without a limit one visitor could take all the time of this process.
 */
export const createRenderLimit = ({ addressOf, rendersPerAddress, headers, now }: Options) => {
  const refuse = createAddressLimit({ points: rendersPerAddress, seconds, ...(now && { now }) })
  const body = Buffer.from(plainPage({ title, text, action }))

  /** True: refused, and answered. */
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
