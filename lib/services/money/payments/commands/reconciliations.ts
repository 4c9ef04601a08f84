import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'

type Comparison = { from: Date; until: Date; differences: readonly object[] }

export const storeReconciliation = (tx: Tx, { from, until, differences }: Comparison, now: Date) =>
  tx.run(sql`INSERT INTO reconciliations (from_at, until_at, made_at, differences)
    VALUES (${from}, ${until}, ${now}, ${JSON.stringify(differences)}::jsonb)`)
