import type { Database, Tx } from '#kernel/db/connection.ts'
import { empty, sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { eachRow, isDue } from '#kernel/jobs/rows.ts'
import { putEachInOutbox } from '#kernel/outbox/commands.ts'
import type { Group } from '../../../../shop/items/commands/life.ts'
import { placeSeatOrders } from '../../../orders/commands/place.ts'
import { listHomes } from '../../../orders/queries/deliveries.ts'
import { chargeOrder, serialKeyOf } from '../../../payments/commands/tasks.ts'
import { reachedAtClosing } from '../../queries/shortfall.ts'
import { graceEnd } from '../../rules/grace.ts'
import type { SeatState } from '../../rules/seats.ts'
import { unitPrice } from '../../rules/shares.ts'
import { linkDeliveries, shareDelivery } from '../joining/share-delivery.ts'
import { notifySeats, notifySeatsInApp } from '../notify.ts'
import { moveSeats, seatsById } from '../seat-states.ts'
import { type ChargedSeat, chargeWithRewards } from './charge-with-rewards.ts'
import { sendPayLink } from './outcome.ts'

const atOnce = 250

/** Job name under which failed seats wait for their retry. */
const seatJob = 'groups.charge-seat'

const isWhole = sql`(p.delivery IS NOT NULL AND p.most_cents IS NOT NULL)`
const hasRewards = sql`(p.use_credits OR p.code_id IS NOT NULL)`

const seatColumns = (reached: number) => sql`p.id, p.member_id member, p.quantity, p.most_cents,
  p.delivery_cents, p.use_credits, p.code_id code, price_at(p.bundle_id, ${reached}) reached_cents,
  p.delivery IS NOT NULL is_placed, ${isWhole} is_whole, ${hasRewards} has_rewards`

type SeatFilter = { now: Date; seat?: number }

/**
 * Locks seats that no other worker has locked and that are not waiting after a failure, or the one of the
 * filter: one that is charged with rewards, or some others.
 */
const lockOpen = (
  tx: Tx,
  id: number,
  reached: number,
  { seat, now }: SeatFilter,
  { rewarded }: { rewarded: boolean },
) =>
  tx.rows<ChargedSeat>(
    sql`SELECT ${seatColumns(reached)} FROM participations p
      WHERE p.item_id = ${id} AND p.state = 'active'
        ${seat === undefined ? empty : sql`AND p.id = ${seat}`} AND ${isDue(seatJob, sql`p.id`, now)}
        AND (${hasRewards} AND ${isWhole}) = ${rewarded}
      ORDER BY p.id LIMIT ${rewarded ? 1 : atOnce} FOR NO KEY UPDATE SKIP LOCKED`,
  )

/** Returns whether the seat has a delivery; sets the member's preferred home address if it has none. */
const findPlace = async (tx: Tx, { id, member, is_placed }: ChargedSeat) => {
  if (is_placed) return true
  const [home] = await listHomes(tx, memberId(member))
  if (!home) return false
  await tx.run(sql`UPDATE participations SET delivery = ${JSON.stringify(home.shipTo)}::jsonb
    WHERE id = ${id}`)
  return true
}

const idsOf = (seats: readonly { id: number }[]) => seats.map(({ id }) => id)

/**
 * Asks for what is missing when a member never agreed to a charge or gave no address. Nothing is
 * charged unasked: a seat with an address gets a payment link, the others a question for the address.
 * The seat is kept meanwhile.
 */
const askWhatIsMissing = async (
  tx: Tx,
  itemId: number,
  seats: readonly ChargedSeat[],
  now: Date,
) => {
  if (seats.length === 0) return
  const until = graceEnd(now)
  const which = seatsById(idsOf(seats))
  const grace = { until, again: null }
  await moveSeats(tx, which, 'charging', { by: 'shop', at: now })
  await moveSeats(tx, which, 'action_required', { by: 'shop', at: now, kept: grace })
  const [nowhere, owing]: [number[], number[]] = [[], []]
  for (const seat of seats) {
    const { id, reached_cents } = seat
    if (await findPlace(tx, seat)) {
      const shared = await shareDelivery(tx, [id])
      await placeSeatOrders(tx, [id], [reached_cents], now)
      await linkDeliveries(tx, [...shared.keys()])
      await sendPayLink(tx, id, { ...grace, cause: 'missing' }, now)
      owing.push(id)
    } else nowhere.push(id)
  }
  const group = (await tx.first<Pick<Group, 'id' | 'slug' | 'title' | 'pictureId'>>(
    sql`SELECT id, slug, title, picture_id "pictureId" FROM items WHERE id = ${itemId}`,
  ))!
  await notifySeatsInApp(tx, group, 'toPay', seatsById(owing))
  await notifySeats(tx, group, 'missing', seatsById(nowhere), { by: until })
}

/** Enqueues each charge under the serial key of its own debt, so that no charge waits for another. */
export const askCharges = (tx: Tx, orderIds: readonly number[]) =>
  putEachInOutbox(
    tx,
    chargeOrder,
    sql`SELECT NULL::text, jsonb_build_object('orderId', o.id), o.serial_key
      FROM unnest(${orderIds}::bigint[], ${orderIds.map(serialKeyOf)}::text[]) o(id, serial_key)`,
  )

const placeAndCharge = async (tx: Tx, seats: readonly ChargedSeat[], now: Date) => {
  if (seats.length === 0) return
  const ids = idsOf(seats)
  const shared = await shareDelivery(tx, ids)
  const placed = await placeSeatOrders(tx, ids, seats.map(unitPrice), now)
  await linkDeliveries(tx, [...shared.keys()])
  await moveSeats(tx, seatsById(ids), 'charging', { by: 'shop', at: now })
  const orderIds = placed.map(({ orderId }) => orderId)
  await askCharges(tx, orderIds)
}

/**
 * Creates orders and charges for some seats of a successful group, or questions where data is missing.
 * Returns the number of seats.
 */
export const collectBatch = async (tx: Tx, id: number, which: SeatFilter) => {
  const { now } = which
  const reached = await reachedAtClosing(tx, id)
  const open = await lockOpen(tx, id, reached, which, { rewarded: false })
  const incomplete = open.filter((seat) => !seat.is_whole)
  const whole = open.filter((seat) => seat.is_whole)
  await askWhatIsMissing(tx, id, incomplete, now)
  await placeAndCharge(tx, whole, now)
  if (open.length > 0) return open.length
  // Each seat with credits or a code has its own transaction, whose locks block no other seat.
  const rewarded = await lockOpen(tx, id, reached, which, { rewarded: true })
  for (const seat of rewarded) await chargeWithRewards(tx, seat, now)
  return rewarded.length
}

/**
 * Locks the status until the commit: workers run in parallel, but not beside a failure or cancellation.
 * Call it before locking any seat of the group, the order that failing and cancelling use too.
 */
export const isCollecting = async (tx: Tx, id: number) =>
  (await tx.first<{ status: string }>(sql`SELECT status FROM items WHERE id = ${id} FOR SHARE`))!
    .status === 'collecting'

type Single = { id: number; state: SeatState; reached: number }

const chargeOne = async (tx: Tx, { id, state, reached }: Single, now: Date) => {
  const seat = await tx.first<ChargedSeat>(
    sql`SELECT ${seatColumns(reached)} FROM participations p
      WHERE p.id = ${id} AND p.state = ${state} FOR NO KEY UPDATE`,
  )
  if (!seat) return false
  if (seat.has_rewards) await chargeWithRewards(tx, seat, now)
  else await placeAndCharge(tx, [seat], now)
  return true
}

/** Charges a seat whose member completed the missing data; false when its time was over. */
export const collectLate = async (tx: Tx, seat: { id: number; itemId: number }, now: Date) => {
  const reached = await reachedAtClosing(tx, seat.itemId)
  return chargeOne(tx, { id: seat.id, state: 'action_required', reached }, now)
}

/**
 * Charges a new seat at once, at its maximum: no step is certain before the closing, after which the
 * difference is refunded.
 */
export const prepaySeat = async (tx: Tx, id: number, now: Date) => {
  await tx.run(sql`UPDATE participations SET prepaid = true WHERE id = ${id}`)
  await chargeOne(tx, { id, state: 'active', reached: 0 }, now)
}

const charge = (db: Database, id: number, which: SeatFilter) =>
  db.transaction(async (tx) => ((await isCollecting(tx, id)) ? collectBatch(tx, id, which) : 0))

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
