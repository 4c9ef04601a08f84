import { defineJob } from '#kernel/jobs/job.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import type { Deps } from '../../deps.ts'
import { listDue } from '../approvals/queries.ts'
import { runDue } from './commands.ts'

/** Runs requests that waited for their time, in a shop where nobody else could approve them. */
export const runDueApprovals = defineJob<object, Deps>({
  name: 'approvals.run-due',
  cron: '* * * * *',
  run: async (deps) => {
    const now = deps.clock.now()
    const rows = await listDue(deps.db, now)
    await eachRow(deps.db, 'approvals.run-due', { rows, now }, ({ id }) => runDue(deps, id, now))
  },
})
