import { userInfo } from 'node:os'
import type { Tx } from './db/connection.ts'
import { sql } from './db/sql.ts'

/** Nothing is done by command without a line that says who did it. */
export const recordAct = (tx: Tx, what: string, details: Record<string, unknown>, now: Date) =>
  tx.run(sql`INSERT INTO operator_acts (who, what, details, at)
    VALUES (${userInfo().username}, ${what}, ${JSON.stringify(details)}::jsonb, ${now})`)
