import { sql } from './drizzle.ts'
import type { Tx } from './pool.ts'

/** For a transaction that moves many rows: time enough, and no compiling of statements that look dear. */
export const prepareForMuch = async (tx: Tx) => {
  await tx.execute(sql`SET LOCAL statement_timeout = '15min'`)
  await tx.execute(sql`SET LOCAL jit = off`)
}
