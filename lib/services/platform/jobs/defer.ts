import type { Tx } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import { lockSerialKey, putInOutbox } from '../outbox/commands.ts'
import type { Job } from './job.ts'

export type Deferral = {
  after?: Date
  /** While a job of the same key waits, another is not added. */
  key?: string
}

// Held until our commit, or the job could run before it and miss what we did. One that is in the hands of
// a worker may have begun, so it counts as gone.
const oneWaits = (tx: Tx, serialKey: string) =>
  tx.first(sql`SELECT id FROM outbox
    WHERE queue = 'job' AND serial_key = ${serialKey} AND sent_at IS NULL AND failed_at IS NULL AND attempts = 0
    LIMIT 1 FOR KEY SHARE SKIP LOCKED`)

/** Done by some process after the commit and only then. Those of one key are done one at a time. */
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
