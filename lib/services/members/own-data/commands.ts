import { sql } from '../../platform/db/drizzle.ts'
import { type Tx, transaction } from '../../platform/db/pool.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { releasePortrait, removeFiles } from '../accounts/commands/portrait.ts'
import { accountDeleted } from '../accounts/mails/account-deleted.ts'
import { lockAccount } from '../accounts/queries.ts'
import { listOpenPledges } from './queries.ts'

/** Whatever belongs to the person and to nobody else. */
const ownTables = [
  'sessions',
  'sign_in_places',
  'mail_links',
  'identities',
  'identity_tickets',
  'postal_addresses',
  'preferences',
  'member_interests',
  'follows',
  'notifications',
]

/**
 * The row stays, nameless, for what others and the law still need: purchases, counts, comments
 * that were answered. Everything that says who it was goes.
 */
const anonymise = async (tx: Tx, member: MemberId, picture: string | null, now: Date) => {
  for (const table of ownTables)
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE member_id = ${member}`)
  await tx.execute(sql`UPDATE consents SET address = '' WHERE member_id = ${member}`)
  await tx.execute(sql`UPDATE members SET name = '-', email = NULL, email_verified_at = NULL,
      pending_email = NULL, password_hash = NULL, picture_id = NULL, sign_up_code = NULL,
      weep_until = NULL, deleted_at = ${now} WHERE id = ${member}`)
  return picture !== null && (await releasePortrait(tx, picture)) ? picture : undefined
}

const requireNothingOpen = async (tx: Tx, member: MemberId) => {
  const open = await listOpenPledges(tx, member)
  if (open.length > 0)
    throw new DomainError('open_pledges', {
      blockers: open.map(({ id, slug, title }) => ({
        type: 'preorder',
        id: Number(id),
        slug,
        title,
      })),
    })
}

type Needs = Pick<Deps, 'db' | 'storage' | 'clock'>

export const deleteAccount = async ({ db, storage, clock }: Needs, member: MemberId) => {
  const now = clock.now()
  const picture = await transaction(db, async (tx) => {
    // FOR UPDATE: whoever joins a group at this moment is either counted here or comes too late.
    const { name, email, picture_id } = await lockAccount(tx, member)
    await requireNothingOpen(tx, member)
    const gone = await anonymise(tx, member, picture_id, now)
    await enqueueMail(tx, accountDeleted, { to: email, data: { name, at: now.getTime() } })
    return gone
  })
  if (picture) await removeFiles(storage, picture)
}

/** Accounts whose address nobody confirmed in time; without a word, for nobody may be there. */
export const forgetUnconfirmed = async ({ db, pool, storage, clock }: Deps, days: number) => {
  const now = clock.now()
  const { rows } = await pool.query<{ id: string }>(
    `SELECT m.id FROM members m
     WHERE m.email_verified_at IS NULL AND m.deleted_at IS NULL
       AND m.joined_at < $1::timestamptz - make_interval(days => $2)
       AND NOT EXISTS (SELECT FROM participations p WHERE p.member_id = m.id)
     ORDER BY m.joined_at LIMIT 1000`,
    [now, days],
  )
  for (const { id } of rows) {
    const member = Number(id) as MemberId
    const picture = await transaction(db, async (tx) => {
      const account = await lockAccount(tx, member)
      if (account.email_verified_at) return undefined
      return anonymise(tx, member, account.picture_id, now)
    })
    if (picture) await removeFiles(storage, picture)
  }
}
