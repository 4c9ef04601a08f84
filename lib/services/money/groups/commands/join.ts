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
import type { SeatRow } from '../queries/seats.ts'
import { notice } from '../rules/notices.ts'
import { type Circumstances, reckonSeat, type Wanted, whence } from './terms.ts'

export type Joining = Wanted & {
  itemId: number
  agreed: string
  invoice: z.output<typeof invoiceRequest> | null
  /** Of the network, as the proof of a mandate names it. */
  address: string
}

type Taken = {
  refused: string | null
  seat_id: number
  reached: number
  goal: number
  percent: number
}

const isCode = (text: string): text is ErrorCode => text in errorStatus

type Reckoned = Awaited<ReturnType<typeof reckonSeat>>

const toTell = (member: MemberId, { offer, mostCents }: Reckoned, { quantity }: Joining) => {
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

/** Nothing is charged: it is a promise to pay, if the group makes it. */
export const join = async (
  tx: Tx,
  member: MemberId,
  joining: Joining,
  circumstances: Circumstances,
): Promise<SeatRow> => {
  const { now } = circumstances
  const { quantity, limitCents, invoice } = joining
  const reckoned = await reckonSeat(tx, member, joining, circumstances)
  const { offer, shipTo, deliveryCents, mostCents, agreed } = reckoned
  if (offer.item_id !== joining.itemId) throw new DomainError('not_found')
  if (agreed !== joining.agreed) throw new DomainError('quote_changed')
  const given = {
    item_id: offer.item_id,
    bundle_id: offer.bundle_id,
    member_id: member,
    quantity,
    method_id: offer.method_id,
    most_cents: mostCents,
    base_cents: offer.base_cents,
    terms_version: legalVersions.terms,
    agreed_from: whence(joining.address),
    delivery: shipTo,
    delivery_cents: deliveryCents,
    invoice,
    price_limit_cents: limitCents,
  }
  const taken = (await tx.first<Taken>(
    sql`SELECT * FROM take_seat(${JSON.stringify(given)}::jsonb,
      ${JSON.stringify(toTell(member, reckoned, joining))}::jsonb, ${now})`.named('take a seat'),
  ))!
  const { refused } = taken
  if (refused !== null) throw new DomainError(isCode(refused) ? refused : 'conflict')
  if ((offer.held_copies ?? 0) > quantity) await offerNext(tx, [offer.bundle_id], now)
  return {
    ...offer,
    reached: taken.reached,
    percent: taken.percent,
    id: taken.seat_id,
    state: 'active',
    quantity,
    joined_at: now,
    ended_at: null,
    total_cents: mostCents,
    price_limit_cents: limitCents,
    delivery: shipTo,
    next_charge_at: null,
    grace_until: null,
    change: null,
    ahead: null,
    offered_until: null,
    order_id: null,
  }
}
