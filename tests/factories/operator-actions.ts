import { loadConfig } from '#lib/services/platform/config/config.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { groups } from '#scripts/operator/groups.ts'

type By = { operator: string; now: Date }

/** Runs `npm run shop -- groups …` in this process; throws refusals of the domain unchanged. */
export const operateGroup = async (
  db: Database,
  command: string,
  words: readonly string[],
  { operator, now }: By,
) => {
  const prepared = groups.actions[command]!.prepare(words, `groups ${command}`)
  if (prepared.isOffline) throw new Error('needs no database')
  const log = createLog({ level: 'error' })
  const config = loadConfig({ NODE_ENV: 'test' })
  await prepared.run({
    db,
    log,
    operator,
    now,
    lifecycle: createLifecycle(log),
    config,
    progress: () => {},
    commands: async () => [groups],
    settings: () => ({ config, environment: {}, file: undefined }),
  })
}
