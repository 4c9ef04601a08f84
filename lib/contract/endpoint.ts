import { z } from 'zod'
import type { Action } from './console/roles.ts'
import type { ErrorCode } from './errors.ts'
import { byId } from './shapes.ts'

type Shape = z.ZodType
export type Auth = 'none' | 'optional' | 'member' | 'operator'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Extras = {
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
  /** Action that a role must allow, for calls of the console. */
  action?: Action
  /** Asks the operator for a factor for this very call: money, roles, personal data. */
  proof?: boolean
}

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
> = Extras & {
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
  /** Codes beside those that the host adds by kind of call (http/problem.ts). */
  errors: readonly ErrorCode[]
  /** Idempotent by `Idempotency-Key`: a repeated request runs once and gets the same response. */
  creates: Creates
}

const nothing = z.strictObject({})
type ParamsOf<Path> = Path extends `${string}{id}${string}` ? { id: number } : Record<string, never>
const noQuery = z.object({})

const declaring =
  <A extends Auth>(tag: string, auth: A, maxAge?: number) =>
  <
    V extends Method,
    Path extends string,
    P extends Shape = z.ZodType<ParamsOf<Path>, ParamsOf<Path>>,
    Q extends Shape = typeof noQuery,
    B extends Shape = z.ZodVoid,
    O extends Shape = z.ZodVoid,
    C extends boolean = false,
  >(
    name: `${V} ${Path}`,
    options: Extras &
      Pick<Endpoint, 'summary'> &
      Partial<Omit<Endpoint<P, Q, B, O, A, C>, 'method' | 'path' | 'tag' | 'auth'>>,
  ): Endpoint<P, Q, B, O, A, C, V, Path> => {
    const [method, path] = name.split(' ') as [V, Path]
    return {
      method,
      path,
      tag,
      auth,
      status: options.output ? 200 : 204,
      errors: [],
      creates: false as C,
      params: (path.includes('{id}') ? byId : nothing) as unknown as P,
      query: noQuery as unknown as Q,
      body: z.void() as unknown as B,
      output: z.void() as unknown as O,
      ...(maxAge === undefined ? {} : { maxAge }),
      ...options,
    }
  }

/** Calls of one tag: without output 204, `maxAge` for open calls, an `{id}` is a whole number. */
export const callsOf = (tag: string, maxAge?: number) => ({
  open: declaring(tag, 'none', maxAge),
  optional: declaring(tag, 'optional'),
  member: declaring(tag, 'member'),
  operator: declaring(tag, 'operator'),
})

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
