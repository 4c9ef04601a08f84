/** The five-character code of PostgreSQL. */
export const sqlState = (error: unknown): string | undefined => {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('severity' in inner && 'code' in inner) return String(inner.code)
  }
  return undefined
}

/** Name of the violated constraint, to tell one unique violation from another. */
export const violatedConstraint = (error: unknown): string | undefined => {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('constraint' in inner && typeof inner.constraint === 'string') return inner.constraint
  }
  return undefined
}

/** Raised by our own triggers: the situation changed, nobody is to blame. */
export const isConflict = (error: unknown) => sqlState(error) === 'IN409'

const foreignKeyViolation = '23503'

/** Signed out in the middle of a call: what it wanted to hang on the session finds none. */
export const isSessionGone = (error: unknown) =>
  sqlState(error) === foreignKeyViolation &&
  violatedConstraint(error)?.endsWith('_session_id_fkey') === true

const serializationFailure = '40001'
const deadlock = '40P01'
const diskFull = '53100'

export const isWorthRetrying = (error: unknown) => {
  const state = sqlState(error)
  return state === serializationFailure || state === deadlock
}

export const isUniqueViolation = (error: unknown) => sqlState(error) === '23505'

export const isDiskFull = (error: unknown): boolean =>
  sqlState(error) === diskFull ||
  (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
