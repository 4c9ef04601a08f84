import type { Endpoint } from '#lib/contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '#lib/contract/errors.ts'
import type { KernelDeps } from '../deps.ts'
import { DomainError } from '../error.ts'

/** Returns all error codes of an endpoint: its own, and those the host adds by kind of endpoint. */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] => {
  const codes = new Set<ErrorCode>(endpoint.errors)
  if (endpoint.path.includes('{')) codes.add('not_found')
  if (endpoint.auth === 'member') codes.add('unauthenticated')
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

/**
 * Checks an error against the declaration of its endpoint. An undeclared code throws in development
 * and tests; in production it is sent unchanged and logged once.
 */
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
