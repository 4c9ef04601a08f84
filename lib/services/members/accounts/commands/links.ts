import { randomBytes } from 'node:crypto'
import { sql } from '../../../platform/db/drizzle.ts'
import { assertTransaction, type Db, type Tx } from '../../../platform/db/pool.ts'
import { DomainError } from '../../../platform/error.ts'
import { tokenHash } from '../../../platform/http/call.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import { lifeOf, type Purpose } from '../rules.ts'

type Issue = {
  /** null: nobody's, and of no use. */
  member: MemberId | null
  purpose: Purpose
  email: string
  session?: number | null
  now: Date
  /** Made for the sake of the time it takes, never sent. */
  withdrawn?: boolean
}

/** Returns the secret: it stands in one mail and nowhere else. */
export const issueLink = async (tx: Db | Tx, given: Issue) => {
  assertTransaction(tx)
  const { member, purpose, email, session = null, now, withdrawn = false } = given
  const secret = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + lifeOf[purpose])
  await tx.execute(sql`INSERT INTO mail_links
      (secret_hash, member_id, purpose, email, session_id, created_at, expires_at, withdrawn_at)
    VALUES (${tokenHash(secret)}, ${member}, ${purpose}, ${email}, ${session}, ${now}, ${expires},
      ${withdrawn ? now : null})`)
  return secret
}

export type Link = {
  member_id: string
  purpose: Purpose
  email: string
  session_id: string | null
  // As the driver writes moments within a transaction.
  created_at: string
  used_at: string | null
  withdrawn_at: string | null
  expired: boolean
}

/** Locked: of two who use it at once, the second finds it used. */
export const lockLink = async (
  tx: Tx,
  secret: string,
  { purposes, now }: { purposes: Purpose[]; now: Date },
): Promise<Link> => {
  const { rows } = await tx.execute<Link>(
    sql`SELECT *, expires_at <= ${now} AS expired FROM mail_links WHERE secret_hash = ${tokenHash(secret)}
      AND member_id IS NOT NULL FOR UPDATE`,
  )
  const [link] = rows
  if (!link || !purposes.includes(link.purpose)) throw new DomainError('link_unknown')
  return link
}

export const requireUsable = (link: Link) => {
  if (link.used_at ?? link.withdrawn_at) throw new DomainError('link_used')
  if (link.expired) throw new DomainError('link_expired')
}

export const markUsed = (tx: Tx, secret: string, now: Date) =>
  tx.execute(sql`UPDATE mail_links SET used_at = ${now} WHERE secret_hash = ${tokenHash(secret)}`)

/** What was asked for before something changed is worth nothing after it. */
export const withdrawLinks = (tx: Tx, member: MemberId, purposes: Purpose[], now: Date) =>
  tx.execute(sql`UPDATE mail_links SET withdrawn_at = ${now}
    WHERE member_id = ${member} AND used_at IS NULL AND withdrawn_at IS NULL
      AND purpose IN (${sql.join(purposes, sql`, `)})`)
