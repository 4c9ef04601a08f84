import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { eachPage, pageSize } from '#kernel/jobs/rows.ts'
import { days, after as momentAfter } from '#lib/format/durations.ts'
import type { Deps } from '#lib/services/deps.ts'
import { isContested } from '../../payments/queries.ts'
import { daysOfWarning, monthsToSpend } from '../rules.ts'
import { enter, lockCredits, makeAvailable } from './book.ts'
import { notifyExpiring, notifyMatured } from './notify.ts'

type CreditDeps = Pick<Deps, 'db' | 'clock'>

type Due = { member: number; cents: number; percent: number; baseCents: number }

/** Matures the cashback of one order in its own transaction, so that an interrupted run can be repeated. */
const matureOne = async (tx: Tx, orderId: number, now: Date) => {
  const order = await tx.first<{ state: string }>(
    sql`SELECT state FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`,
  )
  // A withdrawal in time is still undecided.
  if (order?.state !== 'delivered' || (await isContested(tx, orderId))) return
  const due = await tx.first<Due>(sql`UPDATE cashbacks
    SET matured_at = ${now} WHERE order_id = ${orderId} AND matured_at IS NULL
    RETURNING member_id "member", cents, percent, base_cents "baseCents"`)
  if (!due || due.cents === 0) return
  const { member, cents, ...share } = due
  await lockCredits(tx, member)
  const line = { member, kind: 'matured', orderId, pending: -cents, share } as const
  const until = await makeAvailable(tx, { ...line, cents, months: monthsToSpend }, now)
  await notifyMatured(tx, { member, orderId, cents, until })
}

const ripe = (now: Date, after: number) => sql`SELECT c.order_id id FROM cashbacks c
    JOIN orders o ON o.id = c.order_id AND o.state = 'delivered'
  WHERE c.matured_at IS NULL AND c.matures_at <= ${now} AND c.order_id > ${after}
  ORDER BY c.order_id LIMIT ${pageSize}`

const expireFor = async (tx: Tx, member: number, now: Date) => {
  await lockCredits(tx, member)
  const expired = await tx.rows<{ cents: number; expiresAt: Date }>(sql`UPDATE credit_lots l
    SET left_cents = 0 FROM credit_lots before
    WHERE l.id = before.id AND l.member_id = ${member} AND l.expires_at <= ${now}
      AND l.left_cents > 0
    RETURNING before.left_cents cents, l.expires_at "expiresAt"`)
  for (const { cents, expiresAt } of expired)
    await enter(tx, { member, kind: 'expired', available: -cents, expiresAt }, now)
}

const ended = (now: Date, after: number) => sql`SELECT DISTINCT member_id id FROM credit_lots
  WHERE left_cents > 0 AND expires_at <= ${now} AND member_id > ${after}
  ORDER BY member_id LIMIT ${pageSize}`

const warn = async (tx: Tx, member: number, now: Date) => {
  const ending = await tx.rows<{ cents: number; expiresAt: Date }>(sql`UPDATE credit_lots
    SET told_at = ${now}
    WHERE member_id = ${member} AND left_cents > 0 AND told_at IS NULL AND expires_at > ${now}
      AND expires_at <= ${momentAfter(now, days(daysOfWarning))}
    RETURNING left_cents cents, expires_at "expiresAt"`)
  const cents = ending.reduce((sum, lot) => sum + lot.cents, 0)
  const on = ending.map((lot) => lot.expiresAt).sort((a, b) => a.getTime() - b.getTime())[0]
  if (on) await notifyExpiring(tx, { member, cents, on })
}

const ending = (now: Date, after: number) => sql`SELECT DISTINCT l.member_id id FROM credit_lots l
    JOIN members m ON m.id = l.member_id AND m.deleted_at IS NULL
  WHERE l.left_cents > 0 AND l.told_at IS NULL AND l.expires_at > ${now}
    AND l.expires_at <= ${momentAfter(now, days(daysOfWarning))} AND l.member_id > ${after}
  ORDER BY l.member_id LIMIT ${pageSize}`

/**
 * Matures cashback after the withdrawal period, expires credits that were not spent in time, and warns
 * before the expiry.
 */
export const turnCredits = async ({ db, clock }: CreditDeps) => {
  const now = clock.now()
  const steps = [
    ['credits.mature', ripe, matureOne],
    ['credits.expire', ended, expireFor],
    ['credits.warn', ending, warn],
  ] as const
  for (const [job, due, apply] of steps)
    await eachPage(db, job, { page: (after) => due(now, after), now }, ({ id }) =>
      db.transaction((tx) => apply(tx, id, now)),
    )
}
