import { type ErrorCode, errorStatus, type Problem } from '#lib/contract/errors.ts'

export type ErrorDetails = {
  /** Keys of `fields` in locales/it/errors.json, by field of the body. */
  fields?: Record<string, string[]>
  blockers?: Problem['blockers']
  /** Moment from which the action is allowed again. */
  until?: Date
  /** Maximum number, for messages that mention it. */
  most?: number
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  /** Text of this very refusal, in place of that of the code. */
  text?: string
  /** Data for the next step of the client, where the error asks for one. */
  next?: { ticket: string; email?: string }
}

/** Outage of a service that the shop stands on, with its cause. */
export class Outage extends Error {
  override name = 'Outage'
  /** True when the service answered and refused this process, such as for its key. */
  readonly isRefusal: boolean

  constructor(message: string, { cause, isRefusal }: { cause: unknown; isRefusal: boolean }) {
    super(message, { cause })
    this.isRefusal = isRefusal
  }
}

/** Error of domain code: a code with parameters, without text and HTTP status. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status() {
    return errorStatus[this.code]
  }
}
