/** Orders, ledger and provider held against each other: npm run payments -- reconcile. Last found: differences. One order: show NUMBER */
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { findLastReconciliation, listSteps } from '#lib/services/money/settlement/queries/ledger.ts'
import type { Difference } from '#lib/services/money/settlement/rules/differences.ts'
import { systemClock } from '#lib/services/platform/clock.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import type { Db } from '#lib/services/platform/db/connection.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { openPaypal } from '#lib/services/platform/paypal/open.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'

const amount = (cents: number | null) => (cents === null ? '–' : formatCents(cents))

const tell = (found: { from: Date; until: Date; differences: Difference[] } | undefined) => {
  if (!found) {
    console.info(say('payments.nothingYet'))
    return 0
  }
  const { from, until, differences } = found
  for (const { kind, order, provider_id, ours, theirs } of differences)
    console.info(
      say(`payments.differences.${kind}`, {
        order: order ?? '–',
        name: provider_id ?? '–',
        ours: amount(ours),
        theirs: amount(theirs),
      }),
    )
  const count = differences.length
  console.info(
    say('payments.compared', { from: formatDateTime(from), until: formatDateTime(until), count }),
  )
  return count > 0 ? 1 : 0
}

const show = async (db: Db, number: number) => {
  const steps = await listSteps(db, number)
  for (const { at, what, name, state, cents, issue } of steps)
    console.info(
      say('payments.step', {
        ...{ at: formatDateTime(at), what, name, state },
        ...{ amount: amount(cents), issue: issue ?? '' },
      }).trimEnd(),
    )
  if (steps.length === 0) console.info(say('payments.noSteps', { number }))
  return 0
}

const last = async (db: Db) => {
  const kept = await findLastReconciliation(db)
  return tell(kept && { from: kept.from_at, until: kept.until_at, differences: kept.differences })
}

const [command = 'differences', number = '', ...more] = process.argv.slice(2)
const config = loadConfig()
const log = createLog({ ...config.log, level: 'warn' })
const lifecycle = createLifecycle(log)

try {
  const isShow = command === 'show'
  const isKnown = isShow || ['reconcile', 'differences'].includes(command)
  if (!isKnown || more.length > 0 || isShow !== /^\d{1,9}$/.test(number))
    throw new StartError('payments.how')
  const { db } = await openData(config, lifecycle, log)
  const clock = systemClock
  const paypal = openPaypal({ config, clock, log })
  const deeds: Record<string, () => Promise<number>> = {
    show: () => show(db, Number(number)),
    differences: () => last(db),
    reconcile: async () => tell(await reconcile({ db, clock, log, config, paypal })),
  }
  await lifecycle.stop((await deeds[command]?.()) ?? 2)
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  await lifecycle.stop(2)
}
