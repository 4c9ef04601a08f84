import { defineJob } from '#kernel/jobs/job.ts'
import { turnCredits } from './commands/mature.ts'

export const turnCreditsOver = defineJob({
  name: 'credits.turn-over',
  cron: '20 * * * *',
  run: turnCredits,
})
