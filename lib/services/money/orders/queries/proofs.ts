import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Storage } from '#kernel/deps.ts'
import { type ProofType, proofExtension, proofKey } from '../rules/proof.ts'

export const findProof = (db: Db, withdrawal: number) =>
  db.first<{ digest: string; media_type: ProofType }>(
    sql`SELECT digest, media_type FROM return_proofs WHERE withdrawal_id = ${withdrawal}`,
  )

export const readProofFile = async (
  { db, storage }: { db: Db; storage: Pick<Storage, 'read'> },
  withdrawal: number,
) => {
  const proof = await findProof(db, withdrawal)
  const read = proof && (await storage.read(proofKey(withdrawal, proof.digest)))
  if (!read) return undefined
  const type = proof.media_type
  return { bytes: new Uint8Array(read), type, extension: proofExtension(type) }
}

export const listProofFiles = async (db: Db) =>
  (
    await db.rows<{ id: number; digest: string }>(
      sql`SELECT withdrawal_id id, digest FROM return_proofs ORDER BY withdrawal_id`,
    )
  ).map(({ id, digest }) => proofKey(id, digest))
