import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { telemetry } from '#kernel/telemetry/telemetry.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import { isRepeatable, noAnswer, refusalOf } from './refusals.ts'

export type CallOptions = {
  clock: Clock
  log: Log
  /** Time limit of each attempt: a capture may be slow. Tests set a shorter one. */
  milliseconds?: number
  /** Milliseconds after which no further attempt starts. */
  patience?: number
  pause?: (milliseconds: number) => Promise<unknown>
}

type Account = { base: string; clientId: string; secret: string }

type Question = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Sent unchanged, so that a retry has the same bytes. */
  body?: string | undefined
  headers: Record<string, string>
}

type Reply = { status: number; body: unknown }

const largest = 4 * 1024 * 1024
const times = 4
const firstPause = 500
const longestPause = 10_000
/** Milliseconds before its expiry at which a token is renewed: it must not expire in transit. */
const spare = 60_000

/** Names a call without its query and its ids: `POST /v2/payments/captures/{id}/refund`. */
const callOf = (method: string, path: string) =>
  `${method} ${path.replace(/\?.*$/, '').replace(/^((?:\/[^/]+){3})\/[^/]+/, '$1/{id}')}`

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text.length > largest) throw noAnswer('UNREADABLE', response.status)
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw noAnswer('UNREADABLE', response.status)
  }
}

const asRefusal = (error: unknown) => {
  if (error instanceof ProviderRefusal) return error
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return noAnswer(isLate ? 'TIMEOUT' : 'NETWORK')
}

/** Returns the milliseconds of the Retry-After header, which contains seconds or a date. */
const retryAfterOf = (response: Response | undefined) => {
  const retryAfter = response?.headers.get('retry-after')
  if (!retryAfter) return 0
  const milliseconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), longestPause) : 0
}

/** Adds jitter, so that parallel requests do not retry at the same moment. */
const pauseBefore = (time: number, response: Response | undefined) =>
  Math.max(retryAfterOf(response), firstPause * 2 ** time * (0.5 + Math.random()))

const read = <T>(schema: z.ZodType<T>, { status, body }: Reply): T => {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw noAnswer('UNREADABLE', status)
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  id_token: z.string().optional(),
})

type AccessToken = { value: Promise<string>; until: number }

/**
 * Sends authenticated requests and reads their responses. The token is requested once, and again when
 * PayPal rejects it. Without an account every call is refused, a case for the operator.
 */
export const openCaller = (
  account: Account | undefined,
  { clock, log, milliseconds = 20_000, patience = 30_000, pause = sleep }: CallOptions,
) => {
  let cachedToken: AccessToken | undefined

  /** Sends a request with retries. Throws a final refusal, or the last temporary one. */
  const ask = async ({ method, path, body, headers }: Question): Promise<Reply> => {
    if (!account) throw new ProviderRefusal('misconfigured', { detail: 'NO_KEYS' })
    const began = performance.now()
    const observe = () => {
      const call = callOf(method, path)
      const sentAt = performance.now()
      const span = telemetry.tracer?.part(`paypal ${call}`, {})
      return (outcome: string) => {
        telemetry.meter?.providerAnswered(call, outcome, performance.now() - sentAt)
        span?.end(outcome === 'ok' ? undefined : outcome)
      }
    }
    for (let time = 0; ; time++) {
      let refusal: ProviderRefusal
      let response: Response | undefined
      const answered = observe()
      try {
        response = await fetch(`${account.base}${path}`, {
          method,
          headers,
          body: body ?? null,
          signal: AbortSignal.timeout(milliseconds),
          redirect: 'error',
        })
        const answer = await readBody(response)
        if (response.ok) {
          answered('ok')
          return { status: response.status, body: answer }
        }
        const debugId = response.headers.get('paypal-debug-id')
        refusal = refusalOf(method, response.status, answer, debugId)
      } catch (error) {
        refusal = asRefusal(error)
      }
      answered(refusal.reason)
      const { status, detail: issue, traceId: debugId } = refusal
      const passing = isRepeatable(refusal)
      const failure = { method, path, status, issue, debugId, time, passing }
      log.info('a request to PayPal failed', failure)
      const isLast = time + 1 >= times || performance.now() - began > patience
      if (!passing || isLast) throw refusal
      await pause(pauseBefore(time, response))
    }
  }

  const grant = async (fields: Record<string, string>) => {
    const basic = Buffer.from(`${account?.clientId}:${account?.secret}`).toString('base64')
    const reply = await ask({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `${new URLSearchParams({ grant_type: 'client_credentials', ...fields })}`,
    })
    return read(tokenAnswer, reply)
  }

  const forget = (old: AccessToken) => {
    if (cachedToken === old) cachedToken = undefined
  }

  const token = (): AccessToken => {
    if (cachedToken && clock.now().getTime() < cachedToken.until) return cachedToken
    const fresh: AccessToken = { value: Promise.resolve(''), until: Number.POSITIVE_INFINITY }
    fresh.value = grant({}).then(
      ({ access_token, expires_in }) => {
        fresh.until = clock.now().getTime() + expires_in * 1000 - spare
        return access_token
      },
      (error) => {
        forget(fresh)
        throw error
      },
    )
    cachedToken = fresh
    return fresh
  }

  const send = async (question: Question) => {
    const once = async ({ value }: AccessToken) => {
      const authorization = `Bearer ${await value}`
      return ask({ ...question, headers: { ...question.headers, authorization } })
    }
    const using = token()
    try {
      return await once(using)
    } catch (error) {
      if (!(error instanceof ProviderRefusal && error.status === 401)) throw error
      forget(using)
      return once(token())
    }
  }

  return {
    get: async <T>(path: string, schema: z.ZodType<T>) =>
      read(schema, await send({ method: 'GET', path, headers: {} })),
    /** Every write has a request id, so that PayPal carries it out once. */
    post: async <T>(
      path: string,
      schema: z.ZodType<T>,
      body: object | string,
      requestId?: string,
    ) => {
      const headers = {
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      }
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return read(schema, await send({ method: 'POST', path, body: text, headers }))
    },
    remove: async (path: string) => void (await send({ method: 'DELETE', path, headers: {} })),
    idToken: async (customerId: string | null) => {
      const { id_token } = await grant({
        response_type: 'id_token',
        ...(customerId && { target_customer_id: customerId }),
      })
      if (!id_token) throw noAnswer('UNREADABLE', 200)
      return id_token
    },
  }
}

export type Caller = ReturnType<typeof openCaller>
