import { randomBytes } from 'node:crypto'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { tokenHash } from '#kernel/http/call.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { payPath } from '#lib/contract/addresses.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import type { RefusalKind } from '#lib/tools/payment-provider/refusal.ts'
import { isRunning } from '../../../../shop/items/policy.ts'
import { markPaymentFailed } from '../../../orders/commands/settle.ts'
import { lockOrder } from '../../../orders/commands/states.ts'
import { askCharge } from '../../../payments/commands/tasks.ts'
import { isOnItsWay, methodOf } from '../../../payments/queries.ts'
import { releaseCopies } from '../../../stock/commands/copies.ts'
import { payNow } from '../../mails/seats.ts'
import { requireLasting } from '../../policy.ts'
import { findTerms } from '../../queries/seats.ts'
import { graceEnd, isTriedAgain, nextRetry, prepayUntil } from '../../rules/grace.ts'
import { notice } from '../../rules/notices.ts'
import { finishSoon } from '../closing/finish.ts'
import { mailLeft, notifySeats } from '../notify.ts'
import { moveSeat, type SeatMover, seatsById } from '../seat-states.ts'

type Charged = {
  id: number
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
    sql`SELECT p.id, p.item_id "itemId", p.member_id member, p.state, p.grace_until "graceUntil",
        p.next_charge_at "nextChargeAt", p.prepaid AND ${isRunning} "isEarly", o.id "orderId", i.title, i.slug, i.picture_id picture
      FROM participations p LEFT JOIN orders o ON o.participation_id = p.id
      JOIN items i ON i.id = p.item_id WHERE p.id = ${id} FOR NO KEY UPDATE OF p`.named(
      'hold a charged seat',
    ),
  )

type Link = { until: Date; again: Date | null; cause: 'refused' | 'missing' | 'joining' }
type Owing = { name: string; email: string | null; title: string; cents: number }

/**
 * Mails a new link that pays a seat after a refused or missing charge, also from a browser that is not
 * signed in. Only the mail has its secret: the database stores the hash.
 */
export const sendPayLink = async (
  tx: Tx,
  participation: number,
  { until, again, cause }: Link,
  now: Date,
) => {
  const owing = await tx.first<Owing>(sql`SELECT m.name, m.email, i.title, o.total_cents cents
    FROM participations p JOIN members m ON m.id = p.member_id JOIN items i ON i.id = p.item_id
    JOIN orders o ON o.participation_id = p.id WHERE p.id = ${participation}`)
  if (!owing?.email) return
  const { name, email, title, cents: mostCents } = owing
  const secret = randomBytes(32).toString('base64url')
  await endLinks(tx, participation, now)
  await tx.run(sql`INSERT INTO pay_links (secret_hash, participation_id, made_at, expires_at)
    VALUES (${tokenHash(secret)}, ${participation}, ${now}, ${until})`)
  const times = { until: until.getTime(), again: again?.getTime() ?? null }
  const data = { name, path: payPath(secret), title, cause, mostCents, ...times }
  await enqueueMail(tx, payNow, { to: email, data })
}

const endLinks = (tx: Tx, participation: number, at: Date) =>
  tx.run(sql`UPDATE pay_links SET replaced_at = ${at}
    WHERE participation_id = ${participation} AND replaced_at IS NULL`)

/** Asks the member to pay a refused seat by a link. */
const askToPay = async (tx: Tx, seat: Charged, link: Omit<Link, 'cause'>, at: Date) => {
  const { id, itemId, slug, title, picture, isEarly } = seat
  await sendPayLink(tx, id, { ...link, cause: isEarly ? 'joining' : 'refused' }, at)
  await notify(tx, {
    member: memberId(seat.member),
    type: 'order',
    data: notice('refused', { id: itemId, slug, title, picture }),
  })
}

/** Marks a seat as paid. Idempotent. The caller refunds money that came too late for the seat. */
export const seatPaid = async (tx: Tx, participation: number, at: Date) => {
  const seat = await lockCharged(tx, participation)
  if (seat?.state !== 'charging' && seat?.state !== 'action_required') return false
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
  if (kind !== 'stop' || !again) await askToPay(tx, seat, grace, at)
}

/**
 * Sends a new payment link after a payment made by hand was refused in its review. A seat whose time is
 * over, or whose next charge is due, is notified of that instead.
 */
export const seatReviewRefused = async (tx: Tx, participation: number, at: Date) => {
  const seat = await lockCharged(tx, participation)
  if (seat?.state !== 'action_required') return
  const { graceUntil: until, nextChargeAt: again } = seat
  if (!until || until <= at || (again && again <= at)) return
  await askToPay(tx, seat, { until, again }, at)
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
  const { itemId, orderId, slug, title, picture: pictureId } = seat
  if (orderId !== null) {
    // Locks the order, as every start of a payment does.
    await lockOrder(tx, orderId)
    if (await isOnItsWay(tx, orderId)) return false
  }
  const by = state === 'dropped' ? 'shop' : 'member'
  const copies = (await moveSeat(tx, participation, state, { by, at }))!
  await endLinks(tx, participation, at)
  if (orderId !== null) await markPaymentFailed(tx, orderId, at)
  await releaseCopies(tx, [copies], at)
  const about = { id: itemId, slug, title, pictureId }
  if (state === 'dropped') await notifySeats(tx, about, 'dropped', seatsById([participation]))
  await finishSoon(tx, itemId)
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
  how: { by: SeatMover; at: Date },
) => {
  const seat = await lockCharged(tx, participation)
  if (seat?.state !== 'action_required' || seat.orderId === null) return false
  await moveSeat(tx, participation, 'charging', how)
  await askCharge(tx, seat.orderId)
  return true
}

/** Moves the open seats of one method to another, and retries refused charges with it at once. */
export const payWithOther = async (
  tx: Tx,
  { member, from, to }: { member: MemberId; from: number; to: number },
  at: Date,
) => {
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
