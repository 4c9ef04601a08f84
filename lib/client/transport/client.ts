import type { z } from 'zod'
import type { Method } from '#lib/contract/endpoint.ts'
import { ApiError, readProblem } from './api-error.ts'
import { createAttempts } from './attempts.ts'

/**
 * Description of an endpoint, as needed to call it. A declaration of the contract is one; the
 * browser uses the thin ones of ./calls.ts, which carry the types without the schemas.
 */
export type Callable<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = {
  method: Method
  path: string
  /** Sent with an idempotency key, so that repeated requests create one thing. */
  creates?: boolean
  /** Called with the pending response; blocks the page until it settles. */
  hold?: (answer: Promise<unknown>) => void
  params?: P
  query?: Q
  body?: B
  output?: O
}

/** Matches every type without required keys. */
type Empty = Record<never, never>

type Needed<Name extends string, Value> = Empty extends Value
  ? { [Key in Name]?: Value }
  : { [Key in Name]: Value }

export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Needed<
  'params',
  z.output<P>
> & {
  query?: { [Key in keyof z.output<Q>]?: z.output<Q>[Key] | undefined }
} & (undefined extends z.input<B> ? { body?: undefined } : { body: z.input<B> | FormData })

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Bypasses the browser cache, even for the seconds the server allows. */
  fresh?: boolean
  /** Continues when the page is left. */
  keepalive?: boolean
  /** Idempotency key of a call that creates and must outlive this page; the caller stores it. */
  key?: string
}

/** Carries a call to the services, in process or over HTTP. Paths come without /api. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

type AnyInput = { params?: object; query?: object; body?: unknown }

export const addressOf = (path: string, { params = {}, query = {} }: AnyInput) => {
  const given = params as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

export type ClientOptions = {
  /** Read for each call, since people sign in and out. */
  token?: () => string | null | undefined
}

export const createClient = (transport: Transport, { token }: ClientOptions = {}) => {
  const attempt = createAttempts()

  const send = async (endpoint: Callable, given: AnyInput, options: CallOptions, key?: string) => {
    const { body } = given
    const headers: Record<string, string> = { accept: 'application/json' }
    const bearer = token?.()
    if (bearer) headers.authorization = `Bearer ${bearer}`
    if (key) headers['idempotency-key'] = key
    const isForm = body instanceof FormData
    // Forms are sent as POST; the contract reads another method from _method.
    const overridden = isForm && endpoint.method !== 'POST'
    if (overridden) body.set('_method', endpoint.method.toLowerCase())
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
    const response = await transport(addressOf(endpoint.path, given), {
      method: overridden ? 'POST' : endpoint.method,
      headers,
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: options.signal ?? null,
      ...(options.fresh ? { cache: 'no-store' } : {}),
      keepalive: options.keepalive ?? false,
    })
    if (!response.ok) throw await readProblem(response)
    if (response.status === 204) return undefined
    try {
      return await response.json()
    } catch (cause) {
      options.signal?.throwIfAborted()
      throw new ApiError('bad_gateway', 502, { cause })
    }
  }

  return {
    call: <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
      endpoint: Callable<P, Q, B, O>,
      ...[input, options = {}]: Empty extends CallInput<P, Q, B>
        ? [input?: CallInput<P, Q, B>, options?: CallOptions]
        : [input: CallInput<P, Q, B>, options?: CallOptions]
    ): Promise<z.output<O>> => {
      const given = (input ?? {}) as AnyInput
      const make = (key?: string) => send(endpoint, given, options, key)
      const what = `${addressOf(endpoint.path, given)} ${JSON.stringify(given.body)}`
      const answer = endpoint.creates && !options.key ? attempt(what, make) : make(options.key)
      endpoint.hold?.(answer)
      return answer
    },
  }
}

export type Client = ReturnType<typeof createClient>
