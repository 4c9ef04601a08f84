import type { Deps } from '#lib/services/deps.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { Dispute, Transaction } from '#lib/tools/payment-provider/types.ts'
import { listCreditDifferences } from '../../credits/queries.ts'
import { storeReconciliation } from '../../payments/commands/reconciliations.ts'
import { findReconciled, listLedger, listLeftOver, listOwnDifferences } from '../queries/ledger.ts'
import { compare, type Moved } from '../rules/differences.ts'
import { askedFor, nextWindow, type Window } from '../rules/windows.ts'
import { applyFound, bookDispute } from './apply.ts'
import { isDisputeOfAnotherShop, isTransactionOfAnotherShop } from './other-shops.ts'

type ReconciliationDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>

type Found<T> = { ours: T[]; others: number }

const sortOut = async <T>(found: readonly T[], isOthers: (one: T) => Promise<boolean>) => {
  const sorted: Found<T> = { ours: [], others: 0 }
  for (const one of found)
    if (await isOthers(one)) sorted.others++
    else sorted.ours.push(one)
  return sorted
}

const askMoved = async ({ provider }: ReconciliationDeps, { from, until }: Window) => {
  const transactions: Transaction[] = []
  for await (const transaction of provider.transactions(from, until)) transactions.push(transaction)
  return transactions
}

/**
 * Reads each changed dispute, since the provider's transaction list contains none. An account may be
 * allowed one list but not the other: the rest is compared all the same.
 */
const askDisputes = async ({ provider, log }: ReconciliationDeps, { from }: Window) => {
  const disputes: Dispute[] = []
  try {
    for await (const id of provider.disputes(from)) disputes.push(await provider.readDispute(id))
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.kind !== 'stop') throw error
    const { reason, detail: issue, status } = error
    log.error('the payment provider refuses to list disputes', { reason, issue, status })
  }
  return disputes
}

/** Excludes transactions and disputes of other shops on the same account: they are no difference. */
const askOwn = async (deps: ReconciliationDeps, asked: Window) => {
  const isOthers = (transaction: Transaction) => isTransactionOfAnotherShop(deps, transaction)
  const moved = await sortOut(await askMoved(deps, asked), isOthers)
  const disputes = await sortOut(await askDisputes(deps, asked), (dispute) =>
    isDisputeOfAnotherShop(deps, dispute),
  )
  const ignoredCounts = { transactions: moved.others, disputes: disputes.others }
  if (ignoredCounts.transactions + ignoredCounts.disputes > 0)
    deps.log.info(
      'transactions and disputes of other shops on the account are ignored',
      ignoredCounts,
    )
  return { moved: moved.ours, disputes: disputes.ours }
}

const asMoved = ({ id, takenCents, returnedCents, at }: Dispute): Moved[] => [
  ...(takenCents > 0 ? [{ id, kind: 'chargeback' as const, cents: takenCents, at }] : []),
  ...(returnedCents > 0 ? [{ id, kind: 'reinstated' as const, cents: returnedCents, at }] : []),
]

const differencesWith = async (
  { db }: ReconciliationDeps,
  theirs: readonly Moved[],
  window: Window,
) => {
  const names = theirs.map(({ id }) => id)
  return compare(theirs, await listLedger(db, window, names), window)
}

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

/**
 * Books transactions that never arrived as events. They are still reported as differences, since a
 * missed event needs attention.
 */
const bookMissing = async (deps: ReconciliationDeps, window: Window) => {
  const queryWindow = askedFor(window, deps.clock.now())
  const { moved, disputes } = await askOwn(deps, queryWindow)
  const differences = await differencesWith(deps, [...moved, ...disputes.flatMap(asMoved)], window)
  const names = new Set(
    differences.filter(({ kind }) => kind === 'not_booked').map((d) => d.provider_id),
  )
  for (const { id, kind } of moved)
    if (names.has(id) && (kind === 'capture' || kind === 'refund'))
      await unlessFailing(deps, { kind, id }, () => applyFound(deps, kind, id))
  for (const dispute of disputes)
    await unlessFailing(deps, { dispute: dispute.id }, () => bookDispute(deps, dispute))
  return differences
}

const logDifferences = ({ log }: ReconciliationDeps, count: number) => {
  if (count > 0) log.error('orders, ledger and payment provider differ', { count })
}

/**
 * Compares orders, ledger and provider. If the provider cannot be asked nothing is stored, and the next
 * night covers both windows.
 */
export const reconcile = async (deps: ReconciliationDeps) => {
  const { db, clock } = deps
  const { last, first } = await findReconciled(db)
  const window = nextWindow(last, first, clock.now())
  if (!window) return undefined
  const providerDifferences = await bookMissing(deps, window)
  const differences = [
    ...providerDifferences,
    ...(await listOwnDifferences(db)),
    ...(await listLeftOver(db, clock.now())),
    ...(await listCreditDifferences(db, clock.now())),
  ]
  await db.transaction((tx) => storeReconciliation(tx, { ...window, differences }, clock.now()))
  logDifferences(deps, differences.length)
  return { ...window, differences }
}
