import type { Log } from '#kernel/log.ts'
import { isPassing, noAnswer, refusalOf } from './classify.ts'
import { PaypalRefusal } from './refusal.ts'

export type Reply = { status: number; body: unknown }

export type Question = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Sent unchanged, so that a retry has the same bytes. */
  body?: string | undefined
  headers?: Record<string, string>
}

export type Way = {
  base: string
  log: Log
  /** Time limit of each attempt. */
  milliseconds: number
  /** Milliseconds after which no further attempt starts. */
  patience: number
  pause: (milliseconds: number) => Promise<void>
}

const largest = 4 * 1024 * 1024
const times = 4
const firstPause = 500
const longestPause = 10_000

const readBody = async (response: Response) => {
  const text = await response.text()
  if (text.length > largest) throw noAnswer('UNREADABLE', response.status)
  if (text === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw noAnswer('UNREADABLE', response.status)
  }
}

const asRefusal = (error: unknown) => {
  if (error instanceof PaypalRefusal) return error
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return noAnswer(isLate ? 'TIMEOUT' : 'NETWORK')
}

/** Returns the milliseconds of the Retry-After header, which contains seconds or a date. */
const askedToWait = (response: Response | undefined) => {
  const retryAfter = response?.headers.get('retry-after')
  if (!retryAfter) return 0
  const milliseconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), longestPause) : 0
}

/** Adds jitter, so that parallel requests do not retry at the same moment. */
const pauseBefore = (time: number, response: Response | undefined) =>
  Math.max(askedToWait(response), firstPause * 2 ** time * (0.5 + Math.random()))

/** Sends a request with retries. Throws a final refusal, or the last temporary one. */
export const openAsk =
  (way: Way) =>
  async ({ method, path, body, headers = {} }: Question): Promise<Reply> => {
    const began = performance.now()
    for (let time = 0; ; time++) {
      let refusal: PaypalRefusal
      let response: Response | undefined
      try {
        response = await fetch(`${way.base}${path}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body }),
          signal: AbortSignal.timeout(way.milliseconds),
          redirect: 'error',
        })
        const answer = await readBody(response)
        const debugId = response.headers.get('paypal-debug-id')
        if (response.ok) return { status: response.status, body: answer }
        refusal = refusalOf(response.status, answer, debugId)
      } catch (error) {
        refusal = asRefusal(error)
      }
      const { status, issue, debugId } = refusal
      const last = time + 1 >= times || performance.now() - began > way.patience
      const passing = refusal.kind === 'unknown' && (status === 0 || isPassing(status, issue))
      way.log.info('a request to PayPal failed', {
        method,
        path,
        status,
        issue,
        debugId,
        time,
        passing,
      })
      if (!passing || last) throw refusal
      await way.pause(pauseBefore(time, response))
    }
  }

export type Ask = ReturnType<typeof openAsk>
