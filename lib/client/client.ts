import type { z } from 'zod'
import type { Method } from '#lib/contract/endpoint.ts'
import { ApiError, readProblem } from './api-error.ts'
import { createAttempts } from './attempts.ts'

/**
 * What must be known of an endpoint to call it. A declaration of the contract is one;
 * in the browser the thin ones of ./calls.ts are, which carry the types and not the schemas.
 */
export type Callable<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = {
  method: Method
  path: string
  /** Sent with a key, so that it is done once however often it is sent. */
  creates?: boolean
  /** The page may not be used until it is answered. */
  blocking?: boolean
  params?: P
  query?: Q
  body?: B
  output?: O
}

/** Whatever extends from it asks for nothing. */
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
  /** Not from what the browser keeps, even for the seconds the host allows. */
  fresh?: boolean
  /** Goes on when the page is left. */
  keepalive?: boolean
  /** Of a call that creates, where it must outlive this page: kept by who asks. */
  key?: string
}

/** How a call gets to the services: within the process or over HTTP. Path without /api. */
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
  /** Asked again for each call: people sign in and out. */
  token?: () => string | null | undefined
  /** Told of each answer that the page waits for. */
  hold?: (answer: Promise<unknown>) => void
}

export const createClient = (transport: Transport, { token, hold }: ClientOptions = {}) => {
  const attempt = createAttempts()

  const send = async (endpoint: Callable, given: AnyInput, options: CallOptions, key?: string) => {
    const { body } = given
    const headers: Record<string, string> = { accept: 'application/json' }
    const bearer = token?.()
    if (bearer) headers.authorization = `Bearer ${bearer}`
    if (key) headers['idempotency-key'] = key
    const isForm = body instanceof FormData
    // The contract wants a form that changes something to be a POST which says so.
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

  const ask = (endpoint: Callable, given: AnyInput, options: CallOptions) => {
    if (!endpoint.creates) return send(endpoint, given, options)
    if (options.key) return send(endpoint, given, options, options.key)
    const what = `${addressOf(endpoint.path, given)} ${JSON.stringify(given.body)}`
    return attempt(what, (key) => send(endpoint, given, options, key))
  }

  return {
    call: <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
      endpoint: Callable<P, Q, B, O>,
      ...[input, options = {}]: Empty extends CallInput<P, Q, B>
        ? [input?: CallInput<P, Q, B>, options?: CallOptions]
        : [input: CallInput<P, Q, B>, options?: CallOptions]
    ): Promise<z.output<O>> => {
      const answer = ask(endpoint, (input ?? {}) as AnyInput, options)
      if (endpoint.blocking) hold?.(answer)
      return answer
    },
  }
}

export type Client = ReturnType<typeof createClient>
