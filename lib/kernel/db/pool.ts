import { type Client, Pool, type PoolConfig } from 'pg'
import { isReadOnly } from './errors.ts'
import { hostsOf } from './hosts.ts'

/** Pool of connections to the primary, which ends those to a host that no longer is. */
export const openPool = (url: string, settings: PoolConfig, onError: (error: Error) => void) => {
  const { connector, search } = hostsOf(url)
  const clients = new Set<Client>()
  const pool = new Pool({
    connectionTimeoutMillis: 10_000,
    ...settings,
    ...connector,
    keepAlive: true,
    // A host that is gone without a word is noticed after some 20 seconds.
    keepAliveInitialDelayMillis: 10_000,
  })
  pool.on('error', onError)
  pool.on('remove', (client) => void clients.delete(client))
  pool.on('connect', (client) => {
    clients.add(client)
    // Without a listener an idle connection that breaks, also while it ends, would end the process.
    client.on('error', () => {})
  })
  search?.onMove(({ host, port }) => {
    for (const client of clients) {
      if (client.host === host && client.port === port) continue
      // The pool removes an idle connection by its error; the query of one in use fails.
      client.emit('error', new Error(`Connection terminated: the primary is now ${host}:${port}`))
      client.end().catch(onError)
    }
  })
  return {
    pool,
    search,
    /** Looks for the new primary when a server refuses to write; a connection to it is lost. */
    noticeDemotion: async (error: unknown) => {
      if (isReadOnly(error)) await search?.findPrimary().catch(onError)
      throw error
    },
  }
}
