import type { Config } from '#kernel/config/config.ts'
import { standInPlaces } from '#kernel/config/paypal.ts'
import { acceptTimeline, noteTimeline } from '#kernel/db/timeline.ts'
import { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { rememberPayments } from '#lib/demo/payments.ts'
import { runAct } from '#lib/services/console/act.ts'
import { findOrder } from '#lib/services/console/orders/acts.ts'
import { paymentActs } from '#lib/services/console/payments/acts.ts'
import { findFailedRefunds } from '#lib/services/money/payments/queries.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { findLastReconciliation, listSteps } from '#lib/services/money/settlement/queries/ledger.ts'
import type { Difference } from '#lib/services/money/settlement/rules/reconciliation.ts'
import { startStandIn } from '#lib/stand-ins/paypal/start.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'
import { action, type Command, type Context } from '../shop/action.ts'
import { whole } from '../shop/kinds.ts'
import { doingAt } from './act.ts'

const findLast = async ({ db }: Context) => (await findLastReconciliation(db)) ?? null
type Comparison = Awaited<ReturnType<typeof findLast>>

const differenceText = ({ kind, ours, theirs, ...difference }: Difference) =>
  textOf(`payments.differences.${kind}`, { ...difference, oursCents: ours, theirsCents: theirs })

const comparison = {
  print: (last: Comparison) =>
    last
      ? [
          last.differences.map(differenceText),
          textOf('payments.compared', { ...last, count: last.differences.length }),
        ]
      : textOf('payments.nothingYet'),
  exitCode: (last: Comparison) => (last && last.differences.length > 0 ? 1 : 0),
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

export const payments: Command = {
  note: textOf('payments.help.note'),
  actions: {
    differences: action({ run: (_, context) => findLast(context), ...comparison }),
    reconcile: action({
      run: async (_, context) => {
        const config = await withProvider(context)
        await reconcile(openDeps({ ...context, config })).catch((error) => {
          if (!(error instanceof ProviderRefusal)) throw error
          throw new StartError('payments.noPaypal', { issue: error.detail })
        })
        return findLast(context)
      },
      ...comparison,
    }),
    show: action({
      words: { number: whole },
      run: async ({ number }, { db }) => {
        await findOrder(db, number)
        return { number, steps: await listSteps(db, number) }
      },
      print: ({ number, steps }) => [
        steps.map((step) => textOf('payments.step', step)),
        textOf('payments.steps', { number, count: steps.length }),
      ],
    }),
    'retry-refunds': action({
      question: async (_, { db }) => {
        const failed = await findFailedRefunds(db)
        const cents = failed.reduce((sum, refund) => sum + refund.cents, 0)
        const { length: count } = failed
        return count > 0 ? textOf('payments.question', { count, cents }) : undefined
      },
      run: async (_, context) => {
        const failed = await findFailedRefunds(context.db)
        const refused: string[] = []
        // Each in its own transaction: one that cannot be retried does not stop the others.
        for (const { id } of failed)
          await runAct(
            paymentActs.retryRefund,
            { refund: id },
            doingAt(context),
            async () => {},
          ).catch((error) => {
            if (!(error instanceof DomainError)) throw error
            refused.push(id)
          })
        return { retried: failed.length - refused.length, refused }
      },
      print: ({ retried, refused }) => [
        refused.map((id) => textOf('payments.notRetried', { id })),
        textOf('payments.retried', { count: retried }),
      ],
      exitCode: ({ refused }) => (refused.length > 0 ? 1 : 0),
    }),
    resume: action({
      question: async (_, { db }) => {
        const timelineBreak = await noteTimeline(db, new Date())
        return timelineBreak && textOf('payments.unmatched', { since: timelineBreak.aliveAt })
      },
      run: async (_, { db }) => {
        const timelineBreak = await noteTimeline(db, new Date())
        return {
          resumed:
            timelineBreak !== undefined &&
            (await acceptTimeline(db, timelineBreak.timeline, new Date())) > 0,
        }
      },
      print: ({ resumed }) => textOf(resumed ? 'payments.resumed' : 'payments.notWaiting'),
    }),
  },
}
