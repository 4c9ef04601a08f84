import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { eachPage, pageSize } from '#kernel/jobs/rows.ts'
import { days, after as momentAfter } from '#lib/format/durations.ts'
import type { Deps } from '../../deps.ts'
import { isContested } from '../payments/queries.ts'
import { enter, lockCredits, makeAvailable, notifyCredits, t } from './commands/book.ts'
import { daysOfWarning, monthsToSpend } from './rules.ts'

type Due = { member: number; cents: number; percent: number; baseCents: number }
type Ending = { cents: number; expiresAt: Date }

const ripe = (now: Date, after: number) => sql`SELECT c.order_id id FROM cashbacks c
    JOIN orders o ON o.id = c.order_id AND o.state = 'delivered'
  WHERE c.matured_at IS NULL AND c.matures_at <= ${now} AND c.order_id > ${after}
  ORDER BY c.order_id LIMIT ${pageSize}`

const matureOne = async (tx: Tx, orderId: number, now: Date) => {
  const order = await tx.first<{ state: string; number: number }>(
    sql`SELECT state, number FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`,
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
  const values = { cents, number: order.number, until: until.getTime() }
  await notifyCredits(tx, member, t('matured', values))
}

const ended = (now: Date, after: number) => sql`SELECT DISTINCT member_id id FROM credit_lots
  WHERE left_cents > 0 AND expires_at <= ${now} AND member_id > ${after}
  ORDER BY member_id LIMIT ${pageSize}`

const expireFor = async (tx: Tx, member: number, now: Date) => {
  await lockCredits(tx, member)
  const expired = await tx.rows<Ending>(sql`UPDATE credit_lots l
    SET left_cents = 0 FROM credit_lots before
    WHERE l.id = before.id AND l.member_id = ${member} AND l.expires_at <= ${now}
      AND l.left_cents > 0
    RETURNING before.left_cents cents, l.expires_at "expiresAt"`)
  for (const { cents, expiresAt } of expired)
    await enter(tx, { member, kind: 'expired', available: -cents, expiresAt }, now)
}

/** Matches lots `l` that end soon, of which their member was not warned. */
const endsSoon = (now: Date) => sql`l.left_cents > 0 AND l.told_at IS NULL AND l.expires_at > ${now}
  AND l.expires_at <= ${momentAfter(now, days(daysOfWarning))}`

const ending = (now: Date, after: number) => sql`SELECT DISTINCT l.member_id id FROM credit_lots l
    JOIN members m ON m.id = l.member_id AND m.deleted_at IS NULL
  WHERE ${endsSoon(now)} AND l.member_id > ${after} ORDER BY l.member_id LIMIT ${pageSize}`

const warn = async (tx: Tx, member: number, now: Date) => {
  const lots = await tx.rows<Ending>(sql`UPDATE credit_lots l SET told_at = ${now}
    WHERE l.member_id = ${member} AND ${endsSoon(now)}
    RETURNING left_cents cents, expires_at "expiresAt"`)
  if (lots.length === 0) return
  const cents = lots.reduce((sum, lot) => sum + lot.cents, 0)
  const on = Math.min(...lots.map(({ expiresAt }) => expiresAt.getTime()))
  await notifyCredits(tx, member, t('expiring', { cents, on }))
}

const steps = [
  ['credits.mature', ripe, matureOne],
  ['credits.expire', ended, expireFor],
  ['credits.warn', ending, warn],
] as const

/**
 * Matures cashback after the withdrawal period, expires credits that were not spent in time, and warns
 * before the expiry; each order and member in its own transaction.
 */
export const turnCredits = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const now = clock.now()
  for (const [job, due, apply] of steps)
    await eachPage(db, job, { page: (after) => due(now, after), now }, ({ id }) =>
      db.transaction((tx) => apply(tx, id, now)),
    )
}

export const turnCreditsOver = defineJob({
  name: 'credits.turn-over',
  cron: '20 * * * *',
  run: turnCredits,
})
