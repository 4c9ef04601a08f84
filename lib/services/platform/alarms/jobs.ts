import { defineJob } from '../jobs/job.ts'
import { raiseAlarm } from './commands.ts'
import { countFailed, daysWithoutBackup } from './queries.ts'
import { longestWithoutBackup } from './rules.ts'

export const watchShop = defineJob({
  name: 'platform.watch-shop',
  cron: '50 * * * *',
  run: async (deps) => {
    const { db, clock } = deps
    await raiseAlarm(deps, 'failed_tasks', await countFailed(db))
    const days = await daysWithoutBackup(db, clock.now())
    if (days >= longestWithoutBackup) await raiseAlarm(deps, 'no_backup', days)
  },
})
