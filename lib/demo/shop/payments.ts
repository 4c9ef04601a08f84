import type { Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { legalVersions } from '#lib/contract/legal.ts'
import { askCharges } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { record } from '#lib/services/money/groups/commands/record.ts'
import { graceEnd, nextRetry } from '#lib/services/money/groups/rules/grace.ts'
import { placeSeatOrders } from '#lib/services/money/orders/commands/place.ts'
import { serena } from './data.ts'

/** Id as long as those of the provider, recognizable by its prefix. */
const madeUp = (kind: 'ORDER' | 'CAPTURE' | 'REFUND', order: Sql) =>
  sql`${`DEMO${kind}`}::text || lpad(${order}::text, ${13 - kind.length}::int, '0')`

type Attempt = {
  source: 'wallet' | 'vaulted'
  state: 'captured' | 'refused'
  at: Date
  settledAt?: Date
}

/** Adds the payments of whole orders, with the rows that real payments would have. */
export const addPayments = (
  tx: Tx,
  orders: readonly number[],
  { source, state, at, settledAt = at }: Attempt,
) =>
  tx.run(sql`WITH tried AS (
      INSERT INTO payments (id, order_id, position, source, method_id, cents, state,
        provider_order_id, issue, refusal, started_at, asked_at, settled_at)
      SELECT gen_random_uuid(), o.id, 1, ${source}, p.method_id, o.total_cents, ${state},
        ${madeUp('ORDER', sql`o.id`)},
        CASE WHEN ${state} = 'refused' THEN 'INSTRUMENT_DECLINED' END,
        CASE WHEN ${state} = 'refused' THEN 'soft' END, ${at}, ${settledAt}, ${settledAt}
      FROM orders o LEFT JOIN participations p ON p.id = o.participation_id
      WHERE o.id = ANY (${orders}::bigint[]) RETURNING id, order_id, cents, state
    ), captured AS (
      INSERT INTO captures (id, payment_id, order_id, cents, state, at)
      SELECT ${madeUp('CAPTURE', sql`order_id`)}, id, order_id, cents, 'completed', ${at}
      FROM tried WHERE state = 'captured' RETURNING id, order_id, cents
    )
    INSERT INTO ledger (order_id, kind, provider_id, cents, at)
    SELECT order_id, 'capture', id, cents, ${at} FROM captured`)

type Refund = { because: 'cancelled' | 'operator'; cents?: number; at: Date }

/** Adds a refund, without `cents` of the whole payment. */
export const addRefund = (tx: Tx, order: number, { because, cents, at }: Refund) =>
  tx.run(sql`WITH refunded AS (
      INSERT INTO refunds (id, capture_id, order_id, position, cents, because, state,
        provider_refund_id, wanted_at, asked_at, settled_at)
      SELECT gen_random_uuid(), id, order_id, 1, coalesce(${cents ?? null}::int, cents), ${because},
        'completed',
        ${madeUp('REFUND', sql`order_id`)}, ${at}, ${at}, ${at}
      FROM captures WHERE order_id = ${order} RETURNING order_id, provider_refund_id, cents
    ), entered AS (
      INSERT INTO ledger (order_id, kind, provider_id, cents, at)
      SELECT order_id, 'refund', provider_refund_id, -cents, ${at} FROM refunded
    )
    INSERT INTO order_events (order_id, kind, at, details)
    SELECT order_id, 'refunded', ${at}, jsonb_build_object('cents', cents) FROM refunded`)

type Group = { id: number; reached: number; goal: number; at: Date }
type Seat = { id: number; state: string; cents: number }

const collect = async (tx: Tx, { id, at, ...details }: Group, now: Date) => {
  await record(tx, id, 'collecting', at, { details })
  const seats =
    await tx.rows<Seat>(sql`SELECT id, state, price_at(bundle_id, ${details.reached}) cents
    FROM participations WHERE item_id = ${id} AND ended_at IS NULL AND method_id IS NOT NULL ORDER BY id`)
  const placed = await placeSeatOrders(
    tx,
    seats.map((seat) => seat.id),
    seats.map(({ cents }) => cents),
    at,
  )
  const states = new Map(seats.map((seat) => [seat.id, seat.state]))
  const ordersOf = (state: string) =>
    placed.flatMap((each) => (states.get(each.participationId) === state ? each.orderId : []))

  // Wallets charged when the group closed.
  const paid = ordersOf('ordered')
  await addPayments(tx, paid, { source: 'vaulted', state: 'captured', at })
  await tx.run(sql`INSERT INTO order_events (order_id, kind, at)
    SELECT unnest(${paid}::bigint[]), 'paid', ${at}`)
  await tx.run(sql`UPDATE orders SET state = 'paid', paid_at = ${at}
    WHERE id = ANY (${paid}::bigint[])`)

  // Refused charges, which are retried on their days and then succeed.
  const refused = ordersOf('action_required')
  await addPayments(tx, refused, { source: 'vaulted', state: 'refused', at })
  const until = graceEnd(at)
  await tx.run(sql`UPDATE participations p SET grace_until = ${until}, next_charge_at = ${nextRetry(until, now)}
    FROM orders o WHERE o.participation_id = p.id AND o.id = ANY (${refused}::bigint[])`)

  await askCharges(tx, ordersOf('charging'))
}

/** Places the orders and payments of groups that have just closed, as a real group has them. */
export const collectGroups = async (tx: Tx, now: Date) => {
  const groups = await tx.rows<Group>(sql`SELECT id, reached, goal, expires_at AS at FROM items
    WHERE status = 'collecting' ORDER BY id`)
  for (const group of groups) await collect(tx, group, now)
}

export type Street = { street: string; postal_code: string; city: string; province: string }

const needsOne = sql`i.status IN ('running', 'collecting') AND p.ended_at IS NULL`

const isOpen = sql`EXISTS (SELECT FROM participations p JOIN items i ON i.id = p.item_id
  WHERE p.member_id = m.id AND ${needsOne})`

/** Delivery of an order to the postal address `a`. */
export const deliveryTo = sql`jsonb_build_object('kind', 'home', 'id', a.id, 'name', a.recipient,
  'line', a.recipient || ', ' || a.street || ' ' || a.street_number || ', ' || a.postal_code || ' ' || a.city
    || ' (' || a.province || ')',
  'street', a.street || ' ' || a.street_number, 'details', '', 'postal_code', a.postal_code,
  'city', a.city, 'province', a.province, 'phone', '')`

/** Prefix of wallets that `rememberWallets` registers with the PayPal stand-in. */
export const walletPrefix = 'demo-wallet-'

/** Adds address and payment method to the seats of open and collecting groups, as joining requires. */
export const addMandates = async (tx: Tx, streets: readonly Street[]) => {
  await tx.run(sql`INSERT INTO postal_addresses (member_id, recipient, street, street_number,
      postal_code, city, province, preferred)
    SELECT m.id, m.name, s.value ->> 'street', (m.id % 97 + 1)::text, s.value ->> 'postal_code',
      s.value ->> 'city', s.value ->> 'province', true
    FROM members m CROSS JOIN (SELECT ${JSON.stringify(streets)}::jsonb AS streets) given
      CROSS JOIN LATERAL (SELECT streets -> (m.id % ${streets.length})::int AS value) s
    WHERE m.id <> ${serena} AND ${isOpen}`)
  await tx.run(sql`INSERT INTO payment_methods (member_id, kind, vault_id, customer_id, email, kept,
      added_at)
    SELECT m.id, 'wallet', ${walletPrefix}::text || m.id, 'demo-' || m.id, m.email, true, m.joined_at
    FROM members m WHERE ${isOpen}`)
  await tx.run(sql`UPDATE participations p SET method_id = pm.id, delivery_cents = brought.cents,
      most_cents = p.quantity * b.price_cents + brought.cents, agreed_at = p.joined_at,
      terms_version = ${legalVersions.sale}, delivery = ${deliveryTo}
    FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
      CROSS JOIN LATERAL (SELECT CASE WHEN i.travels_with_item_id IS NULL
        THEN v.delivery_cents + b.delivery_cents ELSE 0 END AS cents) brought,
      payment_methods pm, postal_addresses a
    WHERE b.id = p.bundle_id AND pm.member_id = p.member_id AND a.member_id = p.member_id
      AND a.preferred AND ${needsOne}`)
}
