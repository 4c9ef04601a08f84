import type { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { seatsPath } from '#lib/contract/addresses.ts'
import { type ErrorCode, errorStatus } from '#lib/contract/errors.ts'
import type { participations } from '#lib/contract/participations.ts'
import { aMail } from '#lib/tools/mail/mail.ts'
import { aNotification } from '#lib/tools/notify.ts'
import { reserveCode } from '../../../codes/commands/use.ts'
import { requireApplied } from '../../../codes/policy.ts'
import { findCredits } from '../../../credits/queries.ts'
import { usable } from '../../../credits/rules.ts'
import { requireInvoice, tidyInvoice } from '../../../orders/rules/invoice.ts'
import { offerNext } from '../../../stock/commands/copies.ts'
import { joined } from '../../mails/seats.ts'
import { findOffers, type Offer } from '../../queries/offers.ts'
import { findSeat, type SeatRow } from '../../queries/seats.ts'
import { notice } from '../../rules/notices.ts'
import { prepaySeat } from '../collecting/collect.ts'
import { clientAddress, type JoinContext, quoteSeat, type SeatQuote } from './seat-quote.ts'

export type JoinRequest = Omit<z.output<typeof participations.join.body>, 'conditions'> & {
  member: MemberId
  itemId: number
  /** Network address, as the proof of the mandate records it. */
  address: string
}

type AcceptedQuote = { joining: JoinRequest; quote: SeatQuote }
type SeatOutcome = { refused: string | null; seat_id: number; reached: number; percent: number }

const isCode = (text: string): text is ErrorCode => text in errorStatus

const outboxRowsOf = ({ joining, quote }: AcceptedQuote) => {
  const { member, quantity, use_credits: useCredits } = joining
  const { offer, mostCents, discountCents, code, shipTo, limitCents } = quote
  const { item_id: id, title, slug, cover_id: picture } = offer
  const mail = {
    name: offer.member_name,
    path: seatsPath,
    title,
    choice: offer.choice,
    quantity,
    mostCents: mostCents - discountCents,
    until: offer.expires_at.getTime(),
    ...(discountCents > 0 && code ? { code: code.code, discountCents } : {}),
    useCredits,
    shipTo: shipTo.line,
    paidBy: offer.method_kind,
    digits: offer.method_digits,
    limitCents,
    deliverOn: offer.deliver_on,
    terms: offer.terms_version,
    prepaid: offer.prepays,
  }
  const data = notice('joined', { id, slug, title, picture })
  return [
    aMail(joined, { to: offer.email, data: mail }),
    aNotification({ member, type: 'preorder', data }),
  ]
}

const isAgreed = (answer: AcceptedQuote | DomainError): answer is AcceptedQuote =>
  !(answer instanceof DomainError)

/** Returns the refusal instead of throwing it, so that it does not affect the other seats of the batch. */
const acceptQuote = async (
  tx: Tx,
  joining: JoinRequest,
  offer: Offer | undefined,
  circumstances: JoinContext,
): Promise<AcceptedQuote | DomainError> => {
  try {
    requireInvoice(joining.invoice)
    const quoteRequest = { offer, member: joining.member, request: joining }
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

/** Rewards are added only when used, to keep the statement short for most seats. */
const toSeatInput = (accepted: AcceptedQuote, at: number) => {
  const { member, quantity, invoice, address, use_credits } = accepted.joining
  const { offer, shipTo, deliveryCents, mostCents, code, ...quote } = accepted.quote
  return {
    place: at + 1,
    item_id: offer.item_id,
    bundle_id: offer.bundle_id,
    member_id: member,
    quantity,
    method_id: offer.method_id,
    most_cents: mostCents,
    base_cents: offer.base_cents,
    terms_version: offer.terms_version,
    agreed_from: clientAddress(address),
    delivery: shipTo,
    delivery_cents: deliveryCents,
    invoice: invoice && tidyInvoice(invoice),
    price_limit_cents: quote.limitCents,
    ...(use_credits ? { use_credits } : {}),
    ...(code && code.id !== null ? { code_id: code.id, discount_cents: quote.discountCents } : {}),
    told: outboxRowsOf(accepted),
  }
}

const toSeatRow = (
  { joining, quote }: AcceptedQuote,
  { seat_id, reached, percent }: SeatOutcome,
  creditsCents: number,
  now: Date,
): SeatRow => ({
  ...quote.offer,
  is_in_review: false,
  reached,
  percent,
  id: seat_id,
  state: 'active',
  // A seat with a price limit counts once the price is there.
  counted: quote.limitCents === null,
  quantity: joining.quantity,
  joined_at: now,
  ended_at: null,
  total_cents: quote.mostCents - quote.discountCents,
  use_credits: joining.use_credits,
  code: quote.code?.id == null ? null : quote.code.code,
  discount_cents: quote.discountCents,
  credits_cents: creditsCents,
  price_limit_cents: quote.limitCents,
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

/**
 * Presents a new seat, with the credits it could use today, and reserves its code. If the code fails, the
 * whole batch is retried seat by seat.
 */
const finishSeat = async (tx: Tx, accepted: AcceptedQuote, seat: SeatOutcome, now: Date) => {
  const { joining, quote } = accepted
  const { member, use_credits } = joining
  await reserveCode(tx, { member, seat: seat.seat_id, applied: quote.code }, now)
  if (quote.offer.prepays) {
    await prepaySeat(tx, seat.seat_id, now)
    return (await findSeat(tx, member, seat.seat_id, now))!
  }
  const available = use_credits ? (await findCredits(tx, member)).availableCents : 0
  const creditsCents = usable(available, quote.mostCents - quote.discountCents)
  return toSeatRow(accepted, seat, creditsCents, now)
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
  const offers = await findOffers(tx, joinings, now)
  const quotes: (AcceptedQuote | DomainError)[] = []
  for (const [at, joining] of joinings.entries())
    quotes.push(await acceptQuote(tx, joining, offers[at], circumstances))
  const inputs = quotes.filter(isAgreed).map(toSeatInput)
  const outcomes =
    inputs.length === 0
      ? []
      : await tx.rows<SeatOutcome>(
          sql`SELECT refused, seat_id, reached, percent
            FROM take_seats(${JSON.stringify(inputs)}::jsonb, ${now}, ${unpaid.copies}) ORDER BY place`.named(
            'take seats',
          ),
        )
  const answers: (SeatRow | DomainError)[] = []
  const restockedIds: number[] = []
  for (const accepted of quotes) {
    if (!isAgreed(accepted)) {
      answers.push(accepted)
      continue
    }
    const outcome = outcomes.shift()!
    const { refused } = outcome
    if (refused !== null) {
      const code = isCode(refused) ? refused : 'conflict'
      answers.push(new DomainError(code, { most: unpaid.copies }))
      continue
    }
    answers.push(await finishSeat(tx, accepted, outcome, now))
    const { held_copies, bundle_id } = accepted.quote.offer
    // The seat uses fewer copies than were offered to its member.
    if ((held_copies ?? 0) > accepted.joining.quantity) restockedIds.push(bundle_id)
  }
  await offerNext(tx, restockedIds, now)
  return answers
}
