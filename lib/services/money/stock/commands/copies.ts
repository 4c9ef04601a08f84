import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { checkoutPath } from '#lib/contract/addresses.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import { addStock, lockShelves } from '../../../shop/items/commands/stock.ts'
import { t } from '../../orders/present/mails.ts'
import { offerMade } from '../mails/offer-made.ts'
import { findOffered, findUnsold, lockWaiting } from '../queries.ts'
import { mostReserved, offersFor, offerUntil } from '../rules.ts'

export type Copies = { bundleId: number; quantity: number }

const notifyOffer = async (tx: Tx, id: number) => {
  const offer = await findOffered(tx, id)
  if (!offer) return
  const { name, email, title, choice, count, kind, itemId, slug } = offer
  const until = offer.until.getTime()
  // Links to the checkout: the page of the item shows these copies as sold out, since they are reserved
  // for this member.
  const url = checkoutPath(offer.bundleId, count, offer.status === 'running' ? itemId : undefined)
  const data = { name, title, choice, count, until, path: url }
  if (email) await enqueueMail(tx, offerMade, { to: email, data, key: `offer:${id}` })
  const description = t('offer', { title, count, until })
  await notify(tx, {
    member: memberId(offer.memberId),
    type: 'waiting-list',
    data: { description, picture_id: offer.pictureId, type: kind, slug, id: itemId, url },
    key: `offer:${id}:notice`,
  })
}

/** Offers the stock of these bundles to the members who wait for it, in order, for one day each. */
export const offerNext = async (tx: Tx, bundleIds: readonly number[], now: Date) => {
  if (bundleIds.length === 0) return
  for (const { id: bundleId, stock } of await lockShelves(tx, bundleIds)) {
    if (stock === null || stock === 0) continue
    const limits = { bundleId, stock, most: mostReserved(await findUnsold(tx, bundleId)) }
    const offers = offersFor(stock, await lockWaiting(tx, limits, now))
    if (offers.length === 0) continue
    await tx.run(
      sql`UPDATE waiting w SET state = 'offered', quantity = o.quantity,
          offered_until = ${offerUntil(now)}
        FROM unnest(${offers.map(({ id }) => id)}::bigint[],
          ${offers.map(({ quantity }) => quantity)}::int[]) o(id, quantity) WHERE w.id = o.id`,
    )
    const copies = -offers.reduce((sum, { quantity }) => sum + quantity, 0)
    await addStock(tx, [{ bundleId, copies }])
    for (const { id } of offers) await notifyOffer(tx, id)
  }
}

/**
 * Takes copies from stock, or first those offered to this member: all of them or none (`sold_out`). The
 * rest of an offer goes to the next members of the waiting list.
 */
export const takeStock = async (
  tx: Tx,
  copies: readonly Copies[],
  { member, now }: { member: MemberId; now: Date },
) => {
  const bundleIds = copies.map(({ bundleId }) => bundleId)
  await lockShelves(tx, bundleIds)
  const offers = await tx.rows<Copies>(
    sql`UPDATE waiting SET state = 'taken', offered_until = NULL, ended_at = ${now}
      WHERE state = 'offered' AND offered_until > ${now} AND member_id = ${member}
        AND bundle_id = ANY (${bundleIds}::bigint[])
      RETURNING bundle_id "bundleId", quantity`.named('use offers'),
  )
  const offered = new Map(offers.map(({ bundleId, quantity }) => [bundleId, quantity]))
  const moves = copies.map(({ bundleId, quantity }) => ({
    bundleId,
    copies: (offered.get(bundleId) ?? 0) - quantity,
  }))
  await addStock(tx, moves)
  const restocked = moves.filter((move) => move.copies > 0).map(({ bundleId }) => bundleId)
  await offerNext(tx, restocked, now)
}

/** Returns copies to stock and offers them to the waiting list, in order. */
export const releaseCopies = async (tx: Tx, copies: readonly Copies[], now: Date) => {
  const moves = copies.map(({ bundleId, quantity }) => ({ bundleId, copies: quantity }))
  const bundleIds = copies.map(({ bundleId }) => bundleId)
  await addStock(tx, moves)
  await offerNext(tx, bundleIds, now)
}
