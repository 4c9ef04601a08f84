import type { z } from 'zod'
import { itemPath, seatsPath } from '#lib/contract/addresses.ts'
import type { invoiceRequest } from '#lib/contract/checkout.ts'
import { type ErrorCode, errorStatus } from '#lib/contract/errors.ts'
import { legalVersions } from '#lib/contract/legal.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { DomainError } from '../../../platform/error.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import { aMail } from '../../../platform/mail/mail.ts'
import { aNotification } from '../../../platform/notify.ts'
import { offerNext } from '../../stock/commands/offers.ts'
import { joined } from '../mails/joined.ts'
import { findOffers, type Offer } from '../queries/offers.ts'
import type { SeatRow } from '../queries/seats.ts'
import { notice } from '../rules/notices.ts'
import { type Circumstances, type Reckoned, reckon, type Wanted, whence } from './terms.ts'

export type Joining = Wanted & {
  member: MemberId
  itemId: number
  agreed: string
  invoice: z.output<typeof invoiceRequest> | null
  /** Of the network, as the proof of a mandate names it. */
  address: string
}

type Agreed = { joining: Joining; reckoned: Reckoned }

type Taken = {
  refused: string | null
  seat_id: number
  reached: number
  percent: number
}

const isCode = (text: string): text is ErrorCode => text in errorStatus

const toTell = ({ joining: { member, quantity }, reckoned: { offer, mostCents } }: Agreed) => {
  const { item_id: id, title, slug, choice, expires_at: until, cover_id: picture } = offer
  const mail = {
    name: offer.member_name,
    path: seatsPath,
    title,
    choice,
    quantity,
    mostCents,
    until: until.getTime(),
  }
  return [
    aMail(joined, { to: offer.email, data: mail }),
    aNotification({
      member,
      type: 'preorder',
      data: notice('joined', { id, slug, title, picture, url: itemPath('preorder', id, slug) }),
    }),
  ]
}

const isAgreed = (one: Agreed | DomainError): one is Agreed => !(one instanceof DomainError)

/** Refused is an answer: what one may not have takes nothing from the others. */
const agree = (
  joining: Joining,
  offer: Offer | undefined,
  circumstances: Circumstances,
): Agreed | DomainError => {
  try {
    const reckoned = reckon(offer, joining, circumstances)
    if (reckoned.offer.item_id !== joining.itemId) return new DomainError('not_found')
    if (reckoned.agreed !== joining.agreed) return new DomainError('quote_changed')
    return { joining, reckoned }
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

const asGiven = (agreed: Agreed, place: number) => {
  const { member, quantity, limitCents, invoice, address } = agreed.joining
  const { offer, shipTo, deliveryCents, mostCents } = agreed.reckoned
  return {
    place: place + 1,
    item_id: offer.item_id,
    bundle_id: offer.bundle_id,
    member_id: member,
    quantity,
    method_id: offer.method_id,
    most_cents: mostCents,
    base_cents: offer.base_cents,
    terms_version: legalVersions.sale,
    agreed_from: whence(address),
    delivery: shipTo,
    delivery_cents: deliveryCents,
    invoice,
    price_limit_cents: limitCents,
    told: toTell(agreed),
  }
}

const asSeat = ({ joining, reckoned }: Agreed, taken: Taken, now: Date): SeatRow => ({
  ...reckoned.offer,
  reached: taken.reached,
  percent: taken.percent,
  id: taken.seat_id,
  state: 'active',
  quantity: joining.quantity,
  joined_at: now,
  ended_at: null,
  total_cents: reckoned.mostCents,
  price_limit_cents: joining.limitCents,
  delivery: reckoned.shipTo,
  next_charge_at: null,
  grace_until: null,
  change: null,
  ahead: null,
  offered_until: null,
  order_id: null,
})

/** Less than was held for whoever waited. */
const leavesSome = ({ joining, reckoned }: Agreed) =>
  (reckoned.offer.held_copies ?? 0) > joining.quantity

/**
 * Nothing is charged: a seat is a promise to pay, if the group makes it. Each of them, of one group or of many, has
 * a seat or the reason why not, in the order given.
 */
export const joinAll = async (
  tx: Tx,
  joinings: readonly Joining[],
  circumstances: Circumstances,
): Promise<(SeatRow | DomainError)[]> => {
  const { now } = circumstances
  const offers = await findOffers(tx, joinings, now)
  const asked = joinings.map((joining, at) => agree(joining, offers[at], circumstances))
  const given = asked.filter(isAgreed).map(asGiven)
  const taken =
    given.length === 0
      ? []
      : await tx.rows<Taken>(
          sql`SELECT refused, seat_id, reached, percent
            FROM take_seats(${JSON.stringify(given)}::jsonb, ${now}) ORDER BY place`.named(
            'take seats',
          ),
        )
  let next = 0
  const answers = asked.map((one) => {
    if (!isAgreed(one)) return one
    const seat = taken[next++]!
    const { refused } = seat
    if (refused !== null) return new DomainError(isCode(refused) ? refused : 'conflict')
    return asSeat(one, seat, now)
  })
  const left = asked.flatMap((one, at) =>
    isAgreed(one) && !(answers[at] instanceof DomainError) && leavesSome(one)
      ? [one.reckoned.offer.bundle_id]
      : [],
  )
  await offerNext(tx, left, now)
  return answers
}
