import type { Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'

/** Removes from a delivery everything that identifies a person. */
export const placeAlone = (delivery: Sql) => sql`${delivery}
  || '{"name": "-", "line": "-", "street": "-", "details": "", "phone": ""}'::jsonb`

/**
 * Anonymizes home deliveries. Invoice data keeps its name, since the law requires the invoice as
 * issued.
 */
export const forgetPlaces = (tx: Tx, member: number) =>
  tx.run(sql`UPDATE orders SET delivery = ${placeAlone(sql`delivery`)}
    WHERE member_id = ${member} AND delivery->>'kind' = 'home'`)
