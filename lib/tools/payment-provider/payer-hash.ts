import { createHmac } from 'node:crypto'
import type { Db } from '#kernel/db/connection.ts'
import { keptSecret } from '#kernel/kept-secrets.ts'
import type { Payer } from './types.ts'

/** Returns what the shop stores of a payer: enough to compare payments, not to find an account. */
export const payerHash = async (db: Db, payer: Payer) =>
  payer === null
    ? null
    : createHmac('sha256', await keptSecret(db, 'payers'))
        .update(payer)
        .digest()
