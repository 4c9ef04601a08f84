import type { Database, Tx } from '#kernel/db/connection.ts'
import { empty, sql } from '#kernel/db/sql.ts'
import { eachRow, isDue } from '#kernel/jobs/rows.ts'
import { putEachInOutbox } from '#kernel/outbox/commands.ts'
import { placeSeatOrders } from '../../../orders/commands/place.ts'
import { chargeOrder, serialKeyOf } from '../../../payments/commands/tasks.ts'
import { reachedAtClosing } from '../../queries/overpaid.ts'
import type { SeatState } from '../../rules/seats.ts'
import { unitPrice } from '../../rules/shares.ts'
import { linkDeliveries, shareDelivery, withoutDelivery } from '../joining/share-delivery.ts'
import { moveSeats, seatsById } from '../seat-states.ts'
import {
  chargeOneWithRewards,
  chargeWithRewards,
  hasRewards,
  type SeatFilter,
  seatJob,
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

const oneSeat = (seat: number | undefined) => (seat === undefined ? empty : sql`AND p.id = ${seat}`)

/**
 * Finds and locks seats that no other worker has locked and that are not waiting after a failure; or
 * the one given.
 */
const takeOpen = (tx: Tx, id: number, reached: number, { seat, now }: SeatFilter) =>
  tx.rows<Open>(
    sql`SELECT ${openColumns(reached)}
      FROM participations p WHERE p.item_id = ${id} AND p.state = 'active' ${oneSeat(seat)}
        AND ${isDue(seatJob, sql`p.id`, now)}
        AND NOT (${hasRewards} AND p.delivery IS NOT NULL AND p.most_cents IS NOT NULL)
      ORDER BY p.id LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED`,
  )

/** Enqueues each charge under the serial key of its own debt, so that no charge waits for another. */
export const askCharges = (tx: Tx, orderIds: readonly number[]) =>
  putEachInOutbox(
    tx,
    chargeOrder,
    sql`SELECT NULL::text, jsonb_build_object('orderId', o.id), o.serial_key
      FROM unnest(${orderIds}::bigint[], ${orderIds.map(serialKeyOf)}::text[]) o(id, serial_key)`,
  )

/**
 * Creates orders and charges for some seats of a successful group, or questions where data is missing.
 * Returns the number of seats.
 */
export const collectBatch = async (tx: Tx, id: number, which: SeatFilter) => {
  const { now } = which
  const reached = await reachedAtClosing(tx, id)
  const open = await takeOpen(tx, id, reached, which)
  await askWhatIsMissing(
    tx,
    id,
    open.filter((seat) => !seat.is_whole),
    now,
  )
  await placeAndCharge(
    tx,
    open.filter((seat) => seat.is_whole),
    now,
  )
  // Each seat with credits or a code has its own transaction.
  if (open.length === 0) return chargeWithRewards(tx, id, reached, which)
  return open.length
}

const placeAndCharge = async (tx: Tx, open: readonly Open[], now: Date) => {
  if (open.length === 0) return
  const shared = await shareDelivery(
    tx,
    open.map(({ id }) => id),
  )
  const seats = open.map((seat) => withoutDelivery(seat, shared.get(seat.id)))
  const prices = seats.map((seat) =>
    unitPrice(seat.reached_cents, {
      quantity: seat.quantity,
      mostCents: seat.most_cents,
      deliveryCents: seat.delivery_cents,
    }),
  )
  const ids = seats.map((seat) => seat.id)
  const placed = await placeSeatOrders(tx, ids, prices, now)
  await linkDeliveries(tx, [...shared.keys()])
  await moveSeats(tx, seatsById(ids), 'charging', { by: 'shop', at: now })
  await askCharges(
    tx,
    placed.map(({ orderId }) => orderId),
  )
}

// Takes a shared lock: collecting workers run in parallel, but not beside a failure or cancellation of
// the group.
const lockGroupShared = async (tx: Tx, id: number) =>
  (await tx.first<{ status: string }>(sql`SELECT status FROM items WHERE id = ${id} FOR SHARE`))!

type Late = { id: number; itemId: number }

/**
 * Locks the status until the commit. Call it before locking any seat of the group, the order that
 * failing and cancelling use too.
 */
export const isCollecting = async (tx: Tx, id: number) =>
  (await lockGroupShared(tx, id)).status === 'collecting'

type Single = { id: number; state: SeatState; reached: number }

const chargeOne = async (tx: Tx, { id, state, reached }: Single, now: Date) => {
  const seat = await tx.first<Open & { has_rewards: boolean }>(
    sql`SELECT ${openColumns(reached)}, ${hasRewards} has_rewards FROM participations p
      WHERE p.id = ${id} AND p.state = ${state} FOR NO KEY UPDATE`,
  )
  if (!seat) return false
  if (seat.has_rewards) await chargeOneWithRewards(tx, id, reached, now)
  else await placeAndCharge(tx, [seat], now)
  return true
}

/** Charges a seat whose member completed the missing data; false when its time was over. */
export const collectLate = async (tx: Tx, { id, itemId }: Late, now: Date) =>
  chargeOne(tx, { id, state: 'action_required', reached: await reachedAtClosing(tx, itemId) }, now)

/**
 * Charges a new seat at once, at its maximum: no step is certain before the closing, after which the
 * difference is refunded.
 */
export const prepaySeat = async (tx: Tx, id: number, now: Date) => {
  await tx.run(sql`UPDATE participations SET prepaid = true WHERE id = ${id}`)
  await chargeOne(tx, { id, state: 'active', reached: 0 }, now)
}

const charge = (db: Database, id: number, which: SeatFilter) =>
  db.transaction(async (tx) => {
    return (await isCollecting(tx, id)) ? collectBatch(tx, id, which) : 0
  })

/** Charges seats one by one, so that a failing seat does not stop the others. */
const collectOneByOne = async (db: Database, id: number, now: Date) => {
  const rows = await db.rows<{ id: number }>(sql`SELECT p.id FROM participations p
    WHERE p.item_id = ${id} AND p.state = 'active' AND ${isDue(seatJob, sql`p.id`, now)}
    ORDER BY p.id LIMIT ${atOnce}`)
  await eachRow(db, seatJob, { rows, now }, ({ id: seat }) => charge(db, id, { now, seat }))
  return rows.length
}

/** Charges a group in batches, each in its own transaction: after a crash the next run finds the rest. */
export const collectGroup = async (db: Database, id: number, now: Date) => {
  let count = 0
  for (;;) {
    const charged = await charge(db, id, { now }).catch(() => collectOneByOne(db, id, now))
    if (charged === 0) return count
    count += charged
  }
}
