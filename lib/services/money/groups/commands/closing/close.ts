import type { Database, Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { deferJob } from '#kernel/jobs/job.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { after, hours } from '#lib/format/durations.ts'
import {
  changeTerms,
  type Group,
  listDue,
  lockGroup,
  moveGroup,
} from '../../../../shop/items/commands/life.ts'
import { releaseCopies } from '../../../stock/commands/copies.ts'
import { boughtOf } from '../../queries/shortfall.ts'
import { collectSeats, mailReached } from '../../rules/jobs.ts'
import { fillBoxes, type Share } from '../../rules/shares.ts'
import { dropQuestions, isAsking, settleChanges } from '../changing/ask-change.ts'
import { lockLimited } from '../joining/own-seat.ts'
import { notifyFollowers, notifySeats, notifySeatsInApp } from '../notify.ts'
import { record } from '../record.ts'
import { moveSeats } from '../seat-states.ts'
import { endLocked } from './fail.ts'

/**
 * Order in which seats get copies. By lot it is the order of SHA-256 of `SECRET:SEAT`: the secret in its 64
 * hexadecimal digits, a colon, the number of the seat in decimal. Members can choose when to take a seat, and so its
 * number, but know the secret only after closing. PostgreSQL computes it: the secret stays there until then.
 */
const orderOfSeats = ({ id, shortage }: Group): Sql =>
  shortage === 'order'
    ? sql`joined_at, id`
    : sql`sha256(convert_to((SELECT secret FROM draws WHERE item_id = ${id} AND closed_at IS NULL)
        || ':' || id, 'UTF8')), id`

/** Stores the seats and their outcome, which are public from the closing on, to verify the draw. */
const recordDraw = async (tx: Tx, itemId: number, { seats, copies, out }: Plan) => {
  const draw = await tx.first<{ id: number }>(sql`UPDATE draws SET copies = ${Math.max(0, copies)}
    WHERE item_id = ${itemId} AND closed_at IS NULL RETURNING id`)
  if (!draw) throw new Error(`group ${itemId} was drawn without a committed secret`)
  await tx.run(sql`INSERT INTO draw_seats (draw_id, position, seat_id, quantity, placed)
    SELECT ${draw.id}::bigint, position, seat, quantity, seat <> ALL (${out}::bigint[])
    FROM unnest(${seats.map(({ id }) => id)}::bigint[], ${seats.map(({ quantity }) => quantity)}::int[])
      WITH ORDINALITY AS s(seat, quantity, position)`)
}

/** Ends seats without a charge and offers their copies to the waiting list. */
const end = async (tx: Tx, group: Group, which: Sql, now: Date) => {
  const notified = await notifySeats(tx, group, 'noPlace', sql`p.state = 'active' AND ${which}`)
  if (notified === 0) return
  const seats = sql`p.item_id = ${group.id} AND ${which}`
  await releaseCopies(tx, await moveSeats(tx, seats, 'freed', { by: 'shop', at: now }), now)
}

/**
 * Decides which seats get copies when only whole boxes are ordered; undefined when all do. Writes
 * nothing.
 */
const planBoxes = async (tx: Tx, group: Group, reached: number) => {
  const { id, carton } = group
  if (group.goalUnit !== 'units' || carton === null || reached % carton === 0) return undefined
  const seats = await tx.rows<Share>(sql`SELECT id, quantity FROM participations
    WHERE item_id = ${id} AND state = 'active' AND counted ORDER BY ${orderOfSeats(group)}`)
  const paid = reached - seats.reduce((sum, { quantity }) => sum + quantity, 0)
  const { filled, out } = fillBoxes(seats, { carton, paid })
  return { seats, out, copies: filled, reached: paid + filled }
}

type Plan = NonNullable<Awaited<ReturnType<typeof planBoxes>>>

const leaveOut = async (tx: Tx, group: Group, plan: Plan | undefined, now: Date) => {
  // Excludes seats whose method was removed before boxes are filled, since they may never be paid.
  if (group.goalUnit === 'units' && group.carton !== null)
    await end(tx, group, sql`p.method_gone_at IS NOT NULL`, now)
  if (!plan) return
  if (group.shortage === 'lot' && plan.seats.length > 0) await recordDraw(tx, group.id, plan)
  await end(tx, group, sql`p.id = ANY (${plan.out}::bigint[])`, now)
}

/**
 * Waits for the seats with a price limit that other transactions hold: `settle_conditions` skips locked
 * rows, and after the closing nobody settles them. Before the group, as in the changes of a seat.
 */
const lockConditional = (tx: Tx, id: number) =>
  tx.run(
    sql`SELECT FROM participations WHERE item_id = ${id} AND price_limit_cents IS NOT NULL
        AND state = 'active' ORDER BY id FOR NO KEY UPDATE`.named('hold conditional seats'),
  )

/**
 * Closes a group that is due or that the operator closes early. Idempotent: a second call finds the
 * group closed and does nothing. A late call has the same result, since nobody joins after the
 * deadline.
 */
export const closeGroup = async (
  tx: Tx,
  id: number,
  now: Date,
  { early = false, operator }: { early?: boolean; operator?: string } = {},
) => {
  await lockLimited(tx, id)
  await lockConditional(tx, id)
  const group = await lockGroup(tx, id)
  if (group.status !== 'running' || (!early && group.expiresAt > now)) return undefined
  // Members with an open question have until its end to answer.
  if (early && (await isAsking(tx, id, now)))
    throw new DomainError('conflict', { fields: { question: ['open'] } })
  await settleChanges(tx, group, now)
  if (early) {
    await dropQuestions(tx, id, now)
    // Sets the deadline to the moment of closing, which pages, cards and search show.
    if (group.expiresAt > now) await changeTerms(tx, id, 'deadline', now.toISOString())
  }
  // Those who joined before the group was locked.
  await lockConditional(tx, id)
  await tx.run(sql`SELECT settle_conditions(${id})`)
  const { reached } = (await tx.first<Pick<Group, 'reached'>>(
    sql`SELECT reached FROM items WHERE id = ${id}`,
  ))!
  const plan = await planBoxes(tx, group, reached)
  const inBoxes = plan?.reached ?? reached
  const details = {
    reached,
    goal: group.goal,
    ...(plan ? { inBoxes } : {}),
    ...(early ? { deadline: group.expiresAt.toISOString() } : {}),
  }
  // Copies may have been bought of a group that was short before and opened again.
  if (inBoxes + (await boughtOf(tx, id)) < group.goal) {
    await endLocked(tx, group, 'failed', now, { operator, details })
    return 'failed' as const
  }
  await end(tx, group, sql`NOT p.counts`, now)
  await leaveOut(tx, group, plan, now)
  await moveGroup(tx, group, 'collecting', now)
  await record(tx, id, 'collecting', now, { operator, details })
  // Successful members get the mail of their paid order, or a question; `notifyReached` mails those who
  // got neither an hour later, by when a charge was taken or refused.
  await notifySeatsInApp(tx, group, 'reached', sql`p.state = 'active'`)
  await deferJob(tx, mailReached, { id }, { key: String(id), after: after(now, hours(1)) })
  await notifyFollowers(tx, id, 'reached')
  await deferJob(tx, collectSeats, { id }, { key: String(id) })
  return 'collecting' as const
}

/** Closes every due group, each in its own transaction. */
export const closeDue = async (db: Database, now: Date) =>
  eachRow(db, 'groups.close', { rows: await listDue(db, now), now }, ({ id }) =>
    db.transaction((tx) => closeGroup(tx, id, now)),
  )

class Preview extends Error {}

/** Seats to charge and their sums: at the price reached, before credits and codes, and as agreed. */
const countClosing = (tx: Tx, id: number) =>
  tx.first<{
    status: 'collecting' | 'failed'
    reached: number
    goal: number
    charged: number
    likelyCents: number
    mostCents: number
  }>(sql`SELECT i.status, i.goal,
      coalesce((e.details->>'inBoxes')::int, (e.details->>'reached')::int) reached,
      s.charged, s.likely::float8 "likelyCents", s.most::float8 "mostCents"
    FROM items i
    JOIN LATERAL (SELECT details FROM group_events
      WHERE item_id = i.id AND kind = i.status ORDER BY id DESC LIMIT 1) e ON true
    CROSS JOIN LATERAL (SELECT count(*)::int charged,
        coalesce(sum(least(seat.cents, p.most_cents)), 0) likely,
        coalesce(sum(coalesce(p.most_cents, seat.cents)), 0) most
      FROM participations p CROSS JOIN LATERAL (SELECT p.delivery_cents
        + p.quantity * price_at(p.bundle_id, (e.details->>'reached')::int) cents) seat
      WHERE p.item_id = i.id AND p.state = 'active') s
    WHERE i.id = ${id}`)

/** Closes the group early in a transaction that is rolled back; undefined when it is refused. */
export const previewClosing = async (db: Database, id: number, now: Date) => {
  let closing: Awaited<ReturnType<typeof countClosing>>
  let open = 0
  try {
    await db.transaction(async (tx) => {
      open = await tx.run(
        sql`SELECT FROM participations WHERE item_id = ${id} AND state = 'active'`,
      )
      if (await closeGroup(tx, id, now, { early: true })) closing = await countClosing(tx, id)
      throw new Preview()
    })
  } catch (error) {
    if (!(error instanceof Preview || error instanceof DomainError)) throw error
  }
  return closing && { ...closing, ended: open - closing.charged }
}
