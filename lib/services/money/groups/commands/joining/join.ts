import type { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { itemPath, seatsPath } from '#lib/contract/addresses.ts'
import type { invoiceRequest } from '#lib/contract/checkout.ts'
import { type ErrorCode, errorStatus } from '#lib/contract/errors.ts'
import { legalVersions } from '#lib/contract/legal.ts'
import { aMail } from '#lib/tools/mail/mail.ts'
import { aNotification } from '#lib/tools/notify.ts'
import { reserveCode } from '../../../codes/commands/use.ts'
import { requireApplied } from '../../../codes/policy.ts'
import { findCredits } from '../../../credits/queries.ts'
import { usable } from '../../../credits/rules.ts'
import { requireInvoice, tidyInvoice } from '../../../orders/rules/invoice.ts'
import { offerNext } from '../../../stock/commands/copies.ts'
import { joined } from '../../mails/joined.ts'
import { findOffers, type Offer } from '../../queries/offers.ts'
import { findSeat, type SeatRow } from '../../queries/seats.ts'
import { notice } from '../../rules/notices.ts'
import { prepaySeat } from '../collecting/collect.ts'
import {
  clientAddress,
  type JoinContext,
  quoteSeat,
  type SeatQuote,
  type SeatRequest,
} from './seat-quote.ts'

export type JoinRequest = SeatRequest & {
  member: MemberId
  itemId: number
  agreed: string
  invoice: z.output<typeof invoiceRequest> | null
  /** Network address, as the proof of the mandate records it. */
  address: string
}

type AcceptedQuote = { joining: JoinRequest; quote: SeatQuote }

type SeatOutcome = {
  refused: string | null
  seat_id: number
  reached: number
  percent: number
}

const isCode = (text: string): text is ErrorCode => text in errorStatus

const outboxRowsOf = ({ joining, quote }: AcceptedQuote) => {
  const { member, quantity, useCredits, limitCents } = joining
  const { offer, mostCents, discountCents, code, shipTo } = quote
  const { item_id: id, title, slug, choice, expires_at: until, cover_id: picture } = offer
  const mail = {
    name: offer.member_name,
    path: seatsPath,
    title,
    choice,
    quantity,
    mostCents: mostCents - discountCents,
    until: until.getTime(),
    ...(discountCents > 0 && code ? { code: code.code, discountCents } : {}),
    ...(useCredits ? { useCredits } : {}),

    shipTo: shipTo.line,
    paidBy: offer.method_kind,
    digits: offer.method_digits,
    limitCents,
    deliverOn: offer.deliver_on,
    terms: legalVersions.sale,
    prepaid: offer.prepays,
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

const isAgreed = (asked: AcceptedQuote | DomainError): asked is AcceptedQuote =>
  !(asked instanceof DomainError)

/** Returns the refusal instead of throwing it, so that it does not affect the other seats of the batch. */
const acceptQuote = async (
  tx: Tx,
  joining: JoinRequest,
  offer: Offer | undefined,
  circumstances: JoinContext,
): Promise<AcceptedQuote | DomainError> => {
  try {
    requireInvoice(joining.invoice)
    const quoteRequest = { offer, member: joining.member, wanted: joining }
    const quote = await quoteSeat(tx, quoteRequest, circumstances)
    if (quote.offer.item_id !== joining.itemId) return new DomainError('not_found')
    requireApplied(quote.code)
    if (quote.agreed !== joining.agreed) return new DomainError('quote_changed')
    return { joining, quote }
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

/** Adds reward fields only when used, to keep the statement short for most seats. */
const rewardsOf = ({ joining: { useCredits }, quote: { code, discountCents } }: AcceptedQuote) => ({
  ...(useCredits ? { use_credits: true } : {}),
  ...(code && code.id !== null ? { code_id: code.id, discount_cents: discountCents } : {}),
})

const toSeatInput = (agreed: AcceptedQuote, place: number) => {
  const { member, quantity, limitCents, invoice, address } = agreed.joining
  const { offer, shipTo, deliveryCents, mostCents } = agreed.quote
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
    agreed_from: clientAddress(address),
    delivery: shipTo,
    delivery_cents: deliveryCents,
    invoice: invoice && tidyInvoice(invoice),
    price_limit_cents: limitCents,
    ...rewardsOf(agreed),
    told: outboxRowsOf(agreed),
  }
}

type TakenSeat = { one: AcceptedQuote; taken: SeatOutcome; creditsCents: number }

const toSeatRow = (
  { one: { joining, quote }, taken, creditsCents }: TakenSeat,
  now: Date,
): SeatRow => ({
  ...quote.offer,
  is_in_review: false,
  reached: taken.reached,
  percent: taken.percent,
  id: taken.seat_id,
  state: 'active',
  // A seat with a price limit counts once the price is there.
  counted: joining.limitCents === null,
  quantity: joining.quantity,
  joined_at: now,
  ended_at: null,
  total_cents: quote.mostCents - quote.discountCents,
  use_credits: joining.useCredits,
  code: quote.code?.id == null ? null : quote.code.code,
  discount_cents: quote.discountCents,
  credits_cents: creditsCents,
  price_limit_cents: joining.limitCents,
  delivery: quote.shipTo,
  next_charge_at: null,
  grace_until: null,
  change: null,
  ahead: null,
  offered_until: null,
  order_id: null,
  order_state: null,
  delivered_at: null,
  place: 1,
})

/** True when the seat uses fewer copies than were offered to its member. */
const leavesSome = ({ joining, quote }: AcceptedQuote) =>
  (quote.offer.held_copies ?? 0) > joining.quantity

/** Returns the credits the member could use today, if the seat uses credits. */
const creditsFor = async (tx: Tx, { joining, quote }: AcceptedQuote) => {
  if (!joining.useCredits) return 0
  const { availableCents } = await findCredits(tx, joining.member)
  return usable(availableCents, quote.mostCents - quote.discountCents)
}

/**
 * Presents a new seat and reserves its code. If the code fails, the whole batch is retried seat by
 * seat.
 */
const finishSeat = async (tx: Tx, agreed: AcceptedQuote, taken: SeatOutcome, now: Date) => {
  const { member } = agreed.joining
  await reserveCode(tx, { member, seat: taken.seat_id, applied: agreed.quote.code }, now)
  if (agreed.quote.offer.prepays) {
    await prepaySeat(tx, taken.seat_id, now)
    return (await findSeat(tx, member, taken.seat_id, now))!
  }
  return toSeatRow({ one: agreed, taken, creditsCents: await creditsFor(tx, agreed) }, now)
}

/**
 * Takes seats in one or many groups without charging: a seat is a promise to pay if the group succeeds.
 * Only members who have left too many groups after their success are charged at once. Returns a seat or
 * its refusal for each joining, in the given order.
 */
export const joinAll = async (
  tx: Tx,
  joinings: readonly JoinRequest[],
  circumstances: JoinContext,
): Promise<(SeatRow | DomainError)[]> => {
  const { now, unpaid } = circumstances
  const maxCopies = unpaid.copies
  const offers = await findOffers(tx, joinings, now)
  const agreements: (AcceptedQuote | DomainError)[] = []
  for (const [at, joining] of joinings.entries())
    agreements.push(await acceptQuote(tx, joining, offers[at], circumstances))
  const newSeats = agreements.filter(isAgreed).map(toSeatInput)
  const outcomes =
    newSeats.length === 0
      ? []
      : await tx.rows<SeatOutcome>(
          sql`SELECT refused, seat_id, reached, percent
            FROM take_seats(${JSON.stringify(newSeats)}::jsonb, ${now}, ${maxCopies}) ORDER BY place`.named(
            'take seats',
          ),
        )
  let next = 0
  const answers: (SeatRow | DomainError)[] = []
  for (const one of agreements) {
    if (!isAgreed(one)) answers.push(one)
    else {
      const outcome = outcomes[next++]!
      const { refused } = outcome
      if (refused === null) answers.push(await finishSeat(tx, one, outcome, now))
      else
        answers.push(new DomainError(isCode(refused) ? refused : 'conflict', { most: maxCopies }))
    }
  }
  const bundleIds = agreements.flatMap((answer, at) =>
    isAgreed(answer) && !(answers[at] instanceof DomainError) && leavesSome(answer)
      ? [answer.quote.offer.bundle_id]
      : [],
  )
  await offerNext(tx, bundleIds, now)
  return answers
}
