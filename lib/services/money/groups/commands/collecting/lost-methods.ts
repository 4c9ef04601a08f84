import type { Tx } from '../../../../platform/db/connection.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { memberId } from '../../../../platform/http/member-id.ts'
import { placeSeatOrders } from '../../../orders/commands/place-seats.ts'
import { listHomes } from '../../../orders/queries/deliveries.ts'
import { graceEnd } from '../../rules/grace.ts'
import { shareDelivery } from '../joining/share-delivery.ts'
import { ringSeats, tellSeats } from '../notify.ts'
import { moveSeats, seatsById } from '../seat-states.ts'
import { sendPayLink } from './pay-links.ts'

type Seat = { id: number; reached_cents: number }
type Place = { member: number; isPlaced: boolean }

/** Where the seat goes, or the home its member prefers; false where there is none. */
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

type Told = { id: number; slug: string; title: string; pictureId: string }

/**
 * Seats whose member never agreed to a charge, or that have nowhere to go. Nothing is taken unasked: who can be
 * sent it gets a link to pay, and whoever else is asked for an address; the place is kept meanwhile.
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
  const asked = { by: 'shop', at: now } as const
  await moveSeats(tx, seatsById(ids), 'charging', asked)
  const kept = { until, again: null }
  await moveSeats(tx, seatsById(ids), 'action_required', { ...asked, kept })
  const [nowhere, owing]: [number[], number[]] = [[], []]
  for (const { id, reached_cents } of seats)
    if (await findPlace(tx, id)) {
      await shareDelivery(tx, [id])
      await placeSeatOrders(tx, [id], [reached_cents], now)
      await sendPayLink(tx, id, { until, again: null, cause: 'missing' }, now)
      owing.push(id)
    } else nowhere.push(id)
  const group = (await tx.first<Told>(sql`SELECT id, slug, title, picture_id "pictureId"
    FROM items WHERE id = ${itemId}`))!
  await ringSeats(tx, group, 'toPay', seatsById(owing))
  await tellSeats(tx, group, 'missing', seatsById(nowhere), { by: until, notify: 'missing' })
}
