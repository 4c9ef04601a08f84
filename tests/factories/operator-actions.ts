import { loadConfig } from '#kernel/config/config.ts'
import type { Database } from '#kernel/db/connection.ts'
import { createLifecycle } from '#kernel/lifecycle.ts'
import { createLog } from '#kernel/log.ts'
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
