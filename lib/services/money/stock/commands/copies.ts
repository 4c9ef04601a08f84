import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { addStock, lockShelves } from '../../../shop/items/commands/stock.ts'
import { offerNext } from './offers.ts'

export type Copies = { bundleId: number; quantity: number }

type Offer = { id: number; bundleId: number; quantity: number }

/** Uses up the offers of this member first; copies of an offer that they do not order go back to stock. */
const useOffers = async (tx: Tx, wanted: readonly Copies[], member: MemberId, now: Date) => {
  const offers = await tx.rows<Offer>(
    sql`UPDATE waiting SET state = 'taken', offered_until = NULL, ended_at = ${now}
      WHERE state = 'offered' AND offered_until > ${now} AND member_id = ${member}
        AND bundle_id = ANY (${wanted.map(({ bundleId }) => bundleId)}::bigint[])
      RETURNING id, bundle_id "bundleId", quantity`.named('use offers'),
  )
  return new Map(offers.map((offer) => [offer.bundleId, offer.quantity]))
}

/**
 * Takes copies from stock, or those offered to this member: all of them or none (`sold_out`). The rest
 * of an offer goes to the next members of the waiting list.
 */
export const takeStock = async (
  tx: Tx,
  wanted: readonly Copies[],
  { member, now }: { member: MemberId; now: Date },
) => {
  await lockShelves(
    tx,
    wanted.map(({ bundleId }) => bundleId),
  )
  const offered = await useOffers(tx, wanted, member, now)
  const moves = wanted.map(({ bundleId, quantity }) => ({
    bundleId,
    copies: (offered.get(bundleId) ?? 0) - quantity,
  }))
  await addStock(tx, moves)
  const restockedIds = moves.filter(({ copies }) => copies > 0).map(({ bundleId }) => bundleId)
  await offerNext(tx, restockedIds, now)
}

/** Returns copies to stock and offers them to the waiting list, in order. */
export const releaseCopies = async (tx: Tx, copies: readonly Copies[], now: Date) => {
  await addStock(
    tx,
    copies.map(({ bundleId, quantity }) => ({ bundleId, copies: quantity })),
  )
  await offerNext(
    tx,
    copies.map(({ bundleId }) => bundleId),
    now,
  )
}
