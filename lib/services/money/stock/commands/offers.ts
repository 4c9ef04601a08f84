import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { checkoutPath } from '#lib/contract/addresses.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import { addStock, lockShelves } from '../../../shop/items/commands/stock.ts'
import { offerMade } from '../mails/offer-made.ts'
import { offerText } from '../present.ts'
import { findOffered, findUnsold, lockWaiting } from '../queries.ts'
import { mostReserved, offersFor, offerUntil } from '../rules.ts'

const notifyOffer = async (tx: Tx, id: number) => {
  const offer = await findOffered(tx, id)
  if (!offer) return
  const { name, email, title, choice, count, until, kind, itemId, slug } = offer
  // Links to the checkout: the page of the item shows these copies as sold out, since they are reserved
  // for this member.
  const path = checkoutPath(offer.bundleId, count, offer.status === 'running' ? itemId : undefined)
  const data = { name, title, choice, count, until: until.getTime(), path }
  if (email) await enqueueMail(tx, offerMade, { to: email, data, key: `offer:${id}` })
  await notify(tx, {
    member: memberId(offer.memberId),
    type: 'waiting-list',
    data: {
      description: offerText({ title, count, until }),
      picture_id: offer.pictureId,
      type: kind,
      slug,
      id: itemId,
      url: path,
    },
    key: `offer:${id}:notice`,
  })
}

/** Offers the stock of these bundles to the members who wait for it, in order, for one day each. */
export const offerNext = async (tx: Tx, bundleIds: readonly number[], now: Date) => {
  if (bundleIds.length === 0) return
  for (const { id: bundleId, stock } of await lockShelves(tx, bundleIds)) {
    if (stock === null || stock === 0) continue
    const maxReserved = mostReserved(await findUnsold(tx, bundleId))
    const offers = offersFor(
      stock,
      await lockWaiting(tx, { bundleId, stock, most: maxReserved }, now),
    )
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
