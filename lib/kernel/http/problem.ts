import type { Endpoint } from '#lib/contract/endpoint.ts'
import { type ErrorCode, errorStatus, type Problem } from '#lib/contract/errors.ts'
import { formatDate, formatDateAtTime } from '#lib/format/dates.ts'
import { isConflict, isLockTimeout, isSessionGone, sqlState } from '../db/errors.ts'
import type { KernelDeps } from '../deps.ts'
import { DomainError, Outage } from '../error.ts'
import { type FieldErrors, InvalidInput } from './issues.ts'
import type { Reply } from './reply.ts'
import { errorDetail, errorTitle, fieldMessage } from './words.ts'

const retryAfterOf: Partial<Record<ErrorCode, number>> = {
  too_many_requests: 60,
  unavailable: 5,
  timeout: 5,
}

export const inWords = (fields: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, keys]) => [name, keys.map((key) => fieldMessage(key))]),
  )

const databaseAway = ['08', '25006', '53', '57P']
const brokenConnection = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/

/** Errors of the driver and of the search for the primary, which have no code. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|no host is the primary/

const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    error instanceof Outage ||
    databaseAway.some((state) => sqlState(error)?.startsWith(state)) ||
    ('syscall' in error && brokenConnection.test(code)) ||
    lostConnection.test(error.message) ||
    isOutage(error.cause)
  )
}

/** Hides other errors: outages and long locks become `unavailable`, the rest `internal`. */
export const asDomainError = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error
  if (isConflict(error)) return new DomainError('conflict')
  if (isSessionGone(error)) return new DomainError('unauthenticated')
  if (sqlState(error) === '57014') return new DomainError('timeout')
  return new DomainError(isOutage(error) || isLockTimeout(error) ? 'unavailable' : 'internal')
}

export const problemReply = (
  error: DomainError,
  requestId: string,
  headers: Record<string, string> = {},
): Reply => {
  const { code, details } = error
  const errors =
    error instanceof InvalidInput ? error.errors : details.fields && inWords(details.fields)
  const retryAfter = details.retryAfter ?? retryAfterOf[code]
  const problem: Problem = {
    type: `/api/docs#${code}`,
    title: errorTitle(code),
    status: errorStatus[code],
    detail:
      details.text ??
      errorDetail(code, {
        ...(details.until
          ? { until: formatDateAtTime(details.until), day: formatDate(details.until) }
          : {}),
        ...(details.most ? { most: details.most } : {}),
      }),
    code,
    request_id: requestId,
    ...(errors ? { errors } : {}),
    ...(details.until ? { until: details.until.toISOString() } : {}),
    ...(details.blockers ? { blockers: details.blockers } : {}),
    ...details.next,
  }
  return {
    status: errorStatus[code],
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
      ...(errorStatus[code] === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...headers,
    },
    body: JSON.stringify(problem),
  }
}

/** Returns all error codes of an endpoint: its own, and those the host adds by kind of endpoint. */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] => {
  const codes = new Set<ErrorCode>(endpoint.errors)
  if (endpoint.path.includes('{')) codes.add('not_found')
  if (endpoint.auth === 'member') codes.add('unauthenticated')
  if (endpoint.auth === 'operator') {
    codes.add('unauthenticated')
    codes.add('forbidden')
  }
  if (endpoint.proof) codes.add('proof_needed')
  if (endpoint.method !== 'GET') codes.add('too_many_requests')
  if (endpoint.body.def.type !== 'void')
    for (const code of [
      'unreadable_body',
      'slow_body',
      'too_large',
      'unsupported_media_type',
      'invalid',
    ] as const)
      codes.add(code)
  if (endpoint.creates)
    for (const code of ['still_running', 'invalid', 'key_reused'] as const) codes.add(code)
  for (const code of ['internal', 'unavailable', 'timeout'] as const) codes.add(code)
  return [...codes].sort((a, b) => errorStatus[a] - errorStatus[b])
}

/** An undeclared code throws in development and tests; in production it is logged once. */
export const createDeclaredErrors = (endpoint: Endpoint, { config, log }: KernelDeps) => {
  const declared = new Set(errorsOf(endpoint))
  return (error: unknown) => {
    if (!(error instanceof DomainError) || declared.has(error.code)) return error
    const undeclared = `${endpoint.method} ${endpoint.path} does not declare ${error.code}`
    if (!config.production) return new Error(undeclared, { cause: error })
    declared.add(error.code)
    log.error('undeclared error', { call: undeclared, error })
    return error
  }
}
