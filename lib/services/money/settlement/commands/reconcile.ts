import type { Deps } from '../../../platform/deps.ts'
import type { Transaction } from '../../../platform/paypal/paypal.ts'
import { keepReconciliation } from '../../payments/commands/reconciliations.ts'
import { findReconciled, listLedger, listOwnDifferences } from '../queries/ledger.ts'
import { compare } from '../rules/differences.ts'
import { askedFor, nextWindow, type Window } from '../rules/windows.ts'
import { applyFound } from './apply.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'paypal' | 'config' | 'log'>

const askPaypal = async ({ paypal, clock }: Needs, window: Window) => {
  const { from, until } = askedFor(window, clock.now())
  const found: Transaction[] = []
  for await (const transaction of paypal.transactions(from, until)) found.push(transaction)
  return found
}

const differencesWith = async ({ db }: Needs, theirs: readonly Transaction[], window: Window) => {
  const names = theirs.map(({ id }) => id)
  return compare(theirs, await listLedger(db, window, names), window)
}

/** What was done there and never told of is booked now; a difference all the same, for it says something. */
const bookMissing = async (deps: Needs, theirs: readonly Transaction[], window: Window) => {
  const found = await differencesWith(deps, theirs, window)
  const names = new Set(found.filter(({ kind }) => kind === 'not_booked').map((d) => d.provider_id))
  for (const { id, kind } of theirs.filter((each) => names.has(each.id)))
    try {
      await applyFound(deps, kind, id)
    } catch (error) {
      deps.log.warn('what PayPal has could not be booked', { kind, id, error })
    }
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
  const found = await bookMissing(deps, await askPaypal(deps, window), window)
  const differences = [...found, ...(await listOwnDifferences(db))]
  await db.transaction((tx) => keepReconciliation(tx, { ...window, differences }, clock.now()))
  tell(deps, differences.length)
  return { ...window, differences }
}
