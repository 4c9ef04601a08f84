import { defineJob } from '#kernel/jobs/job.ts'
import { findDifferences } from '../facts.ts'
import { raiseAlarm } from './commands.ts'
import { countFailed, daysWithoutBackup, longestWithoutBackup } from './queries.ts'

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

const maxLogged = 100

/** Logs wrong derived values unchanged: find the cause before `npm run shop -- facts repair`. */
export const checkFacts = defineJob({
  name: 'platform.check-facts',
  cron: '40 3 * * *',
  run: async (deps) => {
    const { db, log } = deps
    let count = 0
    for await (const difference of findDifferences(db))
      if (count++ < maxLogged) log.error('a stored fact differs from its rows', difference)
    if (count > maxLogged) log.error('more stored facts differ from their rows', { count })
    await raiseAlarm(deps, 'wrong_facts', count)
  },
})
