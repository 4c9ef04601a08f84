import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import type { MethodKind } from '../../../platform/payment-provider/types.ts'
import type { Setup } from '../queries.ts'

type Begun = { id: string; member: MemberId; kind: MethodKind; kept: boolean }

/** Writes the setup row before the provider is asked. Idempotent for the same id. */
export const beginSetup = (tx: Tx, { id, member, kind, kept }: Begun, now: Date) =>
  tx.run(sql`INSERT INTO payment_setups (id, member_id, kind, kept, begun_at)
    VALUES (${id}, ${member}, ${kind}, ${kept}, ${now}) ON CONFLICT (id) DO NOTHING`)

export const nameSetup = (tx: Tx, id: string, setupToken: string) =>
  tx.run(sql`UPDATE payment_setups SET setup_token = ${setupToken} WHERE id = ${id}`)

export const endSetup = (tx: Tx, { id }: Setup, methodId: number) =>
  tx.run(sql`UPDATE payment_setups SET method_id = ${methodId} WHERE id = ${id}`)
