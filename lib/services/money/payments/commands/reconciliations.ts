import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'

type Comparison = { from: Date; until: Date; differences: readonly object[] }

export const keepReconciliation = (tx: Tx, { from, until, differences }: Comparison, now: Date) =>
  tx.run(sql`INSERT INTO reconciliations (from_at, until_at, made_at, differences)
    VALUES (${from}, ${until}, ${now}, ${JSON.stringify(differences)}::jsonb)`)
