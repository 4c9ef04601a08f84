import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { itemPath } from '#lib/contract/addresses.ts'
import { notify } from '#lib/tools/notify.ts'
import type { RefusalKind } from '#lib/tools/payment-provider/refusal.ts'
import { isRunning } from '../../../../shop/items/policy.ts'
import { markPaymentFailed } from '../../../orders/commands/settle.ts'
import { lockOrder } from '../../../orders/commands/states.ts'
import { askCharge } from '../../../payments/commands/tasks.ts'
import { isOnItsWay, methodOf } from '../../../payments/queries.ts'
import { releaseCopies } from '../../../stock/commands/copies.ts'
import { requireLasting } from '../../policy.ts'
import { findTerms } from '../../queries/seats.ts'
import { graceEnd, isTriedAgain, nextRetry } from '../../rules/grace.ts'
import { type NoticeName, notice } from '../../rules/notices.ts'
import { prepayUntil } from '../../rules/prepaying.ts'
import { finishSoon } from '../closing/finish.ts'
import { mailLeft, notifySeats } from '../notify.ts'
import { moveSeat, type SeatMover, seatsById } from '../seat-states.ts'
import { sendPayLink } from './pay-links.ts'

type Charged = {
  itemId: number
  member: number
  state: string
  graceUntil: Date | null
  nextChargeAt: Date | null
  /** Charged at joining, and its group is still open. */
  isEarly: boolean
  /** Null while the delivery is not known. */
  orderId: number | null
  title: string
  slug: string
  picture: string
}

/** Locks the charged seat, so that two answers of the provider are handled one after the other. */
const lockCharged = (tx: Tx, id: number) =>
  tx.first<Charged>(
    sql`SELECT p.item_id "itemId", p.member_id member, p.state, p.grace_until "graceUntil",
        p.next_charge_at "nextChargeAt", p.prepaid AND ${isRunning} "isEarly", o.id "orderId", i.title, i.slug, i.picture_id picture
      FROM participations p LEFT JOIN orders o ON o.participation_id = p.id
      JOIN items i ON i.id = p.item_id WHERE p.id = ${id} FOR NO KEY UPDATE OF p`.named(
      'hold a charged seat',
    ),
  )

const notifyMember = (
  tx: Tx,
  { member, itemId, title, slug, picture }: Charged,
  name: NoticeName,
) =>
  notify(tx, {
    member: memberId(member),
    type: 'order',
    data: notice(name, {
      id: itemId,
      slug,
      title,
      picture,
      url: itemPath('preorder', itemId, slug),
    }),
  })

const isOwing = ({ state }: Charged) => state === 'charging' || state === 'action_required'

/** Marks a seat as paid. Idempotent. The caller refunds money that came too late for the seat. */
export const seatPaid = async (tx: Tx, participation: number, at: Date) => {
  const seat = await lockCharged(tx, participation)
  if (!seat || !isOwing(seat)) return false
  const paid = { by: 'provider', at } as const
  // The seat was paid by its link, while it was not being charged.
  if (seat.state === 'action_required') await moveSeat(tx, participation, 'charging', paid)
  await moveSeat(tx, participation, 'ordered', paid)
  await finishSoon(tx, seat.itemId)
  return true
}

/**
 * Schedules retries for refusals that may pass, and asks the member at once to act on the others. When
 * the shop's account is the cause, nobody is asked before the last retry.
 */
export const seatRefused = async (tx: Tx, participation: number, kind: RefusalKind, at: Date) => {
  const seat = await lockCharged(tx, participation)
  if (seat?.state !== 'charging') return
  const { isEarly } = seat
  const until = seat.graceUntil ?? (isEarly ? prepayUntil(at) : graceEnd(at))
  const again = isTriedAgain(kind) && !isEarly ? nextRetry(until, at) : null
  const grace = { until, again }
  await moveSeat(tx, participation, 'action_required', { by: 'provider', at, kept: grace })
  if (kind === 'stop' && again) return
  const cause = isEarly ? 'joining' : 'refused'
  await sendPayLink(tx, participation, { until, again, cause }, at)
  await notifyMember(tx, seat, 'refused')
}

/**
 * Sends a new payment link after a payment made by hand was refused in its review. A seat whose time is
 * over, or whose next charge is due, is notified of that instead.
 */
export const seatReviewRefused = async (tx: Tx, participation: number, at: Date) => {
  const seat = await lockCharged(tx, participation)
  if (seat?.state !== 'action_required') return
  const { graceUntil: until, nextChargeAt: again, isEarly } = seat
  if (!until || until <= at || (again && again <= at)) return
  await sendPayLink(tx, participation, { until, again, cause: isEarly ? 'joining' : 'refused' }, at)
  await notifyMember(tx, seat, 'refused')
}

/** Locks the order, as every start of a payment does. */
const isBeingPaid = async (tx: Tx, orderId: number) => {
  await lockOrder(tx, orderId)
  return isOnItsWay(tx, orderId)
}

/**
 * Ends an unpaid seat: its copies go to the waiting list and nothing more is charged. Returns false
 * while money may be on its way.
 */
export const endCharged = async (
  tx: Tx,
  participation: number,
  state: 'dropped' | 'withdrawn',
  at: Date,
) => {
  await tx.run(sql`SELECT FROM bundles WHERE stock IS NOT NULL
      AND id = (SELECT bundle_id FROM participations WHERE id = ${participation}) FOR NO KEY UPDATE`)
  const seat = await lockCharged(tx, participation)
  if (seat?.state !== 'action_required') return false
  if (seat.orderId !== null && (await isBeingPaid(tx, seat.orderId))) return false
  const by = state === 'dropped' ? 'shop' : 'member'
  const copies = (await moveSeat(tx, participation, state, { by, at }))!
  await tx.run(sql`UPDATE pay_links SET replaced_at = ${at}
    WHERE participation_id = ${participation} AND replaced_at IS NULL`)
  if (seat.orderId !== null) await markPaymentFailed(tx, seat.orderId, at)
  await releaseCopies(tx, [copies], at)
  if (state === 'dropped') {
    const { itemId: id, slug, title, picture: pictureId } = seat
    const about = { id, slug, title, pictureId }
    await notifySeats(tx, about, 'dropped', seatsById([participation]), { notify: 'dropped' })
  }
  await finishSoon(tx, seat.itemId)
  return true
}

/** Gives up a seat by its payment link: possession of the link is enough. */
export const leaveSeat = async (tx: Tx, participation: number, at: Date) => {
  if (!(await endCharged(tx, participation, 'withdrawn', at))) throw new DomainError('conflict')
  await mailLeft(tx, participation, { isOpen: false })
}

/** Charges a seat again from its current method; false when nothing is owed. */
export const chargeAgain = async (
  tx: Tx,
  participation: number,
  asked: { by: SeatMover; at: Date },
) => {
  const seat = await lockCharged(tx, participation)
  if (seat?.state !== 'action_required' || seat.orderId === null) return false
  await moveSeat(tx, participation, 'charging', asked)
  await askCharge(tx, seat.orderId)
  return true
}

type Move = { member: MemberId; from: number; to: number }

/** Moves the open seats of one method to another, and retries refused charges with it at once. */
export const payWithOther = async (tx: Tx, { member, from, to }: Move, at: Date) => {
  await tx.run(sql`SELECT FROM members WHERE id = ${member} FOR NO KEY UPDATE`)
  const known = await tx.first(
    sql`SELECT FROM payment_methods WHERE id = ${from} AND member_id = ${member}`,
  )
  const method = await methodOf(tx, member, to)
  if (!known || !method) throw new DomainError('not_found')
  const seats = await tx.rows<{ id: number }>(sql`UPDATE participations SET method_id = ${to}
    WHERE method_id = ${from} AND member_id = ${member} AND ended_at IS NULL
      AND state IN ('active', 'charging', 'action_required') RETURNING id`)
  const ids = seats.map(({ id }) => id)
  for (const term of await findTerms(tx, ids)) requireLasting(method.expires_on, term, at, 'to')
  for (const id of ids) await chargeAgain(tx, id, { by: 'member', at })
}
