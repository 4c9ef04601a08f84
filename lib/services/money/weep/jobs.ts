import { defineJob } from '../../platform/jobs/job.ts'
import { fetchKept } from './commands/methods.ts'
import { renewAll } from './commands/renew.ts'

export const renewWeep = defineJob({
  name: 'weep.renew',
  cron: '*/5 * * * *',
  run: async (deps) => {
    await fetchKept(deps)
    await renewAll(deps)
  },
})
