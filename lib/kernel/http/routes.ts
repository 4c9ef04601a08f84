import type { z } from 'zod'
import type { Endpoint, OutputOf } from '#lib/contract/endpoint.ts'
import type { Call, Operator } from './call.ts'
import type { Made } from './kept-answers.ts'
import type { LimitName } from './limits.ts'
import type { MemberId } from './member-id.ts'
import type { Once } from './once.ts'

type MemberOf<Auth extends Endpoint['auth']> = {
  none: null
  optional: MemberId | null
  member: MemberId
  operator: null
}[Auth]

/** Input of a handler, validated and typed by the declaration of its endpoint. */
export type Input<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  member: MemberOf<E['auth']>
  /** Session of the token, for calls that end or list sessions. */
  session: E['auth'] extends 'member' ? number : number | null
  operator: E['auth'] extends 'operator' ? Operator : null
  /** Id of the request, for the log and the records of operators. */
  requestId: string
  /** Network address of the caller, as rate limits count it. */
  address: string
  request: Request
  /** Sets a cookie on the response; an error response does not get it. */
  setCookie: (cookie: string) => void
  /** Opens the transaction of a creating call. */
  once: false extends E['creates'] ? undefined : Once<OutputOf<E>>
}

/** Handler of an endpoint. Creating calls return the result of `once`. */
export type Handler<E extends Endpoint> = (
  input: Input<E>,
) => Promise<false extends E['creates'] ? OutputOf<E> : Made<OutputOf<E>>>

/** Keys of `fields` in locales/it/errors.json, by field. */
export type Faults = Record<string, string[]>

export type Gates<E extends Endpoint> = {
  /** Rules that the schema cannot express, reported together with its errors. */
  faults?: (given: Readonly<Record<string, unknown>>) => Faults
  /** Counted before the body is read; a repeat gets its point back. Writes share `write`. */
  limit?: LimitName
  /** All work is within `once`, so the host skips its own lookup of an earlier response. */
  withinOnce?: true
  /** Throws a DomainError when the caller is not allowed. */
  policy?: (input: Input<E>) => void | Promise<void>
}

export type Routes = {
  answer: {
    <E extends Endpoint>(endpoint: E, handler: Handler<E>): void
    <E extends Endpoint>(endpoint: E, gates: Gates<E>, handler: Handler<E>): void
  }
  /** Serves a GET with bytes; path as in the contract: `/pictures/{id}/{file}`. */
  raw: (
    path: string,
    handler: (request: Request, params: Record<string, string>, call: Call) => Promise<Response>,
  ) => void
}
