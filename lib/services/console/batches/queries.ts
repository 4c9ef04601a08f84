import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import type { batches } from '#lib/contract/console/batches.ts'

type Shown = z.output<typeof batches.read.output>['data']
type Progress = Omit<WithDates<Shown, 'begun_at'>, 'failures'>

const mostFailures = 50

export const findBatch = async (db: Db, id: number) => {
  const batch = await db.one<Progress>(
    sql`SELECT b.id, b.act, o.name AS who, b.begun_at,
        CASE WHEN b.ended_at IS NOT NULL THEN 'ended' WHEN b.stopped_at IS NOT NULL THEN 'stopped'
          ELSE 'running' END AS state,
        count(*)::int AS total, count(*) FILTER (WHERE r.state = 'done')::int AS done,
        count(*) FILTER (WHERE r.state = 'failed')::int AS failed
      FROM batches b JOIN operators o ON o.id = b.operator_id JOIN batch_rows r ON r.batch_id = b.id
      WHERE b.id = ${id} GROUP BY b.id, o.name`,
  )
  const failures = await db.rows<Shown['failures'][number]>(
    sql`SELECT position, thing, problem FROM batch_rows
      WHERE batch_id = ${id} AND state = 'failed' ORDER BY position LIMIT ${mostFailures}`,
  )
  return { ...batch, failures }
}
