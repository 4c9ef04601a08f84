import type { Deps } from '#lib/services/deps.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { Dispute, Transaction } from '#lib/tools/payment-provider/types.ts'
import { listCreditDifferences } from '../../credits/queries.ts'
import { storeReconciliation } from '../../payments/commands/ledger.ts'
import { factsOf } from '../../payments/commands/saving.ts'
import { findReconciled, listLedger, listLeftOver, listOwnDifferences } from '../queries/ledger.ts'
import {
  askedFor,
  compare,
  type Difference,
  type Moved,
  nextWindow,
  type Window,
} from '../rules/reconciliation.ts'
import { applyFound, bookDispute } from './apply.ts'
import { isOfAnotherShop, isTransactionOfAnotherShop, unlessGone } from './lookup.ts'

type ReconciliationDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>

/** Separates what belongs to this shop from what belongs to others on the same account. */
const sortOut = async <T>(all: readonly T[], isOthers: (one: T) => Promise<boolean>) => {
  const ours: T[] = []
  for (const one of all) if (!(await isOthers(one))) ours.push(one)
  return { ours, others: all.length - ours.length }
}

/**
 * Reads each changed dispute, since the provider's transaction list contains none. An account may be
 * allowed one list but not the other: the rest is compared all the same.
 */
const askDisputes = async ({ provider, log }: ReconciliationDeps, from: Date) => {
  const disputes: Dispute[] = []
  try {
    for await (const id of provider.disputes(from)) disputes.push(await provider.readDispute(id))
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.kind !== 'stop') throw error
    log.error('the payment provider refuses to list disputes', factsOf(error))
  }
  return disputes
}

/** Excludes transactions and disputes of other shops on the same account: they are no difference. */
const askOwn = async (deps: ReconciliationDeps, { from, until }: Window) => {
  const listed: Transaction[] = []
  for await (const each of deps.provider.transactions(from, until))
    if (!each.isPending) listed.push(each)
  const moved = await sortOut(listed, (each) => isTransactionOfAnotherShop(deps, each))
  const disputes = await sortOut(await askDisputes(deps, from), ({ captures }) =>
    isOfAnotherShop(deps, captures),
  )
  if (moved.others + disputes.others > 0)
    deps.log.info('transactions and disputes of other shops on the account are ignored', {
      transactions: moved.others,
      disputes: disputes.others,
    })
  return { moved: moved.ours, disputes: disputes.ours }
}

const asMoved = ({ id, takenCents, returnedCents, at }: Dispute): Moved[] => [
  ...(takenCents > 0 ? [{ id, kind: 'chargeback' as const, cents: takenCents, at }] : []),
  ...(returnedCents > 0 ? [{ id, kind: 'reinstated' as const, cents: returnedCents, at }] : []),
]

const unlessFailing = async (
  { log }: ReconciliationDeps,
  what: object,
  book: () => Promise<unknown>,
) => {
  try {
    await book()
  } catch (error) {
    log.warn('a transaction of the payment provider could not be booked', { ...what, error })
  }
}

/** True for a capture that is older than the list that was asked for, as one found after a restore. */
const isOlder = async (
  { provider }: ReconciliationDeps,
  { kind, provider_id, ours }: Difference,
) => {
  if (kind !== 'not_there' || provider_id === null) return false
  const capture = await unlessGone(provider.readCapture(provider_id))
  return capture?.state === 'completed' && capture.cents === ours
}

/** Books transactions that never arrived as events, and still reports them: a missed event matters. */
const bookMissing = async (deps: ReconciliationDeps, window: Window) => {
  const { moved, disputes } = await askOwn(deps, askedFor(window, deps.clock.now()))
  const theirs: Moved[] = [...moved, ...disputes.flatMap(asMoved)]
  const ids = theirs.map(({ id }) => id)
  const differences: Difference[] = []
  for (const each of compare(theirs, await listLedger(deps.db, window, ids), window))
    if (!(await isOlder(deps, each))) differences.push(each)
  const names = new Set(
    differences.filter(({ kind }) => kind === 'not_booked').map((d) => d.provider_id),
  )
  for (const { id, kind } of moved)
    if (names.has(id)) await unlessFailing(deps, { kind, id }, () => applyFound(deps, kind, id))
  for (const dispute of disputes)
    await unlessFailing(deps, { dispute: dispute.id }, () => bookDispute(deps, dispute))
  return differences
}

/** Compares orders, ledger and provider. After an outage the next night covers both windows. */
export const reconcile = async (deps: ReconciliationDeps) => {
  const { db, clock, log } = deps
  const { last, first } = await findReconciled(db)
  const window = nextWindow(last, first, clock.now())
  if (!window) return undefined
  const differences = [
    ...(await bookMissing(deps, window)),
    ...(await listOwnDifferences(db)),
    ...(await listLeftOver(db, clock.now())),
    ...(await listCreditDifferences(db, clock.now())),
  ]
  await db.transaction((tx) => storeReconciliation(tx, { ...window, differences }, clock.now()))
  const count = differences.length
  if (count > 0) log.error('orders, ledger and payment provider differ', { count })
  return { ...window, differences }
}
