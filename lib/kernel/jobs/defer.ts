import type { Tx } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import { lockSerialKey, putInOutbox } from '../outbox/commands.ts'
import type { Job } from './job.ts'

export type Deferral = {
  after?: Date
  /** Skips the job while another one with the same key waits. */
  key?: string
}

// Locks a waiting job until our commit: it could otherwise start before the commit and miss our
// changes. A job that a worker has taken may have begun, so it counts as gone.
const oneWaits = (tx: Tx, serialKey: string) =>
  tx.first(sql`SELECT id FROM outbox
    WHERE queue = 'job' AND serial_key = ${serialKey} AND sent_at IS NULL AND failed_at IS NULL AND attempts = 0
    LIMIT 1 FOR KEY SHARE SKIP LOCKED`)

/** Enqueues a job, run by one process after the commit; jobs with one key run one at a time. */
export const deferJob = async <Data extends object>(
  tx: Tx,
  { name }: Job<Data>,
  data: Data,
  { after, key }: Deferral = {},
) => {
  const serialKey = key === undefined ? undefined : `${name} ${key}`
  if (serialKey !== undefined) {
    if (await oneWaits(tx, serialKey)) return
    await lockSerialKey(tx, 'job', serialKey)
    if (await oneWaits(tx, serialKey)) return
  }
  await putInOutbox(tx, { queue: 'job', kind: name, data, serialKey, after })
}
