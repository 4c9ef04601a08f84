import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { listSteps, lockMemberLevel, spentBy } from '../queries.ts'
import { lookedAtUntil, review } from '../rules.ts'
import { moveTo, writeMemberLevel, yearAfter } from './moves.ts'
import { notifyKept, notifyLowered, notifyWarned } from './notify.ts'

/** Keeps a level, warns of its end, or lowers it, as its time ends. */
const reviewOne = async (tx: Tx, member: number, now: Date) => {
  const memberLevel = await lockMemberLevel(tx, member)
  if (!memberLevel?.until || memberLevel.until > lookedAtUntil(now)) return
  const { level, until, warnedAt } = memberLevel
  const ladder = await listSteps(tx)
  const cents = await spentBy(tx, member, until > now ? until : now)
  const found = review({ level, until, warnedAt }, { ladder, cents, now })
  if (!found) return
  if (found.kind === 'kept') {
    await writeMemberLevel(tx, {
      ...memberLevel,
      until: await yearAfter(tx, until),
      warnedAt: null,
    })
    if (warnedAt) await notifyKept(tx, member, level)
    return
  }
  if (found.kind === 'warned') {
    await writeMemberLevel(tx, { ...memberLevel, until: found.until, warnedAt: now })
    const step = ladder.find(({ number }) => number === level)!
    const missing = step.fromCents - cents
    return notifyWarned(tx, member, { level, to: found.to.number, on: found.until, missing })
  }
  await moveTo(tx, memberLevel, { level: found.to.number, because: 'period', now })
  return notifyLowered(tx, member, found.to.number)
}

const batch = 500

/** Removes spending older than twelve months from the sums, in batches with one commit each. */
const removeOldSpending = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const now = clock.now()
  for (let left = batch; left === batch; )
    left = await db.transaction(async (tx) => {
      const old = await tx.rows<{ member: number }>(sql`UPDATE spendings SET out_at = ${now}
        WHERE id IN (SELECT id FROM spendings WHERE out_at IS NULL
          AND delivered_at <= months_from(${now}, -12) ORDER BY delivered_at LIMIT ${batch})
        RETURNING member_id "member"`)
      for (const member of [...new Set(old.map((row) => row.member))].sort((a, b) => a - b)) {
        const memberLevel = await lockMemberLevel(tx, member)
        if (memberLevel)
          await writeMemberLevel(tx, { ...memberLevel, spentCents: await spentBy(tx, member, now) })
      }
      return old.length
    })
}

const ending = (now: Date, after: number) =>
  sql`SELECT id FROM members WHERE level_until <= ${lookedAtUntil(now)} AND id > ${after}
    AND deleted_at IS NULL ORDER BY id LIMIT ${batch}`

/** Runs each night, with one commit per member, so that an interrupted run continues where it stopped. */
export const reviewMemberLevels = async (deps: Pick<Deps, 'db' | 'clock'>) => {
  await removeOldSpending(deps)
  const { db, clock } = deps
  for (let last = 0; ; ) {
    const rows = await db.rows<{ id: number }>(ending(clock.now(), last))
    for (const { id } of rows) await db.transaction((tx) => reviewOne(tx, id, clock.now()))
    last = rows.at(-1)?.id ?? 0
    if (rows.length < batch) return
  }
}
