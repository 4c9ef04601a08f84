import type { Client } from 'pg'
import type { Config } from '../config/config.ts'

/** Holds, listener, announcer, and one for a start or a search for the primary. */
const sessions = 4

type Server = { capacity: number; processes: number; others: number }

/**
 * Compares the connections that PostgreSQL has for this process with those that it may open. Pools of
 * other processes are counted as full, as large as its own: an idle one opens its connections later.
 */
export const countConnections = async (
  client: Client,
  { databasePoolSize, poolerUrl, replicaUrl }: Config,
) => {
  const { rows } = await client.query<Server>(
    `select current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0) as capacity,
       (count(*) filter (where is_own and application_name = 'insieme listen'))::int as processes,
       (count(*) filter (where not is_own))::int as others
     from pg_stat_activity,
       lateral (select coalesce(datname = current_database()
         and application_name like 'insieme%', false) is_own) own
     where datid is not null and usesysid is not null and pid <> pg_backend_pid()`,
  )
  const { capacity, processes, others } = rows[0]!
  // A process looks at each host of its copies, of which one is the primary.
  const looks = replicaUrl === undefined ? 0 : 1
  const needed = sessions + looks + (poolerUrl === undefined ? databasePoolSize : 0)
  return {
    needed,
    capacity,
    processes,
    others,
    isEnough: others + needed * (processes + 1) <= capacity,
  }
}
