import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { creditsPath } from '#lib/contract/addresses.ts'
import { after, days, hours } from '#lib/format/durations.ts'
import { formatCents } from '#lib/format/money.ts'
import { lockCredits, makeAvailable } from '#lib/services/money/credits/commands/book.ts'
import { followCashback } from '#lib/services/money/credits/commands/earn.ts'
import { monthsToSpend } from '#lib/services/money/credits/rules.ts'
import { insertRows, serena } from './data.ts'
import { addPayments, addRefund, deliveryTo } from './payments.ts'

type Gift = { cents: number; reason: string; at: Date }

export type Orders = {
  address: object
  terms_version: string
  delivery_cents: number
  carrier: string
  /** Orders with the moments of their events, the oldest first. */
  orders: readonly {
    state: string
    events: Record<string, Date> & { placed: Date }
    invoice?: object
    refund?: { cents: number; at: Date }
  }[]
  gift: Gift
  notices: { given: string; matured: string }
}

type Line = { item: number; bundle: number; title: string; choice: string; cents: number }

/** Selects one bundle of an available sale for each order. */
const listLines = (tx: Tx, count: number) =>
  tx.rows<Line>(sql`SELECT DISTINCT ON (i.id) i.id item, i.title, b.id bundle, b.price_cents cents,
      v.title || ', ' || b.title choice
    FROM items i JOIN variations v ON v.item_id = i.id JOIN bundles b ON b.variation_id = v.id
    WHERE i.kind = 'sale' AND i.archived_at IS NULL AND b.closed_at IS NULL
      AND i.travels_with_item_id IS NULL ORDER BY i.id, b.id LIMIT ${count}`)

type Order = {
  id: number
  number: number
  goods: number
  events: Orders['orders'][number]['events']
}

const addOrder = async (
  tx: Tx,
  { state, events, invoice, refund }: Orders['orders'][number],
  { item, bundle, title, choice, cents }: Line,
  { terms_version, delivery_cents, carrier }: Orders,
): Promise<Order> => {
  const { placed, paid, shipped, delivered, cancelled, payment_failed: refused } = events
  const added = await tx.first<{ id: number; number: number }>(sql`INSERT INTO orders (member_id,
      kind, state, goods_cents, delivery_cents, total_cents, delivery, invoice, terms_version,
      placed_at, paid_at, delivered_at, ended_at)
    SELECT a.member_id, 'sale', ${state}, ${cents}, ${delivery_cents}, ${cents + delivery_cents},
      ${deliveryTo}, ${invoice ? JSON.stringify(invoice) : null}::jsonb, ${terms_version}, ${placed}, ${paid ?? null}, ${delivered ?? null},
      ${cancelled ?? refused ?? null}
    FROM postal_addresses a WHERE a.member_id = ${serena} RETURNING id, number`)
  const { id: order_id, number } = added!
  await insertRows(tx, 'order_parcels', [{ order_id, position: 1, delivery_cents }])
  const line = { order_id, parcel: 1, item_id: item, bundle_id: bundle, title, choice }
  await insertRows(tx, 'order_lines', [{ ...line, quantity: 1, unit_cents: cents }])
  const moments = Object.entries(events).map(([kind, at]) => ({ order_id, kind, at }))
  await insertRows(tx, 'order_events', moments)
  const pay = (state: 'captured' | 'refused', at: Date, settledAt: Date) =>
    addPayments(tx, [order_id], { source: 'wallet', state, at, settledAt })
  if (paid) await pay('captured', paid, paid)
  if (refused) await pay('refused', placed, refused)
  if (cancelled) await addRefund(tx, order_id, { because: 'cancelled', at: cancelled })
  if (refund) await addRefund(tx, order_id, { because: 'operator', ...refund })
  const tracking_code = `RN 4471 00${order_id} IT`
  const parcel = { order_id, parcel: 1, carrier, tracking_code, shipped_at: shipped }
  if (shipped) await insertRows(tx, 'shipments', [{ ...parcel, delivered_at: delivered }])
  if (delivered)
    await tx.run(sql`INSERT INTO spendings (member_id, order_id, delivered_at, cents)
      SELECT member_id, id, delivered_at, total_cents FROM orders WHERE id = ${order_id}`)
  return { id: order_id, number, goods: cents, events }
}

const notify = (tx: Tx, text: string, values: Record<string, string>, at: Date) => {
  const description = text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '')
  const nothing = { picture_id: null, slug: null, id: null }
  const data = { description, type: 'credits', url: creditsPath, ...nothing }
  const row = { member_id: serena, type: 'credits', data, created_at: at }
  return insertRows(tx, 'notifications', [{ ...row, read_at: after(at, hours(1)) }])
}

const give = async (tx: Tx, { cents, reason, at }: Gift, text: string) => {
  await lockCredits(tx, serena)
  const line = { member: serena, kind: 'given', cents, reason, months: monthsToSpend } as const
  await makeAvailable(tx, line, at)
  await notify(tx, text, { amount: formatCents(cents), reason }, at)
}

const mature = async (tx: Tx, { id, number }: Order, at: Date, text: string) => {
  const matured = await tx.first<{ cents: number; percent: number; baseCents: number }>(
    sql`UPDATE cashbacks SET matured_at = ${at} WHERE order_id = ${id}
      RETURNING cents, percent, base_cents "baseCents"`,
  )
  const { cents, ...share } = matured!
  const line = { member: serena, kind: 'matured', orderId: id, pending: -cents, share } as const
  await makeAvailable(tx, { ...line, cents, months: monthsToSpend }, at)
  await notify(tx, text, { amount: formatCents(cents), number: `${number}` }, at)
}

type Movement = { at: Date; book: () => Promise<unknown> }

/** Books the cashback of the paid orders and a gift, in the order of time. */
export const addCredits = async (
  tx: Tx,
  orders: readonly Order[],
  { gift, notices }: Orders,
  now: Date,
) => {
  const movements: Movement[] = [{ at: gift.at, book: () => give(tx, gift, notices.given) }]
  for (const order of orders) {
    const { paid, cancelled, delivered } = order.events
    if (!paid || cancelled) continue
    const maturesAt = delivered ? after(delivered, days(14)) : null
    const earning = { member: serena, orderId: order.id, baseCents: order.goods, maturesAt }
    movements.push({ at: paid, book: () => followCashback(tx, earning, paid) })
    if (maturesAt && maturesAt <= now)
      movements.push({ at: maturesAt, book: () => mature(tx, order, maturesAt, notices.matured) })
  }
  for (const { book } of movements.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await book()
}

/** Adds the address of the main member, and her orders in all states that pages show. */
export const addOrders = async (tx: Tx, data: Orders) => {
  const address = { member_id: serena, preferred: true, ...data.address }
  await insertRows(tx, 'postal_addresses', [address])
  const lines = await listLines(tx, data.orders.length)
  const orders: Order[] = []
  for (const [index, line] of lines.entries())
    orders.push(await addOrder(tx, data.orders[index]!, line, data))
  return orders
}
