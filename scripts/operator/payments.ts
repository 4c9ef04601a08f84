import { systemClock as clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config/config.ts'
import { standInPlaces } from '#kernel/config/paypal.ts'
import { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { rememberPayments } from '#lib/demo/payments.ts'
import { openProvider } from '#lib/providers/payments.ts'
import { retryRefund } from '#lib/services/money/payments/commands/refunds.ts'
import { findFailedRefunds } from '#lib/services/money/payments/queries.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { findLastReconciliation, listSteps } from '#lib/services/money/settlement/queries/ledger.ts'
import type { Difference } from '#lib/services/money/settlement/rules/reconciliation.ts'
import { startStandIn } from '#lib/stand-ins/paypal/start.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import { action, type Command, type Context } from '../shop/action.ts'
import { whole } from '../shop/kinds.ts'
import { textOf } from '../shop/output.ts'
import { findOrder } from './orders-shown.ts'

type Compared = { from: Date; until: Date; differences: Difference[] } | null

const differenceText = ({ kind, order, provider_id, ours, theirs }: Difference) =>
  textOf(`payments.differences.${kind}`, {
    order: order ?? '–',
    name: provider_id ?? '–',
    oursCents: ours,
    theirsCents: theirs,
  })

const compared = {
  print: (found: Compared) =>
    found
      ? [
          found.differences.map(differenceText),
          textOf('payments.compared', { ...found, count: found.differences.length }),
        ]
      : textOf('payments.nothingYet'),
  exitCode: (found: Compared) => (found && found.differences.length > 0 ? 1 : 0),
}

/** Starts the stand-in of the demo unless it is running. */
const withProvider = async ({ db, config, log, lifecycle }: Context): Promise<Config> => {
  if (config.paypal.standIn !== 'own') return config
  const { url, stop } = await startStandIn(config.dataFolder, log)
  lifecycle.onStop('stand-in of PayPal', stop)
  const standInConfig = { ...config, paypal: { ...config.paypal, ...standInPlaces(url) } }
  await rememberPayments({ db, config: standInConfig, log })
  return standInConfig
}

const compare = async (context: Context) => {
  const config = await withProvider(context)
  const { db, log } = context
  const deps = { db, log, config, clock, provider: openProvider({ db, log, config, clock }) }
  const found = await reconcile(deps).catch((error) => {
    if (!(error instanceof ProviderRefusal)) throw error
    throw new StartError('payments.noPaypal', { issue: error.detail })
  })
  return found ? { from: found.from, until: found.until, differences: found.differences } : null
}

/**
 * Retries each refund in its own transaction, so that one that cannot be retried does not stop the
 * others.
 */
const retryRefunds = async ({ db }: Context) => {
  const failed = await findFailedRefunds(db)
  const refused: string[] = []
  for (const { id } of failed)
    await db
      .transaction((tx) => retryRefund(tx, id, clock.now()))
      .catch((error) => {
        if (!(error instanceof DomainError)) throw error
        refused.push(id)
      })
  return { retried: failed.length - refused.length, refused }
}

export const payments: Command = {
  note: textOf('payments.help.note'),
  actions: {
    differences: action({
      run: async (_, { db }): Promise<Compared> => {
        const last = await findLastReconciliation(db)
        return last
          ? { from: last.from_at, until: last.until_at, differences: last.differences }
          : null
      },
      ...compared,
    }),
    reconcile: action({ run: (_, context): Promise<Compared> => compare(context), ...compared }),
    show: action({
      words: { number: whole },
      run: async ({ number }, { db }) => {
        await findOrder(db, number)
        return { number, steps: await listSteps(db, number) }
      },
      print: ({ number, steps }) =>
        steps.length > 0
          ? steps.map((step) => textOf('payments.step', step))
          : textOf('payments.noSteps', { number }),
    }),
    'retry-refunds': action({
      question: async (_, { db }) => {
        const failed = await findFailedRefunds(db)
        const cents = failed.reduce((sum, refund) => sum + refund.cents, 0)
        const { length: count } = failed
        return count > 0 ? textOf('payments.question', { count, cents }) : undefined
      },
      run: (_, context) => retryRefunds(context),
      print: ({ retried, refused }) => [
        refused.map((id) => textOf('payments.notRetried', { id })),
        textOf('payments.retried', { count: retried }),
      ],
      exitCode: ({ refused }) => (refused.length > 0 ? 1 : 0),
    }),
  },
}
