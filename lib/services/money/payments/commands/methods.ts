import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { eachRow, isDue } from '#kernel/jobs/rows.ts'
import { enqueue, externalTask } from '#kernel/outbox/task.ts'
import { before, day } from '#lib/format/durations.ts'
import type { Deps } from '#lib/services/deps.ts'
import { forgetVaulted } from '#lib/tools/forget.ts'
import { payerHash } from '#lib/tools/payment-provider/payer-hash.ts'
import type { StoredMethod } from '#lib/tools/payment-provider/types.ts'
import { type Method, methodColumns, usesMethod } from '../queries.ts'
import { lastDayOf } from '../rules/methods.ts'

type Saved = { member: MemberId; stored: StoredMethod; kept: boolean }

/** Saves a method once: the provider returns the same vault id when a method is saved twice. */
export const saveMethod = async (tx: Tx, { member, stored, kept }: Saved, now: Date) => {
  const { id, customerId, kind, brand, lastDigits, expiry, email } = stored
  const row = await tx.one<{ id: number }>(sql`INSERT INTO payment_methods AS m (member_id, kind,
      vault_id, customer_id, brand, last_digits, expires_on, email, payer, kept, added_at)
    VALUES (${member}, ${kind}, ${id}, ${customerId}, ${brand}, ${lastDigits}, ${lastDayOf(expiry)},
      ${email}, ${await payerHash(tx, stored.payer)}, ${kept}, ${now})
    ON CONFLICT (vault_id) DO UPDATE SET kept = m.kept OR excluded.kept WHERE m.member_id = ${member}
    RETURNING m.id`)
  return row.id
}

type Removal = { id: number; by: NonNullable<Method['removed_by']> }

/** Removes a method here at once, and at the provider by a task after the commit. */
export const forgetMethod = async (tx: Tx, { id, by }: Removal, now: Date) => {
  const removed = await tx.first<Method>(sql`UPDATE payment_methods m
    SET removed_at = ${now}, removed_by = ${by}, email = NULL
    WHERE m.id = ${id} AND m.removed_at IS NULL RETURNING ${methodColumns}`)
  if (!removed) return undefined
  if (by !== 'provider') await enqueue(tx, forgetVaulted, { vaultId: removed.vault_id })
  return removed
}

const inPlan = sql`w.ended_at IS NULL AND w.cancelled_at IS NULL`

const isUsed = (tx: Tx, id: number) =>
  tx.first(sql`SELECT FROM participations p WHERE p.method_id = ${id} AND ${usesMethod}
    UNION ALL SELECT FROM weep_memberships w WHERE w.method_id = ${id} AND ${inPlan} LIMIT 1`)

/** Removes an unused method. A concurrent join locks it: it is seen here, or finds the method removed. */
export const removeMethod = async (
  tx: Tx,
  { member, id }: { member: MemberId; id: number },
  now: Date,
) => {
  await tx.one(sql`SELECT FROM payment_methods m
    WHERE m.id = ${id} AND m.member_id = ${member} AND m.removed_at IS NULL FOR UPDATE`)
  if (await isUsed(tx, id)) throw new DomainError('method_in_use')
  await forgetMethod(tx, { id, by: 'member' }, now)
}

/** Removes methods that were saved for a single purpose and that nothing uses any more. */
export const forgetUnused = async (tx: Tx, ids: readonly number[], now: Date) => {
  const idle = await tx.rows<{ id: number }>(sql`SELECT m.id FROM payment_methods m
    WHERE m.id = ANY (${ids}) AND NOT m.kept AND m.removed_at IS NULL ORDER BY m.id FOR UPDATE`)
  for (const { id } of idle)
    if (!(await isUsed(tx, id))) await forgetMethod(tx, { id, by: 'shop' }, now)
}

/** Time between saving a method in the checkout and taking the seat it is for. */
const toBeUsed = day

/** Removes methods that were saved for one seat, once that seat is paid, left or lost. */
export const forgetEnded = async (db: Database, now: Date) => {
  const rows = await db.rows<{ id: number }>(sql`SELECT m.id FROM payment_methods m
    WHERE NOT m.kept AND m.removed_at IS NULL
      AND (m.added_at <= ${before(now, toBeUsed)}
        OR EXISTS (SELECT FROM participations p WHERE p.method_id = m.id))
      AND NOT EXISTS (SELECT FROM participations p WHERE p.method_id = m.id AND ${usesMethod})
      AND NOT EXISTS (SELECT FROM weep_memberships w WHERE w.method_id = m.id AND ${inPlan})
      AND ${isDue('payments.forget-method', sql`m.id`, now)}
    ORDER BY m.id LIMIT 100`)
  await eachRow(db, 'payments.forget-method', { rows, now }, ({ id }) =>
    db.transaction((tx) => forgetUnused(tx, [id], now)),
  )
}

export const runForgetVaulted = externalTask(forgetVaulted, ({ provider }: Deps, { vaultId }) =>
  provider.forgetMethod(vaultId),
)
