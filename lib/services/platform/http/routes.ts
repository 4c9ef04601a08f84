import type { z } from 'zod'
import type { Endpoint, OutputOf } from '#lib/contract/endpoint.ts'
import type { Call } from './call.ts'
import type { Made } from './kept-answers.ts'
import type { LimitName } from './limits.ts'
import type { MemberId } from './member-id.ts'
import type { Once } from './once.ts'

type MemberOf<Auth extends Endpoint['auth']> = {
  none: null
  optional: MemberId | null
  member: MemberId
}[Auth]

/** What a handler is given: read, validated and typed by the declaration of its endpoint. */
export type Input<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  member: MemberOf<E['auth']>
  /** The session of the token, for calls that end or list sessions. */
  session: E['auth'] extends 'member' ? number : number | null
  /** The network address of the caller, as rate limits count it. */
  address: string
  request: Request
  /** Goes out with the answer when there is one, and not with a refusal. */
  setCookie: (cookie: string) => void
  /** For a call that creates: opens its transaction. */
  once: false extends E['creates'] ? undefined : Once<OutputOf<E>>
}

/** Whoever creates answers with what `once` made. */
export type Handler<E extends Endpoint> = (
  input: Input<E>,
) => Promise<false extends E['creates'] ? OutputOf<E> : Made<OutputOf<E>>>

/** Keys of `fields` in locales/it/errors.json, by field. */
export type Faults = Record<string, string[]>

export type Gates<E extends Endpoint> = {
  /**
   * What the schema of a body cannot say, of whatever was sent: told beside what the schema finds, so
   * that nobody mends one fault to hear of the next. Not asked when the schema finds nothing.
   */
  faults?: (given: Readonly<Record<string, unknown>>) => Faults
  /** Counted before anything is read, but under a key, where a repeat is not. Writes without one of their own share `write`. */
  limit?: LimitName
  /** All of the work is within `once`, which looks for an earlier answer itself: nobody looks before. */
  withinOnce?: true
  /** Throws a DomainError when the caller may not. */
  policy?: (input: Input<E>) => void | Promise<void>
}

export type Routes = {
  answer: {
    <E extends Endpoint>(endpoint: E, handler: Handler<E>): void
    <E extends Endpoint>(endpoint: E, gates: Gates<E>, handler: Handler<E>): void
  }
  /** A GET that answers bytes (pictures, streams); path as in the contract: `/pictures/{id}/{file}`. */
  raw: (
    path: string,
    handler: (request: Request, params: Record<string, string>, call: Call) => Promise<Response>,
  ) => void
}
