import type { Tx } from '../../../platform/db/connection.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** Of where something went, what names nobody. */
export const placeAlone = (delivery: Sql) => sql`${delivery}
  || '{"name": "-", "line": "-", "street": "-", "details": "", "phone": ""}'::jsonb`

/** What was invoiced bears the name it was invoiced to: the law asks for that paper as it is. */
export const forgetPlaces = (tx: Tx, member: number) =>
  tx.run(sql`UPDATE orders SET delivery = ${placeAlone(sql`delivery`)}
    WHERE member_id = ${member} AND delivery->>'kind' = 'home'`)
