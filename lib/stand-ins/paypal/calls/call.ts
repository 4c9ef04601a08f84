import type { z } from 'zod'
import { hour } from '#lib/format/durations.ts'
import { Refused } from '../problem.ts'
import type { ShownKind } from '../records.ts'
import type { CallName } from '../rules.ts'
import type { World } from '../world.ts'

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
  /** Created record, returned again for the same request id. */
  made?: { kind: ShownKind; id: string }
}

export type Call = {
  name: CallName
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: RegExp
  /** True for calls without a token. */
  open?: boolean
  /** Milliseconds for which a request id is remembered. */
  remembers?: number
  run: (input: Input, world: World) => Reply
}

export const hours = hour

/** Validates a body and reports a missing or invalid field like PayPal. */
export const readBody = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const [first] = read.error.issues
  const path = first?.path ?? []
  const missing = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown>)?.[key],
    body,
  )
  const issue = missing === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX'
  throw new Refused(400, issue, { field: `/${path.map(String).join('/')}` })
}
