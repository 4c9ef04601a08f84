import { stoppedClock } from '#lib/services/platform/clock.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import type { Deps } from '#lib/services/platform/deps.ts'
import { createLog } from '#lib/services/platform/log.ts'

const storageInMemory = (): Deps['storage'] => {
  const kept = new Map<string, Buffer>()
  return {
    read: async (key) => kept.get(key),
    write: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
    remove: async (key) => void kept.delete(key),
  }
}

export const depsFor = (db: Database, environment: Record<string, string> = {}) => {
  const lines: Record<string, unknown>[] = []
  const clock = stoppedClock(new Date())
  const write = (line: string) => void lines.push(JSON.parse(line))
  const deps: Deps = {
    config: loadConfig({ NODE_ENV: 'test', LOG_FORMAT: 'json', ...environment }),
    db,
    clock,
    log: createLog({ format: 'json', write }),
    storage: storageInMemory(),
    changes: { subscribe: () => () => {} },
  }
  return { deps, clock, lines }
}
