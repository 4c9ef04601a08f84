import { stoppedClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config/config.ts'
import type { Database } from '#kernel/db/connection.ts'
import { createLog } from '#kernel/log.ts'
import { openProvider } from '#lib/providers/payments.ts'
import { openSocial } from '#lib/providers/social/open.ts'
import type { Deps } from '#lib/services/deps.ts'
import { createPush } from '#lib/tools/push/push.ts'
import { createPreviews } from '#lib/tools/web/preview.ts'
import type { Reach } from '#lib/tools/web/reach.ts'

const storageInMemory = (): Deps['storage'] => {
  const kept = new Map<string, Buffer>()
  return {
    read: async (key) => kept.get(key),
    write: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
    remove: async (key) => void kept.delete(key),
    stat: async (key) => (kept.has(key) ? { size: kept.get(key)!.length } : undefined),
    async *list(folder) {
      for (const key of kept.keys()) if (!folder || key.startsWith(`${folder}/`)) yield key
    },
  }
}

const nowhere: Reach = { resolve: async () => [], mayReach: () => false }

export const depsFor = (db: Database, environment: Record<string, string> = {}) => {
  const lines: Record<string, unknown>[] = []
  const clock = stoppedClock(new Date())
  const write = (line: string) => void lines.push(JSON.parse(line))
  const config = loadConfig({ NODE_ENV: 'test', LOG_FORMAT: 'json', ...environment })
  const log = createLog({ format: 'json', write })
  const storage = storageInMemory()
  const deps: Deps = {
    config,
    db,
    clock,
    log,
    storage,
    changes: { subscribe: () => () => {} },
    // Retries without a pause; a separate test covers the pauses.
    provider: openProvider({
      config,
      db,
      clock,
      log,

      milliseconds: 5_000,
      pause: async () => {},
    }),
    // External hosts are unreachable by default; tests with their own server replace this.
    readPreview: createPreviews({ log, reach: nowhere }),
    push: createPush({ db, config, clock, reach: nowhere }),
    social: openSocial({ config, storage, clock }),
  }
  return { deps, clock, lines }
}
