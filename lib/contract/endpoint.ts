import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

type Shape = z.ZodType
export type Auth = 'none' | 'optional' | 'member'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Declaration of one /api/ endpoint, for callers and the server. */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Output extends Shape = Shape,
  Access extends Auth = Auth,
  Creates extends boolean = boolean,
  Verb extends Method = Method,
  Path extends string = string,
> = {
  method: Verb
  /** Path in OpenAPI style: /preorders/{id} */
  path: Path
  summary: string
  tag: string
  auth: Access
  params: Params
  query: Query
  body: Body
  /** Whole response body; z.void() for 204. */
  output: Output
  status: 200 | 201 | 202 | 204
  errors: readonly ErrorCode[]
  /** Idempotent by `Idempotency-Key`: a repeated request runs once and gets the same response. */
  creates: Creates
  /** Whole seconds for which a shared cache may keep the response. Public reads only. */
  maxAge?: number
  /** Factor on the usual timeout, for responses that are rendered on the first request. */
  patience?: number
  /** Request body is multipart instead of JSON. */
  multipart?: boolean
  /** Request body as raw bytes, to verify signatures. */
  octets?: boolean
  /** Media type, or all possible ones, of a streamed response that is not JSON. */
  bytes?: string | readonly string[]
  /** A call that does not count as a use of the session, so that its idle end stays. */
  keepsIdle?: boolean
}

type EndpointOptions<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  O extends Shape,
  A extends Auth,
  C extends boolean,
  V extends Method,
  Path extends string,
> = {
  method: V
  path: Path
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
  keepsIdle?: boolean
}

const nothing = z.strictObject({})

export function endpoint<
  P extends Shape = typeof nothing,
  Q extends Shape = typeof nothing,
  B extends Shape = z.ZodVoid,
  O extends Shape = Shape,
  A extends Auth = 'none',
  C extends boolean = false,
  V extends Method = Method,
  Path extends string = string,
>(given: EndpointOptions<P, Q, B, O, A, C, V, Path>): Endpoint<P, Q, B, O, A, C, V, Path> {
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
