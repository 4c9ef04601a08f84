import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'

type Entry = {
  orderId: number
  kind: 'capture' | 'refund' | 'chargeback' | 'reinstated'
  /** The provider's name for it: entered twice it is one. */
  providerId: string
  cents: number
  at: Date
}

const came: readonly Entry['kind'][] = ['capture', 'reinstated']

export const enter = (tx: Tx, { orderId, kind, providerId, cents, at }: Entry) =>
  tx.run(
    sql`INSERT INTO ledger (order_id, kind, provider_id, cents, at)
    VALUES (${orderId}, ${kind}, ${providerId}, ${came.includes(kind) ? cents : -cents}, ${at})
    ON CONFLICT (kind, provider_id) DO NOTHING`.named('enter into the ledger'),
  )
