import type { Deps } from '../../../platform/deps.ts'
import type { Dispute } from '../../../platform/paypal/paypal.ts'
import { PaypalRefusal } from '../../../platform/paypal/refusal.ts'
import { listCreditDifferences } from '../../credits/queries.ts'
import { keepReconciliation } from '../../payments/commands/reconciliations.ts'
import { findReconciled, listLedger, listLeftOver, listOwnDifferences } from '../queries/ledger.ts'
import { compare, type Moved } from '../rules/differences.ts'
import { askedFor, nextWindow, type Window } from '../rules/windows.ts'
import { applyFound, bookDispute } from './apply.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'paypal' | 'config' | 'log'>

const askMoved = async ({ paypal }: Needs, { from, until }: Window) => {
  const found: Moved[] = []
  for await (const transaction of paypal.transactions(from, until)) found.push(transaction)
  return found
}

/**
 * Its list of what moved says nothing of disputes, so each that changed is read. An account may be allowed the
 * one and not the other: the rest is compared all the same.
 */
const askDisputes = async ({ paypal, log }: Needs, { from }: Window) => {
  const found: Dispute[] = []
  try {
    for await (const id of paypal.disputes(from)) found.push(await paypal.readDispute(id))
  } catch (error) {
    if (!(error instanceof PaypalRefusal) || error.kind !== 'stop') throw error
    log.error('PayPal does not tell of disputes', { issue: error.issue, status: error.status })
  }
  return found
}

const asMoved = ({ id, takenCents, returnedCents, at }: Dispute): Moved[] => [
  ...(takenCents > 0 ? [{ id, kind: 'chargeback' as const, cents: takenCents, at }] : []),
  ...(returnedCents > 0 ? [{ id, kind: 'reinstated' as const, cents: returnedCents, at }] : []),
]

const differencesWith = async ({ db }: Needs, theirs: readonly Moved[], window: Window) => {
  const names = theirs.map(({ id }) => id)
  return compare(theirs, await listLedger(db, window, names), window)
}

const unlessFailing = async ({ log }: Needs, what: object, book: () => Promise<unknown>) => {
  try {
    await book()
  } catch (error) {
    log.warn('what PayPal has could not be booked', { ...what, error })
  }
}

/** What was done there and never told of is booked now; a difference all the same, for it says something. */
const bookMissing = async (deps: Needs, window: Window) => {
  const asked = askedFor(window, deps.clock.now())
  const [moved, disputes] = [await askMoved(deps, asked), await askDisputes(deps, asked)]
  const found = await differencesWith(deps, [...moved, ...disputes.flatMap(asMoved)], window)
  const names = new Set(found.filter(({ kind }) => kind === 'not_booked').map((d) => d.provider_id))
  for (const { id, kind } of moved)
    if (names.has(id) && (kind === 'capture' || kind === 'refund'))
      await unlessFailing(deps, { kind, id }, () => applyFound(deps, kind, id))
  for (const dispute of disputes)
    await unlessFailing(deps, { dispute: dispute.id }, () => bookDispute(deps, dispute))
  return found
}

const tell = ({ log }: Needs, count: number) => {
  if (count > 0) log.error('orders, ledger and PayPal differ', { count })
}

/**
 * Orders, ledger and provider held against each other. Without the provider, when it cannot be asked, nothing
 * is kept, and the next night takes both.
 */
export const reconcile = async (deps: Needs) => {
  const { db, clock } = deps
  const { last, first } = await findReconciled(db)
  const window = nextWindow(last, first, clock.now())
  if (!window) return undefined
  const found = await bookMissing(deps, window)
  const differences = [
    ...found,
    ...(await listOwnDifferences(db)),
    ...(await listLeftOver(db, clock.now())),
    ...(await listCreditDifferences(db, clock.now())),
  ]
  await db.transaction((tx) => keepReconciliation(tx, { ...window, differences }, clock.now()))
  tell(deps, differences.length)
  return { ...window, differences }
}
