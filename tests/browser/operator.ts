import { decide } from '#lib/services/community/moderation/commands/decide.ts'
import { operateGroup } from '#lib/services/money/groups/commands/by-command.ts'
import { deliverParcel, shipParcel } from '#lib/services/money/orders/commands/ship.ts'
import { acceptWithdrawal } from '#lib/services/money/orders/commands/withdraw.ts'
import { giveBack } from '#lib/services/money/stock/commands/copies.ts'
import { openDatabase, type Tx } from '#lib/services/platform/db/connection.ts'

const inShop = async <T>(work: (tx: Tx) => Promise<T>) => {
  const db = openDatabase(process.env.SITE_DATABASE ?? '', { poolSize: 1 })
  try {
    return await db.transaction(work)
  } finally {
    await db.close()
  }
}

/** What `npm run groups -- …` does. */
export const operate = (command: string, id: number, ...words: string[]) =>
  inShop((tx) =>
    operateGroup(tx, command, [`${id}`, ...words], { operator: 'prova', now: new Date() }),
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

/** What `npm run orders -- accept-withdrawal` does. */
export const acceptReturn = (order: number) =>
  inShop((tx) => acceptWithdrawal(tx, { order, position: 1, decision: null }, new Date()))

/** What `npm run moderation -- remove` does. */
export const removeByReports = (comment: number, facts: string) =>
  inShop((tx) => {
    const decision = { kind: 'remove', ground: 'conditions', facts, operator: 'prova' } as const
    return decide(tx, { of: 'comment', id: comment }, decision, new Date())
  })
