import { defineJob } from '#kernel/jobs/job.ts'
import type { Deps } from '#lib/services/deps.ts'
import { raiseAlarm } from '../../operations/alarms/commands.ts'
import { matchTimeline } from './commands/matching.ts'
import { reconcile } from './commands/reconcile.ts'
import { enqueueMissingTasks, settleStuck } from './commands/settle.ts'

export const settleStuckPayments = defineJob({
  name: 'payments.settle-stuck',
  cron: '* * * * *',
  run: (deps: Deps) => settleStuck(deps),
})

export const enqueueMissingPayments = defineJob({
  name: 'payments.ask-left',
  cron: '* * * * *',
  run: enqueueMissingTasks,
})

export const matchPayments = defineJob({
  name: 'payments.match-timeline',
  cron: '* * * * *',
  run: (deps: Deps) => matchTimeline(deps),
})

export const reconcilePayments = defineJob({
  name: 'payments.reconcile',
  cron: '15 4 * * *',
  run: async (deps: Deps) => {
    const reconciliation = await reconcile(deps)
    await raiseAlarm(deps, 'payment_differences', reconciliation?.differences.length ?? 0)
  },
})
