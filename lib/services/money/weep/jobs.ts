import { defineJob } from '#kernel/jobs/job.ts'
import type { Deps } from '#lib/services/deps.ts'
import { fetchKept } from './commands/methods.ts'
import { renewAll } from './commands/renew.ts'

export const renewWeep = defineJob({
  name: 'weep.renew',
  cron: '*/5 * * * *',
  run: async (deps: Deps) => {
    await fetchKept(deps)
    await renewAll(deps)
  },
})
