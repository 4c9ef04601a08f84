import type { z } from 'zod'
import type { CallName, Calls } from '#lib/contract/calls.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { laterOf, positionHeader } from '#lib/contract/position.ts'
import { ApiError, readProblem } from './api-error.ts'
import { createAttempts } from './attempts.ts'

type Empty = Record<never, never>

type Needed<Name extends string, Value> = Empty extends Value
  ? { [Key in Name]?: Value }
  : { [Key in Name]: Value }

/** Input of a declared call. */
export type InputOf<E extends Endpoint> = Needed<'params', z.output<E['params']>> & {
  query?: { [Key in keyof z.output<E['query']>]?: z.output<E['query']>[Key] | undefined }
} & (undefined extends z.input<E['body']>
    ? { body?: undefined }
    : { body: z.input<E['body']> | FormData })

export type CallInput<Name extends CallName> = InputOf<Calls[Name]>
export type CallOutput<Name extends CallName> = z.output<Calls[Name]['output']>

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Bypasses the browser cache, even for the seconds the server allows. */
  fresh?: boolean
  keepalive?: boolean
  /** Idempotency key of a call that creates and must outlive this page; the caller stores it. */
  key?: string
  /** Ticket of a call to the console for which the operator gave a factor. */
  proof?: string | undefined
  /** Ticket of the question that the operator confirmed. */
  confirmed?: string | undefined
}

/** Carries a call to the services, in process or over HTTP. Paths come without /api. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

type AnyInput = { params?: object; query?: object; body?: unknown }

export const addressOf = (path: string, { params = {}, query = {} }: AnyInput) => {
  const pathParams = params as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(pathParams[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

export type ClientOptions = {
  /** Read for each call, since people sign in and out. */
  token?: () => string | null | undefined
  watch?: (name: CallName, answer: Promise<unknown>) => void
}

const partsOf = (name: string) => name.split(' ') as [method: string, path: string]

export const createClient = <Map extends Record<keyof Map, Endpoint> = Calls>(
  transport: Transport,
  { token, watch }: ClientOptions = {},
) => {
  const attempt = createAttempts()
  /** Everything that this client wrote is before this position. */
  let position: string | null | undefined

  const send = async (name: string, given: AnyInput, options: CallOptions, key?: string) => {
    const [method, path] = partsOf(name)
    const { body } = given
    const headers: Record<string, string> = { accept: 'application/json' }
    const bearer = token?.()
    if (bearer) headers.authorization = `Bearer ${bearer}`
    if (key) headers['idempotency-key'] = key
    if (position) headers[positionHeader] = position
    if (options.proof) headers['x-proof'] = options.proof
    if (options.confirmed) headers['x-confirmed'] = options.confirmed
    const isForm = body instanceof FormData
    // Forms are sent as POST; the contract reads another method from _method.
    const overridden = isForm && method !== 'POST'
    if (overridden) body.set('_method', method.toLowerCase())
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
    const response = await transport(addressOf(path, given), {
      method: overridden ? 'POST' : method,
      headers,
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: options.signal ?? null,
      ...(options.fresh ? { cache: 'no-store' } : {}),
      keepalive: options.keepalive ?? false,
    })
    position = laterOf(response.headers.get(positionHeader), position)
    if (!response.ok) throw await readProblem(response)
    if (response.status === 204) return undefined
    if (response.headers.has('content-disposition')) return response
    try {
      return await response.json()
    } catch (cause) {
      options.signal?.throwIfAborted()
      throw new ApiError('bad_gateway', 502, { cause })
    }
  }

  return {
    /** A POST is sent with an idempotency key, which the server reads where the call creates. */
    call: <Name extends keyof Map & string>(
      name: Name,
      ...[input, options = {}]: Empty extends InputOf<Map[Name]>
        ? [input?: InputOf<Map[Name]>, options?: CallOptions]
        : [input: InputOf<Map[Name]>, options?: CallOptions]
    ): Promise<z.output<Map[Name]['output']>> => {
      const callInput = (input ?? {}) as AnyInput
      const make = (key?: string) => send(name, callInput, options, key)
      const what = `${addressOf(name, callInput)} ${JSON.stringify(callInput.body)}`
      const withKey = name.startsWith('POST ') && !options.key
      const answer = withKey ? attempt(what, make) : make(options.key)
      watch?.(name as unknown as CallName, answer)
      return answer as never
    },
  }
}

export type Client = ReturnType<typeof createClient<Calls>>

type HttpOptions = {
  /** Omitted in the browser: the services are behind the address of the site. */
  host?: string
  /** Path of the calls; `/api` by default. */
  prefix?: string
  milliseconds?: number
}

const tooSlow = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

export const httpTransport =
  ({ host = '', prefix = '/api', milliseconds = 15_000 }: HttpOptions = {}): Transport =>
  async (path, init) => {
    const limit = AbortSignal.timeout(milliseconds)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    try {
      return await fetch(`${host}${prefix}${path}`, { ...init, signal })
    } catch (cause) {
      // Rethrows the reason of a caller that aborted.
      init.signal?.throwIfAborted()
      if (tooSlow(cause)) throw new ApiError('timeout', 504, { cause })
      throw new ApiError('unavailable', 503, { cause })
    }
  }
