import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'

export type Step =
  | 'scheduled'
  | 'running'
  | 'collecting'
  | 'evened'
  | 'short'
  | 'house_copies'
  | 'confirmed'
  | 'below_goal'
  | 'ordered'
  | 'arrived'
  | 'shipping'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'extended'
  | 'changed'
  | 'updated'
  | 'reminded'
  | 'reminded_72'
  | 'reminded_24'

type More = { operator?: string | undefined; details?: Record<string, unknown> }

/** Records a step of a group. Returns false for a reminder of a deadline that is recorded already. */
export const record = async (
  tx: Tx,
  itemId: number,
  step: Step,
  at: Date,
  { operator, details = {} }: More = {},
) =>
  (await tx.run(
    sql`INSERT INTO group_events (item_id, kind, at, by_operator, details)
      VALUES (${itemId}, ${step}, ${at}, ${operator ?? null}, ${JSON.stringify(details)}::jsonb)
      ON CONFLICT DO NOTHING`,
  )) > 0
