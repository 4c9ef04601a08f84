import { type ErrorCode, errorStatus, type Problem } from '#lib/contract/errors.ts'

export type ErrorDetails = {
  /** By field of the body, keys of `fields` in locales/it/errors.json. */
  fields?: Record<string, string[]>
  blockers?: Problem['blockers']
  /** When it is allowed again. */
  until?: Date
  /** How many are allowed, where the words say it. */
  most?: number
  /** Seconds. */
  retryAfter?: number
  /** What the caller needs for the next step, where the problem is that there is one. */
  next?: { ticket: string; email?: string }
}

/** The one way domain code says no. It knows codes, not words and not HTTP. */
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
