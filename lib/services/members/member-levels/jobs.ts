import { defineJob } from '#kernel/jobs/job.ts'
import { reviewMemberLevels } from './commands/review.ts'

export const reviewLevels = defineJob({
  name: 'standings.review',
  cron: '30 5 * * *',
  run: reviewMemberLevels,
})
