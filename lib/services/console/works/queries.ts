import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { listStuck } from '#kernel/jobs/rows.ts'
import { listTimed, type Named } from '#kernel/jobs/timetable.ts'
import { listFailed, listRetriedJobs, readOutboxState } from '#kernel/outbox/queries.ts'
import { before, days } from '#lib/format/durations.ts'
import { applyEvent } from '../../money/payments/commands/tasks.ts'
import {
  daysWithoutBackup,
  findLastBackup,
  listAlarms,
  longestWithoutBackup,
} from '../../operations/alarms/queries.ts'

type Events = { last_at: Date | null; waiting: number; failed: number }

/** Events of the payment provider; one that was not applied in a month is in the comparison. */
const readEvents = async (db: Db, now: Date) =>
  (await db.first<Events>(sql`SELECT (SELECT max(received_at) FROM provider_events) AS last_at,
      count(*) FILTER (WHERE applied_at IS NULL)::int AS waiting,
      (SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL AND queue = ${applyEvent.queue}
        AND kind = ${applyEvent.kind})::int AS failed
    FROM provider_events WHERE received_at > ${before(now, days(30))}`))!

/** Everything that runs behind the shop, as it stands now. */
export const readWorks = async (db: Db, jobs: readonly Named[], now: Date) => ({
  queues: await readOutboxState(db),
  failed: await listFailed(db),
  retried: await listRetriedJobs(db),
  stuck: await listStuck(db),
  events: await readEvents(db, now),
  jobs: await listTimed(db, jobs, now),
  alarms: await listAlarms(db, before(now, days(7))),
  backup: {
    at: await findLastBackup(db),
    isLate: (await daysWithoutBackup(db, now)) >= longestWithoutBackup,
  },
})

export type Works = Awaited<ReturnType<typeof readWorks>>
