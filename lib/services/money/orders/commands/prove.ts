import { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { defineTask, enqueue, externalTask } from '#kernel/outbox/task.ts'
import type { Deps } from '#lib/services/deps.ts'
import { redraw } from '#lib/tools/redraw.ts'
import { listWithdrawals } from '../queries/parts.ts'
import { findProof } from '../queries/proofs.ts'
import { digestOf, isPdf, type ProofType, proofFrame, proofKey, proofName } from '../rules/proof.ts'
import { lockOrder } from './states.ts'

/** Redraws a picture without the metadata of the camera. Runs before any transaction. */
const readProof = async (
  file: File,
  member: MemberId,
): Promise<{ bytes: Uint8Array; type: ProofType }> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isPdf(bytes)) return { bytes, type: 'application/pdf' }
  const problems = { field: 'file', unreadable: 'proof.unreadable' }
  return { bytes: await redraw(bytes, proofFrame, member, problems), type: 'image/webp' }
}

const files = defineTask({
  queue: 'purge',
  kind: 'orders.remove-proof',
  data: z.strictObject({ withdrawalId: z.int(), digest: z.string() }),
})

/** Locks the withdrawal, so that the removal of a file and a new upload of the same file run in order. */
const lockWithdrawal = (tx: Tx, id: number) =>
  tx.run(sql`SELECT 1 FROM withdrawals WHERE id = ${id} FOR UPDATE`)

export const runRemoveProof = externalTask(files, ({ db, storage }, { withdrawalId, digest }) =>
  db.transaction(async (tx) => {
    await lockWithdrawal(tx, withdrawalId)
    if ((await findProof(tx, withdrawalId))?.digest === digest) return
    await storage.remove(proofKey(withdrawalId, digest))
  }),
)

/** Stores a proof and replaces an earlier one. Idempotent for the same file. */
export const addProof = async (
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  { member, order, withdrawal: id }: { member: MemberId; order: number; withdrawal: number },
  file: File,
) => {
  const { bytes, type } = await readProof(file, member)
  const [digest, name] = [digestOf(bytes), proofName(file.name)]
  return db.transaction(async (tx) => {
    await lockOrder(tx, order)
    const withdrawal = (await listWithdrawals(tx, order)).find((each) => each.id === id)
    if (!withdrawal) throw new DomainError('not_found')
    // Its purpose is to speed up the refund.
    if (withdrawal.state !== 'requested') throw new DomainError('conflict')
    await lockWithdrawal(tx, id)
    const old = await findProof(tx, id)
    if (old?.digest === digest) return withdrawal
    await storage.write(proofKey(id, digest), bytes)
    const at = clock.now()
    await tx.run(sql`INSERT INTO return_proofs (withdrawal_id, digest, media_type, name, uploaded_at)
      VALUES (${id}, ${digest}, ${type}, ${name}, ${at})
      ON CONFLICT (withdrawal_id) DO UPDATE SET digest = excluded.digest,
        media_type = excluded.media_type, name = excluded.name, uploaded_at = excluded.uploaded_at`)
    if (old) await enqueue(tx, files, { withdrawalId: id, digest: old.digest })
    return { ...withdrawal, proof_name: name, proof_at: at }
  })
}

/** Deletes the proofs of a member whose account ends: they contain the name and address of the sender. */
export const forgetProofs = async (tx: Tx, member: number) => {
  const removed = await tx.rows<{ withdrawalId: number; digest: string }>(
    sql`DELETE FROM return_proofs p USING withdrawals w, orders o
      WHERE w.id = p.withdrawal_id AND o.id = w.order_id AND o.member_id = ${member}
      RETURNING p.withdrawal_id "withdrawalId", p.digest`,
  )
  for (const proof of removed) await enqueue(tx, files, proof)
}
