import { z } from 'zod'
import { sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../platform/deps.ts'
import { deferJob } from '../../platform/jobs/defer.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { settleDueChanges } from './commands/changes.ts'
import { closeDue, closeGroup } from './commands/close.ts'
import { collectGroup } from './commands/collect.ts'
import { evenPrices } from './commands/even.ts'
import { lookAfterFailed } from './commands/fail.ts'
import { finishCollection } from './commands/finish.ts'
import { remindAll } from './commands/remind.ts'
import { dropLate, finishDue, retryCharges } from './commands/retry.ts'
import * as named from './rules/jobs.ts'

const one = z.strictObject({ id: z.int() })

export const closeOne = defineJob({
  name: named.closeOne.name,
  run: ({ db, clock }, data) =>
    db.transaction((tx) => closeGroup(tx, one.parse(data).id, clock.now())),
})

export const collectSeats = defineJob({
  name: named.collectSeats.name,
  run: async ({ db, clock }, data) => {
    await collectGroup(db, one.parse(data).id, clock.now())
    await evenPrices(db, clock.now())
  },
})

export const refundSeats = defineJob({
  name: named.refundSeats.name,
  run: ({ db, clock }, data) => lookAfterFailed(db, one.parse(data).id, clock.now()),
})

export const finishOne = defineJob({
  name: named.finishOne.name,
  run: ({ db, clock }, data) =>
    db.transaction((tx) => finishCollection(tx, one.parse(data).id, clock.now())),
})

/** Deadlines of the next minutes, each woken for at its very moment; what is moved meanwhile is open still then. */
const wakeForDeadlines = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const soon = await db.rows<{ id: number; expires_at: Date }>(
    sql`SELECT id, expires_at FROM items WHERE kind = 'preorder' AND status = 'running'
      AND expires_at > ${clock.now()} AND expires_at <= ${clock.now()}::timestamptz + interval '2 minutes'`,
  )
  for (const { id, expires_at } of soon)
    await db.transaction((tx) =>
      deferJob(tx, closeOne, { id }, { after: expires_at, key: `${id} ${expires_at.getTime()}` }),
    )
}

const collectUnfinished = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const left = await db.rows<{ id: number }>(sql`SELECT DISTINCT i.id FROM items i
    JOIN participations p ON p.item_id = i.id AND p.state = 'active' WHERE i.status = 'collecting'`)
  for (const { id } of left) await collectGroup(db, id, clock.now())
}

/** Whatever the moment came for while nobody was up, and what has no moment of its own. */
export const watchGroups = defineJob({
  name: 'groups.watch',
  cron: '* * * * *',
  run: async (deps) => {
    const { db, clock } = deps
    const now = clock.now()
    await wakeForDeadlines(deps)
    await closeDue(db, now)
    await collectUnfinished(deps)
    await evenPrices(db, now)
    await settleDueChanges(db, now)
    await retryCharges(db, now)
    await dropLate(db, now)
    await finishDue(db, now)
    await remindAll(db, now)
  },
})
