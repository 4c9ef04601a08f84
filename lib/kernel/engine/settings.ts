import { availableParallelism, totalmem } from 'node:os'

const megabyte = 1024 * 1024

const within = (least: number, wanted: number, most: number) =>
  Math.round(Math.min(Math.max(wanted, least), most))

/** Random reads cost nearly the same as sequential ones on an SSD. */
export const randomPageCost = '1.1'

/** Settings of the embedded PostgreSQL, scaled to the memory and processors of the machine. */
export const engineSettings = (): Record<string, string> => {
  const memory =
    Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / megabyte
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '150',
    // Allocated page by page as the shop grows: a search over a million items reads one gigabyte.
    shared_buffers: `${within(64, memory / 8, 4_096)}MB`,
    effective_cache_size: `${within(128, memory / 2, 16_384)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: `${within(64, memory / 32, 512)}MB`,
    // Durability: a confirmed commit is on disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_wal_size: '1GB',
    random_page_cost: randomPageCost,
    // Queries take microseconds, so compiling them costs more than it saves.
    jit: 'off',
    max_worker_processes: `${within(4, availableParallelism() * 2, 16)}`,
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_min_duration_statement: '2s',
    log_checkpoints: 'off',
  }
}

/** Fixed environment without variables of the caller, such as PGDATA or LD_PRELOAD. */
export const engineEnvironment: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

export const asArguments = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
