import { defineJob } from '../../platform/jobs/job.ts'
import { forgetPictures } from './commands/pictures.ts'

export const forgetUnusedPictures = defineJob({
  name: 'community.forget-unused-pictures',
  cron: '45 3 * * *',
  run: ({ db, clock }) => db.transaction((tx) => forgetPictures(tx, clock.now())),
})
