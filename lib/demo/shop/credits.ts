import type { PoolClient } from 'pg'
import { creditsPath } from '#lib/contract/addresses.ts'
import { creditNotices } from '#lib/demo/words/notifications.ts'
import { formatCents } from '#lib/format/money.ts'
import { serena } from './members.ts'

const gift = 600
const percent = 3

/** Moves delivered orders from the lump sum of the member's spendings to rows of their own. */
const countOrders = `WITH there AS (
    INSERT INTO spendings (member_id, order_id, delivered_at, cents)
    SELECT member_id, id, delivered_at, total_cents FROM orders
    WHERE member_id = $1 AND state = 'delivered' RETURNING cents)
  UPDATE spendings SET cents = cents - (SELECT coalesce(sum(cents), 0) FROM there)
  WHERE member_id = $1 AND order_id IS NULL`

/** Cashback of an order, available fourteen days after its last parcel was delivered. */
const earn = `INSERT INTO cashbacks (order_id, member_id, percent, cents, base_cents, matures_at, matured_at)
  SELECT id, member_id, $2::int, round(goods_cents * $2::int / 100.0), goods_cents,
    delivered_at + interval '14 days',
    CASE WHEN delivered_at < $3::timestamptz - interval '14 days'
      THEN delivered_at + interval '14 days' END
  FROM orders WHERE member_id = $1 AND state IN ('preparing', 'shipped', 'delivered')`

const movements = `SELECT 'given' kind, 0 pending, $2::int available, NULL::bigint order_id,
    'Per il ritardo di Città di Rame' reason, NULL::int percent, NULL::int base,
    $3::timestamptz - interval '49 hours' "at", $3::timestamptz + interval '363 days' until
  UNION ALL SELECT 'earned', c.cents, 0, c.order_id, NULL, c.percent, c.base_cents, o.paid_at, NULL
    FROM cashbacks c JOIN orders o ON o.id = c.order_id WHERE c.member_id = $1
  UNION ALL SELECT 'matured', -c.cents, c.cents, c.order_id, NULL, c.percent, c.base_cents,
      c.matured_at, c.matured_at + interval '12 months'
    FROM cashbacks c WHERE c.member_id = $1 AND c.matured_at IS NOT NULL`

const enter = `INSERT INTO credit_lines (member_id, kind, pending_cents, available_cents, pending_after,
    available_after, order_id, reason, percent, base_cents, expires_at, at)
  SELECT $1, kind, pending, available, sum(pending) OVER past, sum(available) OVER past, order_id,
    reason, percent, base, until, "at"
  FROM (${movements}) m WINDOW past AS (ORDER BY "at", order_id NULLS FIRST, pending DESC)
  ORDER BY "at", order_id NULLS FIRST, pending DESC`

const openLots = `INSERT INTO credit_lots (member_id, cents, left_cents, expires_at)
  SELECT member_id, available_cents, available_cents, expires_at FROM credit_lines
  WHERE member_id = $1 AND available_cents > 0`

const openAccount = `INSERT INTO credit_accounts (member_id, available_cents, pending_cents)
  SELECT $1, sum(available_cents), sum(pending_cents) FROM credit_lines WHERE member_id = $1`

type Line = {
  kind: keyof typeof creditNotices
  cents: number
  reason: string | null
  number: number | null
  at: Date
}

const spendable = `SELECT l.kind, l.available_cents cents, l.reason, o.number, l.at FROM credit_lines l
  LEFT JOIN orders o ON o.id = l.order_id WHERE l.member_id = $1 AND l.kind IN ('given', 'matured')`

const notify = `INSERT INTO notifications (member_id, type, data, created_at, read_at)
  VALUES ($1, 'credits', $2, $3::timestamptz, $3::timestamptz + interval '1 hour')`

/** A notice of credits tells a movement that is in the list, as in a real shop. */
const addNotices = async (client: PoolClient) => {
  const { rows } = await client.query<Line>(spendable, [serena])
  for (const { kind, cents, reason, number, at } of rows) {
    const description = creditNotices[kind]
      .replace('{{amount}}', formatCents(cents))
      .replace('{{reason}}', reason ?? '')
      .replace('{{number}}', `${number}`)
    const about = { type: 'credits', picture_id: null, slug: null, id: null, url: creditsPath }
    await client.query(notify, [serena, { description, ...about }, at])
  }
}

/** Adds the credits of the demo's main member: a gift, and the cashback of her orders. */
export async function addCredits(client: PoolClient, now: Date): Promise<void> {
  await client.query(countOrders, [serena])
  await client.query(earn, [serena, percent, now])
  await client.query(enter, [serena, gift, now])
  await client.query(openLots, [serena])
  await client.query(openAccount, [serena])
  await addNotices(client)
}
