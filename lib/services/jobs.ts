import { forgetTickets } from './identities/jobs.ts'
import { forgetLinks } from './mail-links/jobs.ts'
import { forgetUnconfirmedAccounts } from './own-data/jobs.ts'
import { forgetRateLimits, keepMonths, trimMailbox } from './platform/jobs/housekeeping.ts'
import type { Job } from './platform/jobs/job.ts'
import { forgetSessions } from './sessions/jobs.ts'

/** Everything that runs in the background, for whichever process runs it. */
export const jobs: Job[] = [
  keepMonths,
  trimMailbox,
  forgetRateLimits,
  forgetSessions,
  forgetLinks,
  forgetUnconfirmedAccounts,
  forgetTickets,
]
