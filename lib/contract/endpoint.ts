import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

type Shape = z.ZodType
export type Auth = 'none' | 'optional' | 'member'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Everything a caller or the host must know of one call of /api/, declared once. */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Output extends Shape = Shape,
  Access extends Auth = Auth,
  Creates extends boolean = boolean,
> = {
  method: Method
  /** OpenAPI style: /preorders/{id} */
  path: string
  summary: string
  tag: string
  auth: Access
  params: Params
  query: Query
  body: Body
  /** The whole answer; z.void() for 204. */
  output: Output
  status: 200 | 201 | 202 | 204
  errors: readonly ErrorCode[]
  /** Asked twice under one `Idempotency-Key` it is done once, and answered the same. */
  creates: Creates
  /** Whole seconds a shared cache may keep the answer. Public reads only. */
  maxAge?: number
  /** How many times the usual limit of time it may take: what is drawn for who asks first is worth waiting for. */
  patience?: number
  /** Multipart instead of JSON. */
  multipart?: boolean
  /** The body as its bytes, for whoever must see exactly what was signed. */
  octets?: boolean
  /** The media type, or all there can be, of an answer that is not JSON: a file, sent as it is made. */
  bytes?: string | readonly string[]
}

type Given<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  O extends Shape,
  A extends Auth,
  C extends boolean,
> = {
  method: Method
  path: string
  summary: string
  tag: string
  output: O
  auth?: A
  params?: P
  query?: Q
  body?: B
  status?: Endpoint['status']
  errors?: readonly ErrorCode[]
  creates?: C
  maxAge?: number
  patience?: number
  multipart?: boolean
  octets?: boolean
  bytes?: string | readonly string[]
}

const nothing = z.strictObject({})

export function endpoint<
  P extends Shape = typeof nothing,
  Q extends Shape = typeof nothing,
  B extends Shape = z.ZodVoid,
  O extends Shape = Shape,
  A extends Auth = 'none',
  C extends boolean = false,
>(given: Given<P, Q, B, O, A, C>): Endpoint<P, Q, B, O, A, C> {
  return {
    auth: 'none' as A,
    status: 200,
    errors: [],
    creates: false as C,
    params: nothing as unknown as P,
    query: z.object({}) as unknown as Q,
    body: z.void() as unknown as B,
    ...given,
  }
}

export const data = <T extends Shape>(shape: T) => z.object({ data: shape })

export const meta = z
  .object({
    current_page: z.int().min(1),
    last_page: z.int().min(1),
    per_page: z.int().min(1),
    total: z.int().min(0),
  })
  .meta({ id: 'Meta' })

export const list = <T extends Shape>(shape: T) => z.object({ data: z.array(shape), meta })

export type OutputOf<E> = E extends Endpoint<Shape, Shape, Shape, infer O> ? z.output<O> : never
