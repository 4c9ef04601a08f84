import { z } from 'zod'
import type { Database } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { deferJob, defineJob } from '#kernel/jobs/job.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import type { Deps } from '../../deps.ts'
import { isRunning } from '../../shop/items/policy.ts'
import { forgetEnded } from '../payments/commands/methods.ts'
import { settleDueChanges } from './commands/changing/ask-change.ts'
import { closeDue, closeGroup } from './commands/closing/close.ts'
import { equalizePrices } from './commands/closing/equalize-prices.ts'
import { refundFailedGroup, refundFailedGroups } from './commands/closing/fail.ts'
import { finishCollection } from './commands/closing/finish.ts'
import { collectGroup } from './commands/collecting/collect.ts'
import { dropLateSeats, finishDue, retryCharges } from './commands/collecting/retry.ts'
import { notifyReached } from './commands/notify.ts'
import { remindAll } from './commands/remind.ts'
import * as named from './rules/jobs.ts'

const data = z.strictObject({ id: z.int() })

type Run = (db: Database, id: number, now: Date) => Promise<unknown>

const ofGroup = ({ name }: { name: string }, run: Run) =>
  defineJob({
    name,
    run: ({ db, clock }: Pick<Deps, 'db' | 'clock' | 'log'>, given: object) =>
      run(db, data.parse(given).id, clock.now()),
  })

export const closeOne = ofGroup(named.closeOne, (db, id, now) =>
  db.transaction((tx) => closeGroup(tx, id, now)),
)
export const collectSeats = ofGroup(named.collectSeats, async (db, id, now) => {
  await collectGroup(db, id, now)
  await equalizePrices(db, now)
})
export const mailReached = ofGroup(named.mailReached, (db, id) =>
  db.transaction((tx) => notifyReached(tx, id)),
)
export const refundSeats = ofGroup(named.refundSeats, refundFailedGroup)
export const finishOne = ofGroup(named.finishOne, (db, id, now) =>
  db.transaction((tx) => finishCollection(tx, id, now)),
)

/**
 * Schedules the closing of groups with a deadline in the next minutes at its exact moment; a group with
 * a moved deadline is still open then and stays so.
 */
const wakeForDeadlines = async (db: Database, now: Date) => {
  const soon = await db.rows<{ id: number; expires_at: Date }>(
    sql`SELECT i.id, i.expires_at FROM items i WHERE ${isRunning}
      AND i.expires_at > ${now} AND i.expires_at <= ${now}::timestamptz + interval '2 minutes'`,
  )
  await eachRow(db, 'groups.wake', { rows: soon, now }, ({ id, expires_at }) =>
    db.transaction((tx) =>
      deferJob(tx, closeOne, { id }, { after: expires_at, key: `${id} ${expires_at.getTime()}` }),
    ),
  )
}

const collectUnfinished = async (db: Database, now: Date) => {
  const rows = await db.rows<{ id: number }>(sql`SELECT DISTINCT i.id FROM items i
    JOIN participations p ON p.item_id = i.id AND p.state = 'active' WHERE i.status = 'collecting'`)
  await eachRow(db, 'groups.collect', { rows, now }, ({ id }) => collectGroup(db, id, now))
}

const steps: Record<string, (db: Database, now: Date) => Promise<unknown>> = {
  wake: wakeForDeadlines,
  close: closeDue,
  collect: collectUnfinished,
  even: equalizePrices,
  settle: settleDueChanges,
  retry: retryCharges,
  drop: dropLateSeats,
  finish: finishDue,
  remind: remindAll,
  'look after': refundFailedGroups,
  forget: forgetEnded,
}

/** Catches up on steps that no deferred job has run. A failing step does not stop the others. */
export const watchGroups = defineJob({
  name: 'groups.watch',
  cron: '* * * * *',
  run: async ({ db, clock, log }) => {
    const now = clock.now()
    const errors: unknown[] = []
    for (const [step, run] of Object.entries(steps))
      await run(db, now).catch((error) => {
        log.error('a step of the groups failed', { step, error })
        errors.push(error)
      })
    if (errors.length > 0) throw new AggregateError(errors, 'steps of the groups failed')
  },
})
