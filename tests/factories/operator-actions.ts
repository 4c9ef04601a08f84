import { loadConfig } from '#kernel/config/config.ts'
import type { Database } from '#kernel/db/connection.ts'
import { createLifecycle } from '#kernel/lifecycle.ts'
import { createLog } from '#kernel/log.ts'
import type { Context } from '#scripts/shop/action.ts'
import { readTyped } from '#scripts/shop/program.ts'

type By = { operator: string; now: Date }

/** Runs `npm run shop -- groups …` in this process; throws refusals of the domain unchanged. */
export const operateGroup = async (
  db: Database,
  command: string,
  words: readonly string[],
  { operator, now }: By,
) => {
  const read = await readTyped(['groups', command, ...words])
  if ('help' in read) throw new Error('not an action')
  const log = createLog({ level: 'error' })
  const config = loadConfig({ NODE_ENV: 'test' })
  const context: Context = {
    db,
    log,
    operator,
    now,
    lifecycle: createLifecycle(log),
    config,
    isJson: false,
    progress: () => {},
    open: async () => context,
    settings: () => ({ config, environment: {}, file: undefined }),
  }
  await read.action.run(read.input, context)
}
