import { availableParallelism, totalmem } from 'node:os'

const megabyte = 1024 * 1024

const within = (least: number, wanted: number, most: number) =>
  Math.round(Math.min(Math.max(wanted, least), most))

/** A disk without moving parts seeks nearly as fast as it reads on. */
export const randomPageCost = '1.1'

/** Settings of the embedded PostgreSQL, measured on what the machine has. */
export const engineSettings = (): Record<string, string> => {
  const memory =
    Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / megabyte
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '150',
    // Taken page by page as a shop grows: what search reads of a million things is one gigabyte.
    shared_buffers: `${within(64, memory / 8, 4_096)}MB`,
    effective_cache_size: `${within(128, memory / 2, 16_384)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: `${within(64, memory / 32, 512)}MB`,
    // Money: a commit that was answered is on the disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_wal_size: '1GB',
    random_page_cost: randomPageCost,
    // The queries here take microseconds; compiling them would cost more than it saves.
    jit: 'off',
    max_worker_processes: `${within(4, availableParallelism() * 2, 16)}`,
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_min_duration_statement: '2s',
    log_checkpoints: 'off',
  }
}

/** Nothing of whoever started it: a stray PGDATA or LD_PRELOAD is not the engine's business. */
export const engineEnvironment: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

export const asArguments = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
