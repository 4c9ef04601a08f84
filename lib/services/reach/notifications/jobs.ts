import { forgetCountedMails } from '../../members/preferences/commands.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { askDigests } from './commands/digest.ts'

/** A little after the hour, in which nobody waits for it. */
export const sendDigests = defineJob({
  name: 'notifications.digests',
  cron: '2 * * * *',
  run: async ({ db, clock }) => {
    await forgetCountedMails(db, clock.now())
    await askDigests(db, clock.now())
  },
})
