import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'

type Entry = {
  orderId: number
  kind: 'capture' | 'refund' | 'chargeback' | 'reinstated'
  /** Id of the movement at the provider; a repeated entry is ignored. */
  providerId: string
  cents: number
  at: Date
}

const incoming: readonly Entry['kind'][] = ['capture', 'reinstated']

export const enter = (tx: Tx, { orderId, kind, providerId, cents, at }: Entry) =>
  tx.run(
    sql`INSERT INTO ledger (order_id, kind, provider_id, cents, at)
    VALUES (${orderId}, ${kind}, ${providerId}, ${incoming.includes(kind) ? cents : -cents}, ${at})
    ON CONFLICT (kind, provider_id) DO NOTHING`.named('enter into the ledger'),
  )

type Comparison = { from: Date; until: Date; differences: readonly object[] }

export const storeReconciliation = (tx: Tx, { from, until, differences }: Comparison, now: Date) =>
  tx.run(sql`INSERT INTO reconciliations (from_at, until_at, made_at, differences)
    VALUES (${from}, ${until}, ${now}, ${JSON.stringify(differences)}::jsonb)`)
