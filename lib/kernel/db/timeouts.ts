import type { Client } from 'pg'

/** Wait for a turn, and for each lock: shorter than a call, which is refused and not done late. */
export const longestWait = 8_000

/** Milliseconds after which the server ends what a connection of the pool does. */
export const timeouts = {
  statement_timeout: 30_000,
  lock_timeout: longestWait,
  idle_in_transaction_session_timeout: 60_000,
}

const entries = Object.entries(timeouts)

export const setTimeouts = entries.map(([name, limit]) => `SET ${name} = ${limit}`).join('; ')

/** Line of pgbouncer.ini: a pooler in transaction mode takes no timeouts from a client. */
export const connectQuery = `connect_query='${setTimeouts}'`

/** Names of the timeouts that this connection lacks. */
export const findMissingTimeouts = async (client: Client) => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1)',
    [entries.map(([name]) => name)],
  )
  const found = new Map(rows.map(({ name, setting }) => [name, Number(setting)]))
  return entries
    .filter(([name, limit]) => !(found.get(name)! > 0 && found.get(name)! <= limit))
    .map(([name]) => name)
}
