import { systemClock as clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config/config.ts'
import { standInPlaces } from '#kernel/config/paypal.ts'
import { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { type TerminalKey, terminalText } from '#kernel/terminal.ts'
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
import { startStandIn } from '#lib/stand-ins/paypal/start.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import { action } from '../shop/action.ts'
import type { Command, Context } from '../shop/command.ts'
import { whole } from '../shop/kinds.ts'
import { nameOf, required } from '../shop/parameters.ts'

type Compared = { from: Date; until: Date; differences: Difference[] } | null

const amount = (cents: number | null) => (cents === null ? '–' : formatCents(cents))

const differenceText = ({ kind, order, provider_id, ours, theirs }: Difference) =>
  terminalText(`payments.differences.${kind}`, {
    order: order ?? '–',
    name: provider_id ?? '–',
    ours: amount(ours),
    theirs: amount(theirs),
  })

const comparedText = (compared: Compared) => {
  if (!compared) return [terminalText('payments.nothingYet')]
  const { from, until, differences } = compared
  const times = { from: formatDateTime(from), until: formatDateTime(until) }
  return [
    ...differences.map(differenceText),
    terminalText('payments.compared', { ...times, count: differences.length }),
  ]
}
const exitCode = (compared: Compared) => (compared && compared.differences.length > 0 ? 1 : 0)

const last = async ({ db }: Context): Promise<Compared> => {
  const reconciliation = await findLastReconciliation(db)
  return reconciliation
    ? {
        from: reconciliation.from_at,
        until: reconciliation.until_at,
        differences: reconciliation.differences,
      }
    : null
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

const compare = async (context: Context): Promise<Compared> => {
  const config = await withProvider(context)
  const { db, log } = context
  const deps = { db, log, config, clock, provider: openProvider({ db, log, config, clock }) }
  const reconciliation = await reconcile(deps).catch((error) => {
    if (!(error instanceof ProviderRefusal)) throw error
    throw new StartError('payments.noPaypal', { issue: error.detail })
  })
  return reconciliation
    ? {
        from: reconciliation.from,
        until: reconciliation.until,
        differences: reconciliation.differences,
      }
    : null
}

const show = async ({ db }: Context, number: number) => {
  if (!(await findOrderByNumber(db, number))) throw new StartError('orders.unknown', { number })
  return { number, steps: await listSteps(db, number) }
}

const showText = ({ number, steps }: Awaited<ReturnType<typeof show>>) =>
  steps.length === 0
    ? [terminalText('payments.noSteps', { number })]
    : steps.map(({ at, what, name, state, cents, issue }) =>
        terminalText('payments.step', {
          what: terminalText(`payments.what.${what}` as TerminalKey),

          at: formatDateTime(at),
          name,
          state,
          amount: amount(cents),
          issue: issue ?? '',
        }).trimEnd(),
      )

/**
 * Retries each refund in its own transaction, so that one that cannot be retried does not stop the
 * others.
 */
const retryRefunds = async ({ db }: Context) => {
  const failed = await findFailedRefunds(db)
  const refused: typeof failed = []
  for (const refund of failed)
    await db
      .transaction((tx) => retryRefund(tx, refund.id, clock.now()))
      .catch((error) => {
        if (!(error instanceof DomainError)) throw error
        refused.push(refund)
      })
  return { retried: failed.length - refused.length, refused: refused.map(({ id }) => id) }
}

export const payments: Command = {
  name: 'payments',
  help: terminalText('payments.help.about'),
  note: terminalText('payments.help.note'),
  actions: {
    differences: action({
      help: terminalText('payments.help.differences'),
      run: () => last,

      print: comparedText,
      exitCode,
    }),
    reconcile: action({
      help: terminalText('payments.help.reconcile'),
      run: () => compare,

      print: comparedText,
      exitCode,
    }),
    show: action({
      help: terminalText('payments.help.show'),
      parameters: { number: required(nameOf('order'), whole) },
      run:
        ({ number }) =>
        (context) =>
          show(context, number),
      print: showText,
    }),
    'retry-refunds': action({
      help: terminalText('payments.help.retry-refunds'),
      run: () => retryRefunds,
      question: async (_, { db }) => {
        const failed = await findFailedRefunds(db)
        const cents = failed.reduce((sum, refund) => sum + refund.cents, 0)
        if (failed.length === 0) return undefined
        return terminalText('payments.question', {
          count: failed.length,
          amount: formatCents(cents),
        })
      },
      print: ({ retried, refused }) => [
        ...refused.map((id) => terminalText('payments.notRetried', { id })),
        terminalText('payments.retried', { count: retried }),
      ],
      exitCode: ({ refused }) => (refused.length > 0 ? 1 : 0),
    }),
  },
}
