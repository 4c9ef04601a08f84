import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { eachPage, pageSize } from '#kernel/jobs/rows.ts'
import { moveTo, notifyLevel, notifyWarned, writeMemberLevel, yearAfter } from './commands.ts'
import { listSteps, lockMemberLevel, spentBy } from './queries.ts'
import { lookedAtUntil, review } from './rules.ts'

/** Keeps a level, warns of its end, or lowers it, as its time ends. */
const reviewOne = async (tx: Tx, member: number, now: Date) => {
  const memberLevel = await lockMemberLevel(tx, member)
  if (!memberLevel?.until || memberLevel.until > lookedAtUntil(now)) return
  const { level, until, warnedAt } = memberLevel
  const ladder = await listSteps(tx)
  const cents = await spentBy(tx, member, until > now ? until : now)
  const decision = review({ level, until, warnedAt }, { ladder, cents, now })
  if (!decision) return
  if (decision.kind === 'kept') {
    const next = await yearAfter(tx, until)
    await writeMemberLevel(tx, { ...memberLevel, until: next, warnedAt: null })
    if (warnedAt) await notifyLevel(tx, 'kept', member, level)
    return
  }
  if (decision.kind === 'warned') {
    await writeMemberLevel(tx, { ...memberLevel, until: decision.until, warnedAt: now })
    const step = ladder.find(({ number }) => number === level)!
    const missing = step.fromCents - cents
    return notifyWarned(tx, member, { level, to: decision.to.number, on: decision.until, missing })
  }
  await moveTo(tx, memberLevel, { level: decision.to.number, because: 'period', now })
  return notifyLevel(tx, 'lowered', member, decision.to.number)
}

const isOld = (now: Date) => sql`out_at IS NULL AND delivered_at <= months_from(${now}, -12)`

/** Removes spending older than twelve months from the sum of the member. */
const removeOldSpending = async (tx: Tx, member: number, now: Date) => {
  const memberLevel = await lockMemberLevel(tx, member)
  await tx.run(
    sql`UPDATE spendings SET out_at = ${now} WHERE member_id = ${member} AND ${isOld(now)}`,
  )
  if (memberLevel)
    await writeMemberLevel(tx, { ...memberLevel, spentCents: await spentBy(tx, member, now) })
}

const old = (now: Date, after: number) =>
  sql`SELECT DISTINCT member_id id FROM spendings WHERE ${isOld(now)} AND member_id > ${after}
    ORDER BY member_id LIMIT ${pageSize}`

const ending = (now: Date, after: number) =>
  sql`SELECT id FROM members WHERE level_until <= ${lookedAtUntil(now)} AND id > ${after}
    AND deleted_at IS NULL ORDER BY id LIMIT ${pageSize}`

/** Runs each night, with one commit per member, so that an interrupted run continues where it stopped. */
export const reviewLevels = defineJob({
  name: 'standings.review',
  cron: '30 5 * * *',
  run: async ({ db, clock }) => {
    const now = clock.now()
    for (const [job, due, apply] of [
      ['levels.remove-old-spending', old, removeOldSpending],
      ['levels.review', ending, reviewOne],
    ] as const)
      await eachPage(db, job, { page: (after) => due(now, after), now }, ({ id }) =>
        db.transaction<unknown>((tx) => apply(tx, id, now)),
      )
  },
})
