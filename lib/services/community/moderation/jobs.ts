import { defineJob } from '#kernel/jobs/job.ts'
import { eraseTexts } from './commands/erase.ts'

export const eraseRemoved = defineJob({
  name: 'moderation.erase-removed',
  cron: '50 3 * * *',
  run: ({ db, clock }) => eraseTexts(db, clock.now()),
})
