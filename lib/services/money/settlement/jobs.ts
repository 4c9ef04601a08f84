import { raiseAlarm } from '../../platform/alarms/commands.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { reconcile } from './commands/reconcile.ts'
import { askLeft, settleStuck } from './commands/settle.ts'

export const settleStuckPayments = defineJob({
  name: 'payments.settle-stuck',
  cron: '* * * * *',
  run: settleStuck,
})

export const askLeftPayments = defineJob({
  name: 'payments.ask-left',
  cron: '* * * * *',
  run: askLeft,
})

export const reconcilePayments = defineJob({
  name: 'payments.reconcile',
  cron: '15 4 * * *',
  run: async (deps) => {
    const reconciliation = await reconcile(deps)
    await raiseAlarm(deps, 'payment_differences', reconciliation?.differences.length ?? 0)
  },
})
