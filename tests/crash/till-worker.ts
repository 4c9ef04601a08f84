import { type Database, openDatabase } from '#kernel/db/connection.ts'
import type { Deps } from '#lib/services/deps.ts'
import { findPayment } from '#lib/services/money/payments/queries.ts'
import { capturePayment } from '#lib/services/money/settlement/commands/capture.ts'
import { charge } from '#lib/services/money/settlement/commands/charge.ts'
import { refund } from '#lib/services/money/settlement/commands/refund.ts'
import { depsFor } from '../api/deps.ts'

export const moments = [
  'before the row',
  'after the row',
  'before the call',
  'during the call',
  'after the call',
  'before the books',
  'after the books',
] as const
export type Moment = (typeof moments)[number]

export type Action = 'charge' | 'capture' | 'refund'

/** `about` is the order of a charge, the payment of a capture, the refund of a refund. */
export const actions: Record<Action, (deps: Deps, about: string) => Promise<unknown>> = {
  charge: (deps, about) => charge(deps, Number(about)),
  capture: async (deps, about) => {
    const payment = await findPayment(deps.db, about)
    if (payment) await capturePayment(deps, payment)
  },
  refund,
}

const die = () => process.kill(process.pid, 'SIGKILL')

/** Process that calls the provider and dies at the given moment. */
const run = async (
  url: string,
  paypalUrl: string,
  action: Action,
  about: string,
  moment: Moment,
) => {
  const db = openDatabase(url)
  let count = 0
  const mortal: Database = {
    ...db,
    transaction: (work, settings) =>
      db.transaction(async (tx) => {
        const which = ++count === 1 ? 'row' : 'books'
        if (moment === `after the ${which}`) tx.afterCommit(die)
        const done = await work(tx)
        if (moment === `before the ${which}`) die()
        return done
      }, settings),
  }
  const { deps } = depsFor(mortal, { PAYPAL_API_BASE: paypalUrl })
  const around =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      if (moment === 'before the call') die()
      const answer = await call(...given)
      if (moment === 'after the call') die()
      return answer
    }
  const { createPurchase, capturePurchase, refundCapture } = deps.provider
  const provider = {
    ...deps.provider,
    createPurchase: around(createPurchase),
    capturePurchase: around(capturePurchase),
    refundCapture: around(refundCapture),
  }
  await actions[action]({ ...deps, provider }, about)
}

const [url, paypalUrl, action, about, moment] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && url && paypalUrl && about)
  await run(url, paypalUrl, action as Action, about, moment as Moment)
