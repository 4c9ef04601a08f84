import type { Database, Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { addDays } from '#lib/calendar/moments.ts'
import { describeChange } from '#lib/format/asked-change.ts'
import { formatWeekdayAtTime } from '#lib/format/dates.ts'
import { after, hours } from '#lib/format/durations.ts'
import { translate } from '#lib/tools/mail/words.ts'
import {
  changePrice,
  changeTerms,
  type Group,
  lockGroup,
} from '../../../../shop/items/commands/life.ts'
import { lockShelves } from '../../../../shop/items/commands/stock.ts'
import { isRunning } from '../../../../shop/items/policy.ts'
import { findCodeOf } from '../../../codes/queries.ts'
import { discountKept } from '../../../codes/rules.ts'
import { endOrder } from '../../../orders/commands/settle.ts'
import { wantRest } from '../../../payments/commands/refunds.ts'
import { releaseCopies } from '../../../stock/commands/copies.ts'
import {
  findSeat,
  isConcerned,
  isNewest,
  isOpenQuestion,
  isUnanswered,
} from '../../queries/seats.ts'
import { type ChangeKind, shownTerm } from '../../rules/seats.ts'
import { lockLimited, lockMember } from '../joining/own-seat.ts'
import { mailLeft, notifySeats } from '../notify.ts'
import { record } from '../record.ts'
import { moveSeats, releaseSeats, type SeatMover, seatsById } from '../seat-states.ts'

export type ChangeRequest = {
  kind: ChangeKind
  /** For a price: the current price. The change applies to the bundles that have it. */
  was?: string | number
  becomes: string | number
  silence: 'keeps' | 'frees'
  operator?: string
  /** Minimum time to answer. */
  answerHours?: number
  news?: 'changed' | 'extended'
}

const answerDays = 7

/** Matches the seats of a group that a change concerns. */
const concernedBy = (changeId: number): Sql =>
  sql`EXISTS (SELECT FROM group_changes g WHERE g.id = ${changeId} AND ${isConcerned})`

const before = (group: Group, { kind, was }: ChangeRequest) => {
  if (kind === 'price') return Number(was)
  if (kind === 'goal') return group.goal
  return kind === 'deadline' ? group.expiresAt.toISOString() : (group.deliverOn ?? '')
}

/** Builds the sentences of the page: the change, and what becomes of the seat without an answer. */
const inWords = (
  { goalUnit }: Group,
  { kind, silence, news }: ChangeRequest,
  { was, becomes, answerBy }: { was: string | number; becomes: string | number; answerBy: Date },
) => {
  const t = translate('seats')
  const [from, to] = [shownTerm(kind, goalUnit, was), shownTerm(kind, goalUnit, becomes)]
  const silent = silence === 'frees' && news === 'extended' ? 'freesPaid' : silence
  return [
    describeChange(t, { kind, was: from, becomes: to }, goalUnit),
    t(`change.${silent}`, { moment: formatWeekdayAtTime(answerBy) }),
  ].join(' ')
}

/**
 * Applies a change to new seats at once, and asks the members who already have one. Silence frees their
 * seat, or keeps it under the old terms, which is possible for a price only; the question says which.
 */
export const askChange = async (tx: Tx, id: number, request: ChangeRequest, now: Date) => {
  const group = await lockGroup(tx, id)
  if (group.status !== 'running') throw new DomainError('conflict')
  const { kind, becomes, silence, operator, answerHours = 24, news = 'changed' } = request
  if (kind !== 'price' && silence === 'keeps')
    throw new DomainError('invalid', { fields: { silence: ['invalid'] } })
  const deadline = kind === 'deadline' ? new Date(becomes) : group.expiresAt
  if (deadline < after(now, hours(answerHours)))
    throw new DomainError('invalid', { fields: { answer: ['soon'] } })
  const answerBy = new Date(Math.min(addDays(now, answerDays).getTime(), deadline.getTime()))
  const was = before(group, request)
  let bundles: number[] | null = null
  if (kind === 'price') {
    bundles = await changePrice(tx, id, Number(was), Number(becomes))
    if (bundles.length === 0) throw new DomainError('invalid')
    // Another price satisfies other price limits.
    await tx.run(sql`SELECT settle_conditions(${id})`)
  } else await changeTerms(tx, id, kind, becomes)
  // Open questions end with the group.
  if (kind === 'deadline')
    await tx.run(sql`UPDATE group_changes SET answer_by = ${deadline}
      WHERE item_id = ${id} AND settled_at IS NULL AND answer_by > ${deadline}`)
  // A seat agreed while this transaction waited for the group has the old terms, and is asked too.
  const asking = await tx.first<{ id: number }>(
    sql`INSERT INTO group_changes (item_id, kind, was, becomes, silence, asked_at, answer_by, bundle_ids)
      VALUES (${id}, ${kind}, ${JSON.stringify(was)}::jsonb, ${JSON.stringify(becomes)}::jsonb, ${silence},
        greatest(${now}::timestamptz, (SELECT max(agreed_at) FROM participations
          WHERE item_id = ${id} AND ended_at IS NULL)), ${answerBy}, ${bundles}::bigint[])
      RETURNING id`,
  )
  await record(tx, id, 'changed', now, { operator, details: { kind, was, becomes } })
  const text = inWords(group, request, { was, becomes, answerBy })
  const more = { text, by: answerBy, notify: 'changed' } as const
  await notifySeats(tx, group, news, concernedBy(asking!.id), more)
}

/**
 * Ends seats at no cost for members who did not agree: their copies go to the waiting list, and
 * payments are refunded. The caller may hold the lock of the group.
 */
const freeSeats = async (tx: Tx, ids: readonly number[], by: SeatMover, at: Date) => {
  if (ids.length === 0) return
  const freed = await moveSeats(tx, seatsById(ids), 'freed', { by, at })
  const paid = await releaseSeats(tx, seatsById(ids), { at })
  await releaseCopies(tx, [...freed, ...paid], at)
  const orders = await tx.rows<{ id: number }>(sql`SELECT id FROM orders
    WHERE participation_id = ANY (${paid.map(({ id }) => id)}::bigint[]) ORDER BY id`)
  for (const { id: orderId } of orders) {
    const { keepCents } = await endOrder(tx, orderId, at)
    await wantRest(tx, { orderId, because: 'cancelled', keepCents }, at)
  }
}

type Due = { id: number; silence: 'keeps' | 'frees' }

/** Applies the choice for members who did not answer. Requires the lock of the group. */
const settle = async (tx: Tx, group: Group, change: Due, now: Date) => {
  await tx.run(sql`UPDATE group_changes SET settled_at = ${now} WHERE id = ${change.id}`)
  if (change.silence === 'keeps') return
  const silent = sql`EXISTS (SELECT FROM group_changes g
    WHERE g.id = ${change.id} AND ${isConcerned} AND ${isUnanswered})`
  const seats = await tx.rows<{ id: number }>(sql`SELECT p.id FROM participations p
    WHERE p.item_id = ${group.id} AND ${silent} ORDER BY p.id`)
  const ids = seats.map(({ id }) => id)
  await notifySeats(tx, group, 'freed', silent)
  await freeSeats(tx, ids, 'shop', now)
}

export const settleChanges = async (tx: Tx, group: Group, now: Date) => {
  const due = await tx.rows<Due>(sql`SELECT id, silence FROM group_changes
    WHERE item_id = ${group.id} AND settled_at IS NULL
      AND (answer_by <= ${now} OR ${group.expiresAt}::timestamptz <= ${now}) ORDER BY id`)
  for (const change of due) await settle(tx, group, change, now)
}

export const settleDueChanges = async (db: Database, now: Date) => {
  const rows = await db.rows<{ id: number }>(
    sql`SELECT DISTINCT g.item_id id FROM group_changes g JOIN items i ON i.id = g.item_id
      WHERE g.settled_at IS NULL AND g.answer_by <= ${now} AND ${isRunning}`,
  )
  await eachRow(db, 'groups.settle-changes', { rows, now }, ({ id }) =>
    db.transaction(async (tx) => {
      await lockLimited(tx, id)
      await settleChanges(tx, await lockGroup(tx, id), now)
    }),
  )
}

/** True while an asked member may still answer. */
export const isAsking = (tx: Tx, id: number, now: Date) =>
  tx.first(sql`SELECT FROM group_changes g JOIN participations p ON p.item_id = g.item_id
    WHERE g.item_id = ${id} AND ${isOpenQuestion(now)} AND ${isUnanswered} LIMIT 1`)

/** Ends the open questions of a group that is over. */
export const dropQuestions = (tx: Tx, id: number, now: Date) =>
  tx.run(sql`UPDATE group_changes SET settled_at = ${now}
    WHERE item_id = ${id} AND settled_at IS NULL`)

type Answer = { id: number; changeId: number; agree: boolean }

/**
 * Finds the question to a seat. Locks the change, so that an answer is either counted or refused, and never
 * taken for silence while it is being given.
 */
const findQuestion = (tx: Tx, { id, changeId }: Answer, now: Date) =>
  tx.first<{ bundleId: number; state: string; kind: ChangeKind; becomes: number }>(
    sql`SELECT p.bundle_id "bundleId", p.state, g.kind, g.becomes
      FROM participations p JOIN group_changes g ON g.item_id = p.item_id
      WHERE p.id = ${id} AND g.id = ${changeId} AND ${isOpenQuestion(now)} FOR SHARE OF g`,
  )

const isReplaced = (tx: Tx, { id, changeId }: Answer) =>
  tx.first(sql`SELECT FROM participations p JOIN group_changes g ON g.item_id = p.item_id
    WHERE p.id = ${id} AND g.id = ${changeId} AND NOT ${isNewest}`)

type Terms = { codeId: number | null; goodsCents: number; deliveryCents: number }

/** Moves the maximum of a seat to another price, and the discount of its code with it. */
const followPrice = async (tx: Tx, id: number, cents: number) => {
  const terms = await tx.first<Terms>(sql`UPDATE participations SET most_cents = quantity
      * least(${cents}::int, coalesce(price_limit_cents, ${cents}::int)) + delivery_cents
    WHERE id = ${id} RETURNING code_id "codeId", delivery_cents "deliveryCents",
      most_cents - delivery_cents "goodsCents"`)
  if (!terms || terms.codeId === null) return
  const discount = discountKept(await findCodeOf(tx, terms.codeId), terms)
  await tx.run(sql`UPDATE participations SET discount_cents = ${discount} WHERE id = ${id}`)
}

/**
 * Answers a change: the seat stays under the new terms, or leaves at no cost. Throws `newer_question`
 * when another change of the same term has followed, and `conflict` after the seat was declined or the
 * change was settled.
 */
export const answerChange = async (tx: Tx, member: MemberId, answer: Answer, now: Date) => {
  const { id, changeId, agree } = answer
  await lockMember(tx, member)
  if (!(await findSeat(tx, member, id, now))) throw new DomainError('not_found')
  const question = await findQuestion(tx, answer, now)
  if (!question)
    throw new DomainError((await isReplaced(tx, answer)) ? 'newer_question' : 'conflict')
  await lockShelves(tx, [question.bundleId])
  await tx.run(sql`INSERT INTO group_change_answers (change_id, participation_id, agreed, answered_at)
    VALUES (${changeId}, ${id}, ${agree}, ${now})
    ON CONFLICT (change_id, participation_id) DO UPDATE SET agreed = excluded.agreed,
      answered_at = excluded.answered_at`)
  if (!agree) {
    await freeSeats(tx, [id], 'member', now)
    // A paid seat ends with its order, whose mail states the refund.
    if (question.state === 'active') await mailLeft(tx, id, { isOpen: true })
  } else if (question.kind === 'price') await followPrice(tx, id, question.becomes)
  return (await findSeat(tx, member, id, now))!
}
