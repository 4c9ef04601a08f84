import { randomBytes } from 'node:crypto'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { tokenHash } from '#kernel/http/call.ts'
import { payPath } from '#lib/contract/addresses.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { payNow } from '../../mails/pay-now.ts'

/**
 * Creates a payment link and replaces the previous one. The secret is returned only here; the database
 * stores its hash.
 */
const makeLink = async (tx: Tx, participationId: number, until: Date, now: Date) => {
  const secret = randomBytes(32).toString('base64url')
  await tx.run(sql`UPDATE pay_links SET replaced_at = ${now}
    WHERE participation_id = ${participationId} AND replaced_at IS NULL`)
  await tx.run(sql`INSERT INTO pay_links (secret_hash, participation_id, made_at, expires_at)
    VALUES (${tokenHash(secret)}, ${participationId}, ${now}, ${until})`)
  return secret
}

type Link = { until: Date; again: Date | null; cause?: 'refused' | 'missing' | 'joining' }
type Owing = { name: string; email: string | null; title: string; cents: number }

/**
 * Mails the link that pays a seat after a refused or missing charge, also from a browser that is not
 * signed in.
 */
export const sendPayLink = async (
  tx: Tx,
  participationId: number,
  { until, again, cause = 'refused' }: Link,
  now: Date,
) => {
  const owing = await tx.first<Owing>(sql`SELECT m.name, m.email, i.title, o.total_cents cents
    FROM participations p JOIN members m ON m.id = p.member_id JOIN items i ON i.id = p.item_id
    JOIN orders o ON o.participation_id = p.id WHERE p.id = ${participationId}`)
  if (!owing?.email) return
  const { name, email, title, cents } = owing
  const path = payPath(await makeLink(tx, participationId, until, now))
  const data = { name, path, title, cause, mostCents: cents, until: until.getTime() }
  await enqueueMail(tx, payNow, { to: email, data: { ...data, again: again?.getTime() ?? null } })
}
