/** Wait for a turn, and for each lock: shorter than a call, which is refused and not done late. */
export const longestWait = 8_000

/** Milliseconds after which the server ends what a connection of the pool does. */
export const timeouts = {
  statement_timeout: 30_000,
  lock_timeout: longestWait,
  idle_in_transaction_session_timeout: 60_000,
}

export const setTimeouts = Object.entries(timeouts)
  .map(([name, limit]) => `SET ${name} = ${limit}`)
  .join('; ')

/** Line of pgbouncer.ini: a pooler in transaction mode takes no timeouts from a client. */
export const connectQuery = `connect_query='${setTimeouts}'`
