import { day } from '#lib/format/durations.ts'
import { decide } from '#lib/services/community/moderation/commands/decide.ts'
import { addPromotion } from '#lib/services/money/codes/commands/operate.ts'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { turnCredits } from '#lib/services/money/credits/commands/mature.ts'
import { deliverParcel, shipParcel } from '#lib/services/money/orders/commands/ship.ts'
import { acceptWithdrawal } from '#lib/services/money/orders/commands/withdraw.ts'
import { giveBack } from '#lib/services/money/stock/commands/copies.ts'
import { renewAll } from '#lib/services/money/weep/commands/renew.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { type Database, openDatabase, type Tx } from '#lib/services/platform/db/connection.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { operateGroup } from '../factories/operator-actions.ts'

const atShop = async <T>(work: (db: Database) => Promise<T>) => {
  const db = openDatabase(process.env.SITE_DATABASE ?? '', { poolSize: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
const inShop = <T>(work: (tx: Tx) => Promise<T>) => atShop((db) => db.transaction(work))

/** What `npm run shop -- groups …` does. */
export const operate = (command: string, id: number, ...words: string[]) =>
  atShop((db) =>
    operateGroup(db, command, [`${id}`, ...words], { operator: 'prova', now: new Date() }),
  )

/** As when somebody's order lapses. */
export const putBack = (bundleId: number, quantity: number) =>
  inShop((tx) => giveBack(tx, [{ bundleId, quantity }], new Date()))

/** The one parcel of an order leaves and comes. */
export const bringParcel = (order: number) =>
  inShop(async (tx) => {
    const parcel = { order, parcel: 1 }
    const sent = { ...parcel, carrier: 'Corriere Rondine', code: 'RN 1', url: null }
    await shipParcel(tx, sent, new Date())
    await deliverParcel(tx, parcel, new Date())
  })

/** What `npm run shop -- orders accept-withdrawal` does. */
export const acceptReturn = (order: number) =>
  inShop((tx) => acceptWithdrawal(tx, { order, position: 1, decision: null }, new Date()))

/** What `npm run shop -- credits give` does. */
export const giveTo = (member: number, cents: number) =>
  inShop((tx) => giveCredits(tx, { member, cents, reason: 'per il ritardo' }, new Date()))

/** What `npm run shop -- codes add` does. */
export const promote = (code: string, amountCents: number) =>
  inShop((tx) =>
    addPromotion(
      tx,
      {
        ...{ code, amountCents, percent: null, freeDelivery: false, minimumCents: 0 },
        ...{ interest: null, fromAt: null, untilAt: null, uses: null, usesEach: 1 },
      },
      new Date(),
    ),
  )

/** Fifteen days later nobody can send anything back any more, and the hour strikes. */
export const outwait = () =>
  atShop(async (db) => {
    const clock = { now: () => new Date(Date.now() + 15 * day) }
    await turnCredits({ db, clock })
    await rewardInvitations({ db, clock, config: loadConfig({ NODE_ENV: 'test' }) })
  })

/** What the job of the house does every few minutes. */
export const renewWeepNow = () =>
  atShop((db) =>
    renewAll({
      ...{ db, clock: { now: () => new Date() }, log: createLog() },
      config: loadConfig({ NODE_ENV: 'test' }),
    }),
  )

/** What `npm run shop -- moderation remove` does. */
export const removeByReports = (comment: number, facts: string) =>
  inShop((tx) => {
    const decision = { kind: 'remove', ground: 'conditions', facts, operator: 'prova' } as const
    return decide(tx, { of: 'comment', id: comment }, decision, new Date())
  })
