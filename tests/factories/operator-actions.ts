import { loadConfig } from '#kernel/config/config.ts'
import type { Database } from '#kernel/db/connection.ts'
import { createLifecycle } from '#kernel/lifecycle.ts'
import { createLog } from '#kernel/log.ts'
import type { Context } from '#scripts/shop/action.ts'
import { createProgram } from '#scripts/shop/program.ts'

type By = { operator: string; now: Date }

/** Runs `npm run shop -- groups …` in this process; throws refusals of the domain unchanged. */
export const operateGroup = async (
  db: Database,
  command: string,
  words: readonly string[],
  { operator, now }: By,
) => {
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
  const typed = ['groups', command, ...words]
  const program = await createProgram(typed, console.info, async ({ action, input }) => {
    await action.run(input, context)
  })
  await program.parseAsync(typed, { from: 'user' })
}
