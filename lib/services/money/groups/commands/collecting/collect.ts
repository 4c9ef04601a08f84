import type { Database, Tx } from '../../../../platform/db/connection.ts'
import { nothing, sql } from '../../../../platform/db/sql.ts'
import { eachRow, isDue } from '../../../../platform/jobs/rows.ts'
import { putEachInOutbox } from '../../../../platform/outbox/commands.ts'
import { placeSeatOrders } from '../../../orders/commands/place-seats.ts'
import { chargeOrder, lineOf } from '../../../payments/commands/tasks.ts'
import { reachedAtClosing } from '../../queries/overpaid.ts'
import { unitPrice } from '../../rules/shares.ts'
import { less, shareDelivery } from '../joining/share-delivery.ts'
import { moveSeats, seatsById } from '../seat-states.ts'
import {
  chargeOneWithRewards,
  chargeWithRewards,
  hasRewards,
  seatJob,
  type Which,
} from './charge-with-rewards.ts'
import { askWhatIsMissing } from './lost-methods.ts'

const atOnce = 250

type Open = {
  id: number
  quantity: number
  most_cents: number | null
  delivery_cents: number
  is_whole: boolean
  reached_cents: number
}

const openColumns = (reached: number) => sql`p.id, p.quantity, p.most_cents, p.delivery_cents,
  p.delivery IS NOT NULL AND p.most_cents IS NOT NULL is_whole, price_at(p.bundle_id, ${reached}) reached_cents`

const oneSeat = (seat: number | undefined) =>
  seat === undefined ? nothing : sql`AND p.id = ${seat}`

/** Seats that no other worker has in its hands, and that do not wait after a failure; or this one. */
const takeOpen = (tx: Tx, id: number, reached: number, { seat, now }: Which) =>
  tx.rows<Open>(
    sql`SELECT ${openColumns(reached)}
      FROM participations p WHERE p.item_id = ${id} AND p.state = 'active' ${oneSeat(seat)}
        AND ${isDue(seatJob, sql`p.id`, now)}
        AND NOT (${hasRewards} AND p.delivery IS NOT NULL AND p.most_cents IS NOT NULL)
      ORDER BY p.id LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED`,
  )

/** Each charge stands in the line of its own debt, which nothing stands in before it. */
export const askCharges = (tx: Tx, orderIds: readonly number[]) =>
  putEachInOutbox(
    tx,
    chargeOrder,
    sql`SELECT NULL::text, jsonb_build_object('orderId', o.id), o.serial_key
      FROM unnest(${orderIds}::bigint[], ${orderIds.map(lineOf)}::text[]) o(id, serial_key)`,
  )

/** Orders and charges for some seats of a group that made it, or questions where that cannot be; tells of how many. */
export const chargeSome = async (tx: Tx, id: number, which: Which) => {
  const { now } = which
  const reached = await reachedAtClosing(tx, id)
  const open = await takeOpen(tx, id, reached, which)
  await askWhatIsMissing(
    tx,
    id,
    open.filter((seat) => !seat.is_whole),
    now,
  )
  await chargeThese(
    tx,
    open.filter((seat) => seat.is_whole),
    now,
  )
  // Each of those that move credits or a code has a commit of its own.
  if (open.length === 0) return chargeWithRewards(tx, id, reached, which)
  return open.length
}

const chargeThese = async (tx: Tx, open: readonly Open[], now: Date) => {
  if (open.length === 0) return
  const shared = await shareDelivery(
    tx,
    open.map(({ id }) => id),
  )
  const seats = open.map((seat) => less(seat, shared.get(seat.id)))
  const prices = seats.map((seat) =>
    unitPrice(seat.reached_cents, {
      quantity: seat.quantity,
      mostCents: seat.most_cents,
      deliveryCents: seat.delivery_cents,
    }),
  )
  const ids = seats.map((seat) => seat.id)
  const placed = await placeSeatOrders(tx, ids, prices, now)
  await moveSeats(tx, seatsById(ids), 'charging', { by: 'shop', at: now })
  await askCharges(
    tx,
    placed.map(({ orderId }) => orderId),
  )
}

// Shared by all who collect, and not by whoever fails or cancels the group.
const lookAtGroup = async (tx: Tx, id: number) =>
  (await tx.first<{ status: string }>(sql`SELECT status FROM items WHERE id = ${id} FOR SHARE`))!

type Late = { id: number; itemId: number }

/** Held so to the commit. Before any seat of it, as by whoever fails or cancels it. */
export const isCollecting = async (tx: Tx, id: number) =>
  (await lookAtGroup(tx, id)).status === 'collecting'

/** A seat whose member said what was missing, charged like the others; false where its time was over. */
export const chargeLate = async (tx: Tx, { id, itemId }: Late, now: Date) => {
  const reached = await reachedAtClosing(tx, itemId)
  const seat = await tx.first<Open & { has_rewards: boolean }>(
    sql`SELECT ${openColumns(reached)}, ${hasRewards} has_rewards FROM participations p
      WHERE p.id = ${id} AND p.state = 'action_required' FOR NO KEY UPDATE`,
  )
  if (!seat) return false
  if (seat.has_rewards) await chargeOneWithRewards(tx, id, reached, now)
  else await chargeThese(tx, [seat], now)
  return true
}

const charge = (db: Database, id: number, which: Which) =>
  db.transaction(async (tx) => {
    return (await isCollecting(tx, id)) ? chargeSome(tx, id, which) : 0
  })

/** Where one of some seats cannot be charged, the others are. */
const chargeEach = async (db: Database, id: number, now: Date) => {
  const rows = await db.rows<{ id: number }>(sql`SELECT p.id FROM participations p
    WHERE p.item_id = ${id} AND p.state = 'active' AND ${isDue(seatJob, sql`p.id`, now)}
    ORDER BY p.id LIMIT ${atOnce}`)
  await eachRow(db, seatJob, { rows, now }, ({ id: seat }) => charge(db, id, { now, seat }))
  return rows.length
}

/** In batches, each in its own commit: after a crash the rest is found as it was left. */
export const collectGroup = async (db: Database, id: number, now: Date) => {
  let count = 0
  for (;;) {
    const charged = await charge(db, id, { now }).catch(() => chargeEach(db, id, now))
    if (charged === 0) return count
    count += charged
  }
}
