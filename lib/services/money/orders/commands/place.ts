import type { Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { legalVersion } from '../../../members/legal/queries.ts'
import { choiceName } from '../../../shop/items/queries.ts'
import type { ShipTo } from '../queries/deliveries.ts'
import type { Invoice } from '../rules/invoice.ts'
import { heldUntil, unsent } from '../rules/states.ts'
import { recordEvent } from './states.ts'

type NewLine = {
  itemId: number
  bundleId: number
  /** Title at the time of the order. */
  title: string
  choice: string
  quantity: number
  unitCents: number
  discountCents: number
}

export type NewParcel = {
  deliveryCents: number
  /** Part of it that a code took off. */
  discountCents: number
  waitsForItemId: number | null
  /** True when the delivery of the member's paid seats in that group pays for it. */
  isCarried: boolean
  lines: readonly NewLine[]
}

export type NewOrder = {
  member: MemberId
  parcels: readonly NewParcel[]
  creditsCents: number
  delivery: ShipTo
  invoice: Invoice | null
}

/** SQL reference of a debt that the buyer pays, or of one that nothing else names. */
const newReference = sql`gen_random_uuid()::text`

/**
 * SQL references of debts that are charged without the buyer. A restore that removes the order leaves what
 * they are made of, and no later seat or member has both the same id and the same time.
 */
const referenceOfSeat = sql`'seat-' || id || '-' || (extract(epoch FROM joined_at) * 1000)::bigint`

const referenceOfPeriod = (member: MemberId, paidUntil: Date) => sql`(
  SELECT ${`weep-${member}-${paidUntil.getTime()}-`} || count(*)
  FROM orders WHERE member_id = ${member} AND kind = 'weep')`

const writeParcel = async (tx: Tx, order: number, parcel: NewParcel, position: number) => {
  await tx.run(sql`INSERT INTO order_parcels (order_id, position, delivery_cents, discount_cents,
      waits_for_item_id)
    VALUES (${order}, ${position}, ${parcel.deliveryCents}, ${parcel.discountCents},
      ${parcel.waitsForItemId})`)
  for (const line of parcel.lines)
    await tx.run(sql`INSERT INTO order_lines (order_id, parcel, item_id, bundle_id, title, choice,
        quantity, unit_cents, discount_cents)
      VALUES (${order}, ${position}, ${line.itemId}, ${line.bundleId}, ${line.title},
        ${line.choice}, ${line.quantity}, ${line.unitCents}, ${line.discountCents})`)
}

/** Records which seats pay the delivery of the parcels of an order. */
const linkCarried = (tx: Tx, order: number, positions: readonly number[]) =>
  tx.run(sql`INSERT INTO shared_deliveries (order_id, parcel, payer_id, payer_parcel)
    SELECT mine.id, own.position, o.id, theirs.position
    FROM orders mine JOIN order_parcels own ON own.order_id = mine.id
    JOIN participations p ON p.item_id = own.waits_for_item_id AND p.member_id = mine.member_id
    JOIN orders o ON o.participation_id = p.id AND o.state = ANY (${unsent})
      AND o.delivery -> 'kind' = mine.delivery -> 'kind' AND o.delivery -> 'id' = mine.delivery -> 'id'
    JOIN order_parcels theirs ON theirs.order_id = o.id
    WHERE mine.id = ${order} AND own.position = ANY (${positions}::int[])`)

/** Places a sale order; its copies were taken in the same transaction and stay reserved until it expires. */
export const placeSaleOrder = async (tx: Tx, given: NewOrder, now: Date) => {
  const { member, parcels, creditsCents, delivery, invoice } = given
  const lines = parcels.flatMap((parcel) => parcel.lines)
  const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)
  const goods = sum(lines.map(({ quantity, unitCents }) => quantity * unitCents))
  const brought = sum(parcels.map(({ deliveryCents }) => deliveryCents))
  const discountCents = sum([...parcels, ...lines].map((each) => each.discountCents))
  const row = await tx.first<{ id: number }>(sql`INSERT INTO orders (member_id, kind, state,
      reference, goods_cents, delivery_cents, discount_cents, credits_cents, total_cents, delivery, invoice,
      terms_version, placed_at, held_until)
    VALUES (${member}, 'sale', 'pending', ${newReference}, ${goods}, ${brought}, ${discountCents}, ${creditsCents},
      ${goods + brought - discountCents - creditsCents}, ${JSON.stringify(delivery)}::jsonb,
      ${invoice && JSON.stringify(invoice)}::jsonb, ${legalVersion('sale')}, ${now},
      ${heldUntil(now)}) RETURNING id`)
  const { id } = row!
  for (const [place, parcel] of parcels.entries()) await writeParcel(tx, id, parcel, place + 1)
  const carried = parcels.flatMap(({ isCarried }, place) => (isCarried ? [place + 1] : []))
  if (carried.length > 0) await linkCarried(tx, id, carried)
  await recordEvent(tx, id, 'placed', now)
  return id
}

export type PlacedSeat = { orderId: number; participationId: number }

/**
 * Places the orders of many seats in one batch. Idempotent: a seat has one order, and seats with an
 * order are skipped. `unitCents` holds the reached prices, in the order of the ids.
 */
export const placeSeatOrders = (
  tx: Tx,
  participations: readonly number[],
  unitCents: readonly number[],
  now: Date,
) =>
  tx.rows<PlacedSeat>(sql`WITH seats AS (
      SELECT p.id, p.member_id, p.item_id, p.bundle_id, p.quantity, u.cents, p.delivery_cents,
        p.discount_cents, p.credits_cents, p.delivery, p.invoice, p.terms_version, p.joined_at,
        coalesce(c.free_delivery, false) brought_free, i.title, ${choiceName} choice, i.travels_with_item_id
      FROM unnest(${participations}::bigint[], ${unitCents}::int[]) u(id, cents)
      JOIN participations p ON p.id = u.id JOIN items i ON i.id = p.item_id
      JOIN bundles b ON b.id = p.bundle_id JOIN variations v ON v.id = b.variation_id
      LEFT JOIN codes c ON c.id = p.code_id
    ), placed AS (
      INSERT INTO orders (member_id, kind, participation_id, reference, state, goods_cents, delivery_cents,
        discount_cents, credits_cents, total_cents, delivery, invoice, terms_version, placed_at)
      SELECT member_id, 'seat', id, ${referenceOfSeat}, 'pledged', quantity * cents, delivery_cents, discount_cents,
        credits_cents, quantity * cents + delivery_cents - discount_cents - credits_cents,
        coalesce(delivery, '{}'), invoice, coalesce(terms_version, ''), ${now} FROM seats
      ON CONFLICT (participation_id) DO NOTHING
      RETURNING id, participation_id
    ), parcels AS (
      INSERT INTO order_parcels (order_id, position, delivery_cents, discount_cents, waits_for_item_id)
      SELECT placed.id, 1, seats.delivery_cents, CASE WHEN seats.brought_free
        THEN seats.discount_cents ELSE 0 END, seats.travels_with_item_id
      FROM placed JOIN seats ON seats.id = placed.participation_id RETURNING order_id
    ), lines AS (
      INSERT INTO order_lines (order_id, parcel, item_id, bundle_id, title, choice, quantity, unit_cents,
        discount_cents)
      SELECT placed.id, 1, seats.item_id, seats.bundle_id, seats.title, seats.choice, seats.quantity,
        seats.cents, CASE WHEN seats.brought_free THEN 0 ELSE seats.discount_cents END
      FROM parcels JOIN placed ON placed.id = parcels.order_id JOIN seats ON seats.id = placed.participation_id
      RETURNING order_id
    ), events AS (
      INSERT INTO order_events (order_id, kind, at) SELECT order_id, 'placed', ${now} FROM lines
    )
    SELECT id "orderId", participation_id "participationId" FROM placed ORDER BY id`)

type Owed = {
  member: MemberId
  cents: number
  /** End of the period before. */
  paidUntil?: Date | null
  /** Deadline for a payment by the buyer; null when the saved method is charged. */
  until: Date | null
}

/** Places the order of a plan period. It has no parcels, since nothing is shipped. */
export const placeWeepOrder = async (
  tx: Tx,
  { member, cents, paidUntil, until }: Owed,
  now: Date,
) => {
  const reference = paidUntil && !until ? referenceOfPeriod(member, paidUntil) : newReference
  const { id } = (await tx.first<{ id: number }>(sql`INSERT INTO orders (member_id, kind, state,
      reference, goods_cents, delivery_cents, total_cents, delivery, terms_version, placed_at, held_until)
    VALUES (${member}, 'weep', ${until ? 'pending' : 'pledged'}, ${reference}, ${cents}, 0, ${cents}, '{}', ${legalVersion('sale')},
      ${now}, ${until})
    RETURNING id`))!
  await recordEvent(tx, id, 'placed', now)
  return id
}

/** Leaves nothing of a delivery but the town: new fields are removed with the rest. */
export const placeAlone = (delivery: Sql) => sql`(
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(${delivery})
  WHERE key IN ('kind', 'id', 'postal_code', 'city', 'province')
) || '{"name": "-", "line": "-", "street": "-", "details": "", "phone": ""}'::jsonb`

/** Anonymizes home deliveries. The law requires an invoice with its name, as it was issued. */
export const forgetPlaces = (tx: Tx, member: number) =>
  tx.run(sql`UPDATE orders SET delivery = ${placeAlone(sql`delivery`)}
    WHERE member_id = ${member} AND delivery->>'kind' = 'home'`)
