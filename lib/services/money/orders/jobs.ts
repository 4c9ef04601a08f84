import { defineJob } from '#kernel/jobs/job.ts'
import { locatePoints } from './commands/pickup-points.ts'

export const locatePickupPoints = defineJob({
  name: 'orders.locate-pickup-points',
  cron: '*/10 * * * *',
  run: ({ db, clock }) => locatePoints(db, clock.now()),
})
