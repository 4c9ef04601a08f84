import { randomBytes, randomInt } from 'node:crypto'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { tokenHash } from '#kernel/http/call.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { after } from '#lib/format/durations.ts'
import { hashPassword } from '#lib/tools/password-hash.ts'
import { codeLife, lifeOf, type Purpose } from '../rules.ts'

/** Hashes the code like a password, before any transaction: a million codes are soon tried on a copy. */
export const makeCode = async () => {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  return { digits, hash: await hashPassword(digits) }
}

type Issue = {
  /** Null for an unknown address: the link cannot be used. */
  member: MemberId | null
  purpose: Purpose
  email: string
  session?: number | null
  now: Date
  /** Hash of six digits that confirm like the link for a signed-in member. */
  codeHash?: string
  /** True for a link that is written only for equal response times and never sent. */
  withdrawn?: boolean
}

/** Clears the code after a later mail issued another one or the link was used. */
const noCode = sql`code_hash = NULL, code_expires_at = NULL`

/** Returns the secret, which is sent in one mail and stored only as a hash. */
export const issueLink = async (tx: Tx, given: Issue) => {
  const { member, purpose, email, session = null, now, codeHash, withdrawn = false } = given
  const secret = randomBytes(32).toString('base64url')
  const expires = after(now, lifeOf[purpose])
  const codeExpires = codeHash ? after(now, codeLife) : null
  if (codeHash)
    await tx.run(sql`UPDATE mail_links SET ${noCode}
      WHERE member_id = ${member} AND code_hash IS NOT NULL`)
  await tx.run(sql`INSERT INTO mail_links
      (secret_hash, member_id, purpose, email, session_id, created_at, expires_at, withdrawn_at,
        code_hash, code_expires_at)
    VALUES (${tokenHash(secret)}, ${member}, ${purpose}, ${email}, ${session}, ${now}, ${expires},
      ${withdrawn ? now : null}, ${codeHash ?? null}, ${codeExpires})`)
  return secret
}

/** Withdraws a code before it is checked: of concurrent attempts one checks it. The link stays valid. */
export const withdrawCode = async (db: Db, codeHash: string) =>
  (await db.run(sql`UPDATE mail_links SET ${noCode} WHERE code_hash = ${codeHash}`)) > 0

export type Link = {
  secret_hash: Buffer
  member_id: number
  purpose: Purpose
  email: string
  session_id: number | null
  created_at: Date
  used_at: Date | null
  withdrawn_at: Date | null
  expired: boolean
}

/** Locks the link: of two concurrent uses the second finds it used. */
export const lockLink = async (
  tx: Tx,
  secret: string,
  { purposes, now }: { purposes: Purpose[]; now: Date },
): Promise<Link> => {
  const link = await tx.first<Link>(
    sql`SELECT *, expires_at <= ${now} AS expired FROM mail_links WHERE secret_hash = ${tokenHash(secret)}
      AND member_id IS NOT NULL FOR UPDATE`,
  )
  if (!link || !purposes.includes(link.purpose)) throw new DomainError('link_unknown')
  return link
}

export const requireUsable = (link: Link) => {
  if (link.used_at ?? link.withdrawn_at) throw new DomainError('link_used')
  if (link.expired) throw new DomainError('link_expired')
}

export const markUsed = (tx: Tx, { secret_hash }: Link, now: Date) =>
  tx.run(sql`UPDATE mail_links SET used_at = ${now}, ${noCode} WHERE secret_hash = ${secret_hash}`)

/** Withdraws unused links that were requested before a change of the account. */
export const withdrawLinks = (tx: Tx, member: MemberId, purposes: Purpose[], now: Date) =>
  tx.run(sql`UPDATE mail_links SET withdrawn_at = ${now}, ${noCode}
    WHERE member_id = ${member} AND used_at IS NULL AND withdrawn_at IS NULL
      AND purpose = ANY (${purposes}::text[])`)
