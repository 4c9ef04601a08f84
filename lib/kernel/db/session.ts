import type { ClientConfig } from 'pg'
import { hostsOf } from './hosts.ts'

// Longer than any limit that a role may have for the sake of a pooler.
const unlimited =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * Connection outside of the pool, to PostgreSQL itself: for locks of a session, LISTEN, and work that
 * takes long. A pooler refuses it, because of its options.
 */
export const createSession = (url: string, name: string, settings: ClientConfig = {}) => {
  const { Client, connectionString } = hostsOf(url).connector
  const session = new Client({
    connectionString,
    application_name: name,
    options: unlimited,
    ...settings,
  })
  // A lost connection fails the running query; without a listener it would also end the process.
  session.on('error', () => {})
  return session
}
