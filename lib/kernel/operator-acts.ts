import { userInfo } from 'node:os'
import type { Db, Tx } from './db/connection.ts'
import { sql } from './db/sql.ts'

/** Records an operator action; every operator command calls it. */
export const recordAct = (tx: Tx, what: string, details: Record<string, unknown>, now: Date) =>
  tx.run(sql`INSERT INTO operator_acts (who, what, details, at)
    VALUES (${userInfo().username}, ${what}, ${JSON.stringify(details)}::jsonb, ${now})`)

export type Act = { who: string; what: string; at: Date; reason: string | null }

/** Lists the operator actions on an order. */
export const listActs = (db: Db, order: number) =>
  db.rows<Act>(sql`SELECT who, what, at, details->>'reason' reason FROM operator_acts
    WHERE what LIKE 'orders.%' AND details->>'order' = ${`${order}`} ORDER BY at`)
