import { defineJob } from '../../platform/jobs/job.ts'
import { reviewStandings } from './commands/review.ts'

export const reviewLevels = defineJob({
  name: 'standings.review',
  cron: '30 5 * * *',
  run: reviewStandings,
})
