/** Orders, ledger and provider held against each other: npm run payments -- --help */
import { rememberPayments } from '#lib/demo/payments.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { openProvider } from '#lib/providers/payments.ts'
import { findOrderByNumber } from '#lib/services/money/orders/queries/orders.ts'
import { retryRefund } from '#lib/services/money/payments/commands/refunds.ts'
import { findFailedRefunds } from '#lib/services/money/payments/queries.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { findLastReconciliation, listSteps } from '#lib/services/money/settlement/queries/ledger.ts'
import type { Difference } from '#lib/services/money/settlement/rules/differences.ts'
import { systemClock as clock } from '#lib/services/platform/clock.ts'
import { type Config, loadConfig } from '#lib/services/platform/config/config.ts'
import { standInPlaces } from '#lib/services/platform/config/paypal.ts'
import { openData } from '#lib/services/platform/database.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog, type Log } from '#lib/services/platform/log.ts'
import { ProviderRefusal } from '#lib/services/platform/payment-provider/refusal.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say, type TerminalKey } from '#lib/services/platform/terminal.ts'
import { startStandIn } from '#lib/stand-ins/paypal/start.ts'

type Needs = { db: Database; config: Config; log: Log }

const lifecycle = createLifecycle(createLog({ format: 'text', level: 'warn' }))
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

const show = async ({ db }: Needs, number: number) => {
  if (!(await findOrderByNumber(db, number))) throw new StartError('orders.unknown', { number })
  const steps = await listSteps(db, number)
  for (const { at, what, name, state, cents, issue } of steps)
    console.info(
      say('payments.step', {
        what: say(`payments.what.${what}` as TerminalKey),
        ...{ at: formatDateTime(at), name, state, amount: amount(cents), issue: issue ?? '' },
      }).trimEnd(),
    )
  if (steps.length === 0) console.info(say('payments.noSteps', { number }))
  return 0
}

const last = async ({ db }: Needs) => {
  const kept = await findLastReconciliation(db)
  return tell(kept && { from: kept.from_at, until: kept.until_at, differences: kept.differences })
}

/** The one of the demo is the one that runs, or else it is started for as long as it is asked. */
const placed = async ({ db, config, log }: Needs): Promise<Config> => {
  if (config.paypal.standIn !== 'own') return config
  const { url, stop } = await startStandIn(config.dataFolder, log)
  lifecycle.onStop('stand-in of PayPal', stop)
  const found = { ...config, paypal: { ...config.paypal, ...standInPlaces(url) } }
  await rememberPayments({ db, config: found, log })
  return found
}

/** Each by itself: one that went back another way since is left as it is, and told. */
const retryRefunds = async ({ db }: Needs) => {
  const failed = await findFailedRefunds(db)
  let left = 0
  for (const { id } of failed)
    await db
      .transaction((tx) => retryRefund(tx, id, clock.now()))
      .catch((error) => {
        if (!(error instanceof DomainError)) throw error
        left++
        console.info(say('payments.notRetried', { id }))
      })
  console.info(say('payments.retried', { count: failed.length - left }))
  return left > 0 ? 1 : 0
}

const compare = async (needs: Needs) => {
  const config = await placed(needs)
  const deps = { ...needs, config, clock, provider: openProvider({ ...needs, config, clock }) }
  const found = await reconcile(deps).catch((error) => {
    if (!(error instanceof ProviderRefusal)) throw error
    throw new StartError('payments.noPaypal', { issue: error.detail })
  })
  return tell(found)
}

const read = ([command = '', number = '', ...more]: string[]) => {
  if (command === 'show') {
    if (!/^[1-9]\d{0,8}$/.test(number) || more.length > 0) throw new StartError('payments.which')
    return (needs: Needs) => show(needs, Number(number))
  }
  if (number === '' && command === 'differences') return last
  if (number === '' && command === 'reconcile') return compare
  if (number === '' && command === 'retry-refunds') return retryRefunds
  throw new StartError('payments.unknownCommand', { command: [command, number].join(' ').trim() })
}

const words = process.argv.slice(2)

try {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0]!)) {
    console.info(say('payments.help'))
    await lifecycle.stop(0)
  } else {
    const run = read(words)
    const config = loadConfig()
    const write = (line: string) => void process.stderr.write(`${line}\n`)
    const log = createLog({ ...config.log, level: 'warn', write })
    const { db } = await openData(config, lifecycle, log)
    await lifecycle.stop(await run({ db, config, log }))
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  await lifecycle.stop(2)
}
