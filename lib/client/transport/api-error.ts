import type { ErrorCode, Problem } from '#lib/contract/errors.ts'

/** Step that must come before the refused call, with the ticket for it. */
export type Next = { ticket: string; email: string | undefined }

type Details = {
  detail?: string
  fields?: Record<string, string[]>
  blockers?: Problem['blockers']
  retryAfter?: number | undefined
  next?: Next | undefined
  cause?: unknown
}

/** Failed call, wherever it failed; `detail` has a text for people when the server sent one. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly detail: string
  readonly fields: Record<string, string[]>
  readonly blockers: NonNullable<Problem['blockers']>
  readonly retryAfter: number | undefined
  readonly next: Next | undefined

  constructor(code: ErrorCode, status: number, details: Details = {}) {
    super(details.detail || code, { cause: details.cause })
    this.code = code
    this.status = status
    this.detail = details.detail ?? ''
    this.fields = details.fields ?? {}
    this.blockers = details.blockers ?? []
    this.retryAfter = details.retryAfter
    this.next = details.next
  }
}

const problemType = 'application/problem+json'

export const readProblem = async (response: Response): Promise<ApiError> => {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  if (!response.headers.get('content-type')?.startsWith(problemType))
    return new ApiError(response.status === 503 ? 'unavailable' : 'bad_gateway', response.status, {
      retryAfter,
    })
  const problem = (await response.json()) as Problem
  return new ApiError(problem.code as ErrorCode, problem.status, {
    detail: problem.detail,
    fields: problem.errors ?? {},
    blockers: problem.blockers,
    retryAfter,
    next: problem.ticket ? { ticket: problem.ticket, email: problem.email } : undefined,
  })
}

/** Does without what fails: the page shows it the next time. */
export const quietly = async <Result>(work: () => Promise<Result>) => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}
