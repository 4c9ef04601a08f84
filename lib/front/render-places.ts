import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import words from '#locales/it/crowded.json' with { type: 'json' }
import { plainPage } from './page-cache/broken-page.ts'

type Options = {
  /** Maximum of renders at once; twice as many for pages that were rendered before. */
  rendersAtOnce?: number | undefined
  /** Milliseconds after which a render without an end no longer counts. */
  longest?: number | undefined
  /** Headers of every response. */
  headers: Record<string, string>
}

const { title, text, action } = words

/**
 * Limits the renders of this process at once, whatever their addresses: each takes memory until it
 * ends, and a flood from many addresses stays below the limit of each address.
 */
export const createRenderPlaces = (options: Options) => {
  const { headers, rendersAtOnce = 48, longest = 30_000 } = options
  const body = Buffer.from(plainPage({ title, text, action }))
  let running = 0

  /** Counts the work as a render until it ends. */
  const occupy = async <T>(work: () => Promise<T>): Promise<T> => {
    running++
    const ended = new AbortController()
    const settled = pause(longest, undefined, { ref: false, signal: ended.signal })
    settled.catch(() => {}).finally(() => running--)
    try {
      return await work()
    } finally {
      ended.abort()
    }
  }

  /**
   * True when the request was refused and answered. Renders of new addresses leave the second half of
   * the places to known pages, so that a flood of invented addresses does not shut them.
   */
  const refuse = (request: IncomingMessage, response: ServerResponse, isKnown: boolean) => {
    if (running < (isKnown ? 2 * rendersAtOnce : rendersAtOnce)) return false
    response.writeHead(503, {
      ...headers,
      'retry-after': '2',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }

  return { occupy, refuse }
}
