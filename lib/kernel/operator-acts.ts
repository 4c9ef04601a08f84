import { userInfo } from 'node:os'
import type { Db, Tx } from './db/connection.ts'
import { sql } from './db/sql.ts'

/** Operator of the console, or the person at the terminal. */
export type Actor = { name: string; operator: number | null; request: string | null }

export const atTerminal = (): Actor => ({
  name: userInfo().username,
  operator: null,
  request: null,
})

/**
 * Records an operator action in the transaction of its command, as its last statement: the head of the
 * records is locked until the commit.
 */
export const recordAct = (
  tx: Tx,
  what: string,
  details: Record<string, unknown>,
  now: Date,
  by: Actor = atTerminal(),
) =>
  tx.run(
    sql`INSERT INTO operator_acts (who, what, details, at, operator_id, request)
      VALUES (${by.name}, ${what}, ${JSON.stringify(details)}::jsonb, ${now}, ${by.operator},
        ${by.request})`.named('record an act'),
  )

export type Act = { who: string; what: string; at: Date; reason: string | null }

/** Lists the operator actions on an order. */
export const listActs = (db: Db, order: number) =>
  db.rows<Act>(sql`SELECT who, what, at, details->>'reason' reason FROM operator_acts
    WHERE what ~ '^(orders|approvals)[.]' AND details->>'order' = ${`${order}`} ORDER BY at`)
