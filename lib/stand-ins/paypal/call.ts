import type { z } from 'zod'
import { Refused } from './problem.ts'
import type { CallName } from './rules.ts'
import type { World } from './world.ts'

export type Input = {
  /** Id in the path. */
  id: string
  query: URLSearchParams
  /** JSON, or the text of a form. */
  body: unknown
  raw: string
  headers: Record<string, string | undefined>
}

export type Reply = {
  status: number
  body?: object | string
  type?: string
  headers?: Record<string, string>
  /** Id of the created record, for the same request id. */
  made?: string
}

type CallOptions = {
  /** True for calls without a token. */
  open?: boolean
  /** Milliseconds for which a request id is remembered, and the response to its repetition. */
  remembers?: number
  again?: (id: string, world: World) => object
}

export type Call = CallOptions & {
  name: CallName
  method: string
  path: RegExp
  run: (input: Input, world: World) => Reply
}

/** Defines a call by its method and path, such as `GET /v2/checkout/orders/:id`. */
export const call = (
  name: CallName,
  address: string,
  run: Call['run'],
  options: CallOptions = {},
): Call => {
  const [method = '', path = ''] = address.split(' ')
  const pattern = path.replace(':id', '([\\w-]{1,255})')
  return { name, method, path: new RegExp(`^${pattern}$`), run, ...options }
}

export const ok = (body: object): Reply => ({ status: 200, body })

/** Validates a body and reports a missing or invalid field like PayPal. */
export const readBody = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const [{ path } = { path: [] }] = read.error.issues
  const value = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown>)?.[key],
    body,
  )
  const issue = value === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX'
  throw new Refused(400, issue, { field: `/${path.map(String).join('/')}` })
}
