import type { Deps } from '../../../platform/deps.ts'
import { customIdOf } from '../../payments/rules/captures.ts'
import type { Debt } from '../queries/debts.ts'

const hour = 60 * 60 * 1000

/** What paid a debt and was never told of; the list of the provider is up to three hours behind. */
export const findLost = async (
  { paypal, clock }: Pick<Deps, 'paypal' | 'clock'>,
  { id }: Pick<Debt, 'id'>,
  since: Date,
) => {
  const from = new Date(since.getTime() - hour)
  for await (const transaction of paypal.transactions(from, clock.now()))
    if (transaction.kind === 'capture' && transaction.customId === customIdOf(id))
      return paypal.readCapture(transaction.id)
  return undefined
}
