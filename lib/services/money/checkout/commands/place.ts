import type { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { mostCents } from '#kernel/money.ts'
import type { orders } from '#lib/contract/orders.ts'
import { lockAccount } from '../../../members/accounts/queries.ts'
import { lockGroupsOf } from '../../../shop/items/commands/life.ts'
import { lockShelves } from '../../../shop/items/commands/stock.ts'
import { useCode } from '../../codes/commands/use.ts'
import { spendCredits } from '../../credits/commands/use.ts'
import { type NewParcel, placeSaleOrder } from '../../orders/commands/place.ts'
import { markPaid } from '../../orders/commands/settle.ts'
import { totalOf } from '../../orders/rules/agreed.ts'
import type { Bringing } from '../../orders/rules/delivery.ts'
import { requireInvoice, tidyInvoice } from '../../orders/rules/invoice.ts'
import { unsent } from '../../orders/rules/states.ts'
import { takeStock } from '../../stock/commands/copies.ts'
import { mayReserve } from '../../stock/policy.ts'
import { findReserving } from '../../stock/queries.ts'
import type { UnpaidLimits } from '../../stock/rules.ts'
import { type PurchaseQuote, quotePurchase } from '../queries/quote.ts'
import type { Line } from '../rules/wishes.ts'
import { emptyBasket } from './basket.ts'

type Placing = {
  member: MemberId
  body: z.output<typeof orders.place.body>
  bringing: Bringing
  unpaid: UnpaidLimits
  now: Date
}

/** Throws when no line can be ordered, with the error of the first line. */
const requireSomething = (lines: readonly Line[]) => {
  if (lines.some(({ counted }) => counted)) return
  const [first] = lines
  const kind = first?.changes[0]?.kind
  if (kind === 'weep_only') throw new DomainError('weep_only')
  const isOver = kind === 'closed' && first?.row.kind === 'preorder'
  throw new DomainError(isOver ? 'group_closed' : 'sold_out')
}

/** Limits the total before credits and codes: the full price is stored beside them. */
const requireStorable = ({ agreement }: PurchaseQuote) => {
  if (totalOf({ ...agreement, discountCents: 0, creditsCents: 0 }) > mostCents)
    throw new DomainError('invalid', { fields: { lines: ['checkout.tooMuch'] } })
}

const toParcels = ({ agreement, code, parcels }: PurchaseQuote): NewParcel[] => {
  const { goods = [], deliveryCents: deliveryDiscount = 0 } = code?.discount ?? {}
  const byBundle = agreement.lines.map(({ bundleId }, at) => [bundleId, goods[at] ?? 0] as const)
  const discounts = new Map(byBundle)
  return parcels
    .map(({ lines, deliveryCents, waitsForItemId, isCarried }) => ({
      deliveryCents,
      discountCents: deliveryDiscount > 0 ? deliveryCents : 0,
      waitsForItemId,
      isCarried,
      lines: lines
        .filter(({ counted }) => counted)
        .map(({ row, quantity, unitCents }) => ({
          itemId: row.item_id,
          bundleId: row.bundle_id,
          title: row.title,
          choice: row.choice,
          quantity,
          unitCents,
          discountCents: discounts.get(row.bundle_id) ?? 0,
        })),
    }))
    .filter(({ lines }) => lines.length > 0)
}

const order = async (tx: Tx, { member, body, unpaid, now }: Placing, quote: PurchaseQuote) => {
  const { delivery, agreement, code } = quote
  if (!delivery) throw new DomainError('invalid', { fields: { delivery: ['checkout.delivery'] } })
  if (quote.agreed !== body.agreed) throw new DomainError('quote_changed')
  const { lines, creditsCents } = agreement
  // An order that credits pay wholly reserves nothing: it is paid in this transaction.
  if (quote.totalCents > 0) {
    const bundleIds = lines.map(({ bundleId }) => bundleId)
    mayReserve(await findReserving(tx, { member, bundleIds, now }), lines, unpaid, now)
  }
  await takeStock(tx, lines, { member, now })
  const placed = {
    member,
    parcels: toParcels(quote),
    creditsCents,
    delivery: delivery.shipTo,
    invoice: body.invoice && tidyInvoice(body.invoice),
  }
  const orderId = await placeSaleOrder(tx, placed, now)
  await useCode(tx, { member, orderId, applied: code }, now)
  await spendCredits(tx, { member, orderId, cents: creditsCents }, now)
  // Nothing is left to charge at the provider.
  if (quote.totalCents === 0) {
    await markPaid(tx, orderId, now)
    await emptyBasket(tx, orderId)
  }
  return orderId
}

/**
 * Locks the paid seats that the items may travel with against a cancellation, which would refund a
 * delivery that this order relies on.
 */
const lockCarriers = (tx: Tx, member: MemberId, bundleIds: readonly number[]) =>
  tx.run(
    sql`SELECT FROM orders o JOIN participations p ON p.id = o.participation_id
      WHERE p.member_id = ${member} AND o.state = ANY (${unsent}) AND p.item_id IN (
        SELECT i.travels_with_item_id FROM bundles b JOIN variations v ON v.id = b.variation_id
        JOIN items i ON i.id = v.item_id WHERE b.id = ANY (${bundleIds}::bigint[]))
      ORDER BY o.id FOR SHARE OF o`.named('hold carriers'),
  )

/**
 * Places an order and reserves its copies in one transaction, with the bundles locked, so that the
 * agreed quote is still the current one.
 */
export const placeOrder = async (tx: Tx, placing: Placing) => {
  const { member, body, bringing, now } = placing
  requireInvoice(body.invoice)
  const { email_verified_at } = await lockAccount(tx, member)
  if (!email_verified_at) throw new DomainError('unconfirmed')
  const bundleIds = body.lines.map(({ bundle_id }) => bundle_id)
  await lockShelves(tx, bundleIds)
  await lockCarriers(tx, member, bundleIds)
  await lockGroupsOf(tx, bundleIds)
  const quote = await quotePurchase(tx, { member, purchase: body, bringing, now })
  requireSomething(quote.lines)
  requireStorable(quote)
  return order(tx, placing, quote)
}
