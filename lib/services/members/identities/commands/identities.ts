import { hash } from 'node:crypto'
import type { Database, Tx } from '#kernel/db/connection.ts'
import { isUniqueViolation, violatedConstraint } from '#kernel/db/errors.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import type { Provider } from '#lib/contract/identities.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { type Claim, refused } from '#lib/tools/social/claim.ts'
import { lockAccount } from '../../accounts/queries.ts'
import { endSessions } from '../../sessions/commands.ts'
import { identityLinked, identityUnlinked } from '../mails/identities.ts'
import { mayRemove } from '../rules.ts'

export type Person = Pick<Claim, 'provider' | 'subject' | 'givenName' | 'familyName'>

/** Retries after a unique violation: the loser of a race reads the rows of the winner and decides again. */
export const settled = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (violatedConstraint(error) === 'used_identity_tokens_pkey') throw refused()
      if (attempt === 3 || !isUniqueViolation(error)) throw error
    }
}

export const burn = async (tx: Tx, { once }: Claim) => {
  if (once)
    await tx.run(sql`INSERT INTO used_identity_tokens (token_hash, expires_at)
      VALUES (${hash('sha256', once.key, 'buffer')}, ${once.until})`)
}

/**
 * Returns the owner of an identity. Takes the lock before any other read: the second of two
 * concurrent calls must not meet the account that the first has just created, and be asked to prove
 * it.
 */
export const enterBy = async (
  tx: Tx,
  { provider, subject }: Pick<Person, 'provider' | 'subject'>,
  now: Date,
) => {
  const key = `identity ${provider} ${subject}`
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const owner = await tx.first<{ member_id: number }>(
    // Locks the member before the identity, in the order of account deletion.
    sql`WITH owner AS MATERIALIZED (
        SELECT i.id FROM identities i JOIN members m ON m.id = i.member_id
        WHERE i.provider = ${provider} AND i.subject = ${subject} AND m.deleted_at IS NULL
        FOR KEY SHARE OF m
      )
      UPDATE identities i SET last_used_at = ${now} FROM owner
      WHERE i.id = owner.id RETURNING i.member_id`,
  )
  return owner && memberId(owner.member_id)
}

export const insertIdentity = async (
  tx: Tx,
  member: MemberId,
  { provider, subject }: Person,
  email: string | null,
  now: Date,
) => {
  // Identity of a deleted member: it can be used again for a new account.
  await tx.run(sql`DELETE FROM identities i USING members m
    WHERE i.provider = ${provider} AND i.subject = ${subject}
      AND m.id = i.member_id AND m.deleted_at IS NOT NULL`)
  await tx.run(sql`INSERT INTO identities
      (member_id, provider, subject, email, created_at, last_used_at)
    VALUES (${member}, ${provider}, ${subject}, ${email}, ${now}, ${now})`)
}

export const mailOwner = (
  tx: Tx,
  mail: typeof identityLinked,
  { name, email }: { name: string; email: string },
  { provider, now }: { provider: Provider; now: Date },
) => enqueueMail(tx, mail, { to: email, data: { name, provider, at: now.getTime() } })

type Who = { member: MemberId; session: number }

/** Adds a sign-in method for a member with fresh proof, and ends all other sessions. */
export const addIdentity = async (tx: Tx, { member, session }: Who, claim: Claim, now: Date) => {
  await burn(tx, claim)
  const owner = await enterBy(tx, claim, now)
  if (owner === member) return
  if (owner !== undefined) throw new DomainError('identity_taken')
  const account = await lockAccount(tx, member)
  await insertIdentity(tx, member, claim, claim.email, now)
  await endSessions(tx, member, { now, except: session })
  await mailOwner(tx, identityLinked, account, { provider: claim.provider, now })
}

export const removeIdentity = (db: Database, { member, session }: Who, id: number, now: Date) =>
  db.transaction(async (tx) => {
    // Locks the account: two concurrent removals must not remove the last two methods.
    const account = await lockAccount(tx, member)
    const own = await tx.rows<{ id: number; provider: Provider }>(
      sql`SELECT id, provider FROM identities WHERE member_id = ${member}`,
    )
    const identity = own.find((each) => each.id === id)
    if (!identity) throw new DomainError('not_found')
    if (!mayRemove(own.length, account.password_hash !== null))
      throw new DomainError('last_sign_in')
    await tx.run(sql`DELETE FROM identities WHERE id = ${id}`)
    await endSessions(tx, member, { now, except: session })
    await mailOwner(tx, identityUnlinked, account, { provider: identity.provider, now })
  })
