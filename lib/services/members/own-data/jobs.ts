import { defineJob } from '#kernel/jobs/job.ts'
import { unconfirmedDays } from '../accounts/rules.ts'
import { forgetUnconfirmed } from './commands.ts'

export const forgetUnconfirmedAccounts = defineJob({
  name: 'accounts.forget-unconfirmed',
  cron: '50 3 * * *',
  run: (deps) => forgetUnconfirmed(deps, unconfirmedDays),
})
