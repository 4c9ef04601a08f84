import { sql } from '#kernel/db/sql.ts'
import { type QueueState, queueStates } from '#kernel/outbox/queries.ts'
import { queues } from '#kernel/outbox/rules.ts'
import type { Measures, Sample } from '#kernel/telemetry/metrics.ts'
import { before, days } from '#lib/format/durations.ts'
import type { Deps } from './deps.ts'
import { lastDifferences } from './money/settlement/queries/ledger.ts'
import { alarmsSince, backupSince, failedRows } from './operations/alarms/queries.ts'
import { isToClose } from './shop/items/policy.ts'

const descriptions = {
  insieme_outbox_due: 'Tasks whose moment has come, by queue',
  insieme_outbox_retrying: 'Tasks that failed and will be retried, by queue',
  insieme_outbox_dead: 'Tasks that failed and will not be retried, by queue',
  insieme_outbox_overdue_seconds: 'Age of the oldest due task, by queue',
  insieme_groups_overdue_seconds: 'Age of the oldest passed deadline of a group that is not closed',
  insieme_ledger_differences: 'Differences of orders, ledger and provider in the last comparison',
  insieme_failed_rows: 'Rows that failed repeatedly in a job',
  insieme_backup_age_seconds: 'Age of the last backup, or of a shop without one',
  insieme_archive_age_seconds:
    'Age of the last archived write-ahead log; 0 where none is archived in time',
  insieme_clock_difference_seconds:
    'Difference between the clocks of this machine and the database',
  insieme_alarms: 'Alarms mailed in the last day, by kind',
}

type Name = keyof typeof descriptions
type Row = {
  queues: (QueueState & { queue: string })[] | null
  alarms: { kind: string; count: number }[] | null
  groups: number
  differences: number
  failed: number
  backup: number
  archive: number
  clock: number
}

/** SQL seconds since PostgreSQL archived its log; since its start before the first time. */
const archiveAge = sql`(SELECT CASE WHEN 'off' = current_setting('archive_mode') OR '0' = current_setting('archive_timeout') THEN 0
  ELSE extract(epoch FROM clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time())) END
  FROM pg_stat_archiver)::float8`

const sample = (name: Name, value: number, labels: Record<string, string> = {}): Sample => ({
  name,
  value,
  labels,
})

const nothing = { due: 0, retrying: 0, failed: 0, overdue: 0 }

/** Every queue has a value: a missing one would hide that it is empty. */
const ofQueues = (states: Row['queues']) =>
  queues.flatMap((queue) => {
    const state = states?.find((each) => each.queue === queue) ?? nothing
    return [
      sample('insieme_outbox_due', state.due, { queue }),
      sample('insieme_outbox_retrying', state.retrying, { queue }),
      sample('insieme_outbox_dead', state.failed, { queue }),
      sample('insieme_outbox_overdue_seconds', state.overdue ?? 0, { queue }),
    ]
  })

/** Values of the whole shop for its metrics, by one statement of what the console shows too. */
export const openMeasures = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Measures => ({
  descriptions,
  read: async () => {
    const now = clock.now()
    const row = await db.one<Row>(
      sql`SELECT (SELECT json_agg(q) FROM (${queueStates}) q) queues,
          (SELECT json_agg(a) FROM (SELECT kind, count(*)::int
            FROM (${alarmsSince(before(now, days(1)))}) each GROUP BY kind) a) alarms,
          (SELECT coalesce(extract(epoch FROM ${now}::timestamptz - min(i.expires_at)), 0)::float8
            FROM items i WHERE ${isToClose(now)}) groups,
          coalesce((${lastDifferences}), 0) differences,
          ${failedRows} failed,
          coalesce(extract(epoch FROM ${now}::timestamptz - (${backupSince})), 0)::float8 backup,
          ${archiveAge} archive,
          extract(epoch FROM clock_timestamp())::float8 clock`.named('measures'),
    )
    return [
      ...ofQueues(row.queues),
      ...(row.alarms ?? []).map(({ kind, count }) => sample('insieme_alarms', count, { kind })),
      sample('insieme_groups_overdue_seconds', row.groups),
      sample('insieme_ledger_differences', row.differences),
      sample('insieme_failed_rows', row.failed),
      sample('insieme_backup_age_seconds', row.backup),
      sample('insieme_archive_age_seconds', row.archive),
      // Its own clock: that of the dependencies follows the database.
      sample('insieme_clock_difference_seconds', Math.abs(row.clock - Date.now() / 1000)),
    ]
  },
})
