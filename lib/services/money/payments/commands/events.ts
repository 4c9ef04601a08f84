import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import type { ProviderEvent } from '#lib/tools/payment-provider/types.ts'
import { applyEvent } from './tasks.ts'

type Received = Pick<ProviderEvent, 'id' | 'kind' | 'resourceId'> & { body: unknown }

/** Idempotent: a repeated event is stored and enqueued once. */
export const storeEvent = async (tx: Tx, { id, kind, resourceId, body }: Received, now: Date) => {
  const isNew =
    await tx.run(sql`INSERT INTO provider_events (id, kind, resource_id, body, received_at)
    VALUES (${id}, ${kind}, ${resourceId}, ${JSON.stringify(body)}::jsonb, ${now})
    ON CONFLICT (id) DO NOTHING`)
  if (isNew) await enqueue(tx, applyEvent, { eventId: id })
}

export const markApplied = (tx: Tx, id: string, now: Date) =>
  tx.run(
    sql`UPDATE provider_events SET applied_at = ${now} WHERE id = ${id} AND applied_at IS NULL`,
  )
