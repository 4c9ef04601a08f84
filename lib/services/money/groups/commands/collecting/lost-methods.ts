import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { placeSeatOrders } from '../../../orders/commands/place.ts'
import { listHomes } from '../../../orders/queries/deliveries.ts'
import { graceEnd } from '../../rules/grace.ts'
import { linkDeliveries, shareDelivery } from '../joining/share-delivery.ts'
import { notifySeats, notifySeatsInApp } from '../notify.ts'
import { moveSeats, seatsById } from '../seat-states.ts'
import { sendPayLink } from './pay-links.ts'

type Seat = { id: number; reached_cents: number }
type Place = { member: number; isPlaced: boolean }

/** Returns whether the seat has a delivery; sets the member's preferred home address if it has none. */
const findPlace = async (tx: Tx, id: number) => {
  const seat = await tx.first<Place>(
    sql`SELECT member_id member, delivery IS NOT NULL "isPlaced" FROM participations WHERE id = ${id}`,
  )
  if (!seat || seat.isPlaced) return Boolean(seat)
  const [home] = await listHomes(tx, memberId(seat.member))
  if (!home) return false
  await tx.run(sql`UPDATE participations SET delivery = ${JSON.stringify(home.shipTo)}::jsonb
    WHERE id = ${id}`)
  return true
}

type About = { id: number; slug: string; title: string; pictureId: string }

/**
 * Asks for what is missing when a member never agreed to a charge or gave no address. Nothing is
 * charged unasked: a seat with an address gets a payment link, the others a question for the address.
 * The seat is kept meanwhile.
 */
export const askWhatIsMissing = async (
  tx: Tx,
  itemId: number,
  seats: readonly Seat[],
  now: Date,
) => {
  if (seats.length === 0) return
  const until = graceEnd(now)
  const ids = seats.map(({ id }) => id)
  const move = { by: 'shop', at: now } as const
  await moveSeats(tx, seatsById(ids), 'charging', move)
  const grace = { until, again: null }
  await moveSeats(tx, seatsById(ids), 'action_required', { ...move, kept: grace })
  const [nowhere, owing]: [number[], number[]] = [[], []]
  for (const { id, reached_cents } of seats)
    if (await findPlace(tx, id)) {
      const shared = await shareDelivery(tx, [id])
      await placeSeatOrders(tx, [id], [reached_cents], now)
      await linkDeliveries(tx, [...shared.keys()])
      await sendPayLink(tx, id, { until, again: null, cause: 'missing' }, now)
      owing.push(id)
    } else nowhere.push(id)
  const group = (await tx.first<About>(sql`SELECT id, slug, title, picture_id "pictureId"
    FROM items WHERE id = ${itemId}`))!
  await notifySeatsInApp(tx, group, 'toPay', seatsById(owing))
  await notifySeats(tx, group, 'missing', seatsById(nowhere), { by: until, notify: 'missing' })
}
