import { type Database, openDatabase } from '#kernel/db/connection.ts'
import { createApi } from '#lib/services/app.ts'
import type { Deps } from '#lib/services/deps.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { equalizePrices } from '#lib/services/money/groups/commands/closing/equalize-prices.ts'
import { endGroup, refundFailedGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { collectBatch } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { findPayment } from '#lib/services/money/payments/queries.ts'
import { capturePayment } from '#lib/services/money/settlement/commands/capture.ts'
import { charge } from '#lib/services/money/settlement/commands/charge.ts'
import { refund } from '#lib/services/money/settlement/commands/refund.ts'
import { caller } from '../api/caller.ts'
import { depsFor } from '../api/deps.ts'

/** Moments of a call to the provider between two commits: of its row, and of the books. */
export const moments = [
  'before 1',
  'after 1',
  'before call',
  'during call',
  'after call',
  'before 2',
  'after 2',
] as const
export type Moment = (typeof moments)[number] | `${'before' | 'after'} ${number}`

const now = new Date()

/** `about` is the payment of a capture, the id of a refund, of an order or a group, or a request. */
export const actions = {
  charge: (deps: Deps, about: string) => charge(deps, Number(about)),
  capture: async (deps: Deps, about: string) => {
    const payment = await findPayment(deps.db, about)
    if (payment) await capturePayment(deps, payment)
  },
  refund,
  'close group': ({ db }: Deps, id: string) =>
    db.transaction((tx) => closeGroup(tx, Number(id), now)),
  'charge group': ({ db }: Deps, id: string) =>
    db.transaction((tx) => collectBatch(tx, Number(id), { now })),
  'cancel group': ({ db }: Deps, id: string) =>
    db.transaction((tx) => endGroup(tx, Number(id), 'cancelled', now, { operator: 'Ada' })),
  'refund group': ({ db }: Deps, id: string) => refundFailedGroup(db, Number(id), now),
  'equalize group': ({ db }: Deps) => equalizePrices(db, now),
  'sign up': (deps: Deps, request: string) =>
    caller(createApi(deps))('POST', '/users', JSON.parse(request)),
} satisfies Record<string, (deps: Deps, about: string) => Promise<unknown>>
export type Action = keyof typeof actions

const die = () => process.kill(process.pid, 'SIGKILL')

/** Process that dies before or after one of its commits, the first being 1, or of a call to the provider. */
const run = async (url: string, action: Action, about: string, moment: string, paypalUrl = '') => {
  const db = openDatabase(url)
  let commits = 0
  const mortal: Database = {
    ...db,
    transaction: (work, settings) =>
      db.transaction(async (tx) => {
        const commit = ++commits
        if (moment === `after ${commit}`) tx.afterCommit(die)
        const done = await work(tx)
        if (moment === `before ${commit}`) die()
        return done
      }, settings),
  }
  const { deps } = depsFor(mortal, paypalUrl ? { PAYPAL_API_BASE: paypalUrl } : {})
  const around =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      if (moment === 'before call') die()
      const answer = await call(...given)
      if (moment === 'after call') die()
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

const [url, action, about, moment, paypalUrl] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && url && about && moment)
  await run(url, action as Action, about, moment, paypalUrl)
