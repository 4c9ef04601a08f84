/** Returns the five-character SQLSTATE of PostgreSQL. */
export const sqlState = (error: unknown): string | undefined => {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('severity' in inner && 'code' in inner) return String(inner.code)
  }
  return undefined
}

/** Returns the name of the violated constraint, to distinguish unique violations. */
export const violatedConstraint = (error: unknown): string | undefined => {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('constraint' in inner && typeof inner.constraint === 'string') return inner.constraint
  }
  return undefined
}

/** True for a conflict raised by our own triggers after a concurrent change. */
export const isConflict = (error: unknown) => sqlState(error) === 'IN409'

const foreignKeyViolation = '23503'

/** True when a session ended during the request: rows that reference it violate the foreign key. */
export const isSessionGone = (error: unknown) =>
  sqlState(error) === foreignKeyViolation &&
  violatedConstraint(error)?.endsWith('_session_id_fkey') === true

/** True when another transaction held a lock for too long. */
export const isLockTimeout = (error: unknown) => sqlState(error) === '55P03'

const serializationFailure = '40001'
const deadlock = '40P01'
const readOnlyTransaction = '25006'
const diskFull = '53100'

/** True when the server is no longer the primary, so that this connection is lost. */
export const isReadOnly = (error: unknown) => sqlState(error) === readOnlyTransaction

export const isWorthRetrying = (error: unknown) => {
  const state = sqlState(error)
  return state === serializationFailure || state === deadlock || state === readOnlyTransaction
}

export const isUniqueViolation = (error: unknown) => sqlState(error) === '23505'

export const isDiskFull = (error: unknown): boolean =>
  sqlState(error) === diskFull ||
  (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
