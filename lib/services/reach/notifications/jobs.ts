import { defineJob } from '#kernel/jobs/job.ts'
import { forgetCountedMails } from '../../members/preferences/commands.ts'
import { askDigests } from './commands/digest.ts'
import { notifyOpened } from './commands/followers.ts'

/** Runs a little after the hour; nobody waits for a digest. */
export const sendDigests = defineJob({
  name: 'notifications.digests',
  cron: '2 * * * *',
  run: async ({ db, clock }) => {
    await forgetCountedMails(db, clock.now())
    await askDigests(db, clock.now())
  },
})

export const announceOpened = defineJob({
  name: 'notifications.opened',
  cron: '*/5 * * * *',
  run: ({ db, clock, config }) => notifyOpened(db, config.weep.enabled, clock.now()),
})
