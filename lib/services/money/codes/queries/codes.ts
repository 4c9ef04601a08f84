import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { startOfMonth } from '#lib/calendar/moments.ts'
import { type PictureColumnsOrNull, pictureColumns } from '#lib/tools/pictures/present.ts'
import { asCompared, type Past, type Promotion, type Shared } from '../rules.ts'

export type Code = Promotion & {
  id: number
  code: string
  /** For an invitation: the member it belongs to. */
  inviter: number | null
}

const columns = sql`c.id, c.code, c.member_id inviter, c.amount_cents "amountCents", c.percent,
  c.free_delivery "freeDelivery", c.minimum_cents "minimumCents", c.interest_id "interestId",
  c.from_at "fromAt", c.until_at "untilAt", c.uses, c.uses_each "usesEach", c.used,
  c.ended_at "endedAt"`

export const findCode = (db: Db, code: string) =>
  db.first<Code>(
    sql`SELECT ${columns} FROM codes c LEFT JOIN members m ON m.id = c.member_id
      WHERE c.code = ${asCompared(code)} AND m.deleted_at IS NULL`.named('find a code'),
  )

export const listPromotions = (db: Db) =>
  db.rows<Code & { interest: string | null }>(sql`SELECT ${columns}, i.name interest FROM codes c
    LEFT JOIN interests i ON i.id = c.interest_id
    WHERE c.member_id IS NULL ORDER BY c.ended_at NULLS FIRST, c.id`)

/** Returns how often a member has used the code, and when last. */
export const findPast = async (db: Db, member: number, codeId: number): Promise<Past> =>
  (await db.first<Past>(
    sql`SELECT count(*)::int count, max(at) "last" FROM code_uses
      WHERE member_id = ${member} AND code_id = ${codeId} AND given_back_at IS NULL`.named(
      'uses of a code',
    ),
  ))!

/** Matches paid orders of goods that have not ended: plans and wholly refunded orders do not count. */
const isBought = sql`o.kind <> 'weep' AND o.paid_at IS NOT NULL
  AND o.ended_at IS NULL`

/** True when the member has bought and kept something, not counting order `besides`. */
export const hasBought = async (db: Db, member: number, besides = 0) =>
  (await db.first(
    sql`SELECT FROM orders o WHERE o.member_id = ${member} AND o.id <> ${besides}
      AND ${isBought} LIMIT 1`.named('has bought before'),
  )) !== undefined

/** Finds the sign-up code of a member, which applies until they have bought something. */
export const findKeptCode = async (db: Db, member: number) =>
  (
    await db.first<{ code: string }>(
      sql`SELECT sign_up_code code FROM members m WHERE id = ${member} AND sign_up_code IS NOT NULL
      AND NOT EXISTS (SELECT FROM orders o WHERE o.member_id = m.id AND ${isBought})`.named(
        'code of signing up',
      ),
    )
  )?.code ?? null

/** True when the code is reserved for a seat of the member in this group. */
export const isHeld = async (db: Db, member: number, codeId: number, itemId: number) =>
  (await db.first(
    sql`SELECT FROM code_uses u JOIN participations p ON p.id = u.participation_id
      WHERE u.member_id = ${member} AND u.code_id = ${codeId} AND u.given_back_at IS NULL
        AND p.item_id = ${itemId} AND p.ended_at IS NULL LIMIT 1`.named('is a code held'),
  )) !== undefined

export const findCodeOf = (db: Db, id: number) =>
  db.first<Code>(sql`SELECT ${columns} FROM codes c WHERE c.id = ${id}`.named('code of a seat'))

/** Finds what makes two members one household, if anything. */
export const findShared = async (db: Db, one: number, other: number) =>
  (
    await db.first<{ why: Shared }>(
      sql`SELECT why FROM household_keys(${one}) one JOIN household_keys(${other}) other USING (why, key)
        ORDER BY why LIMIT 1`.named('one household'),
    )
  )?.why

export type Pair = { invitee: number; inviter: number }

/**
 * True when another invitee of the inviter is of the same household and was rewarded, or is about to be
 * where `isOpen` counts too.
 */
export const sharesWithInvitee = async (db: Db, { invitee, inviter }: Pair, isOpen: boolean) =>
  (await db.first(
    sql`SELECT FROM household_keys(${invitee}) mine JOIN (
        SELECT k.why, k.key FROM invitations i JOIN orders o ON o.id = i.order_id
          CROSS JOIN household_keys(i.invited_id) k
        WHERE i.inviter_id = ${inviter} AND i.invited_id <> ${invitee} AND (i.rewarded_at IS NOT NULL
          OR (${isOpen} AND i.refused_at IS NULL AND o.ended_at IS NULL))) other USING (why, key)
      LIMIT 1`.named('one household of invitees'),
  )) !== undefined

/** Counts the inviter's rewarded invitations of this calendar month of Rome. */
export const countRewarded = async (db: Db, inviter: number, now: Date) =>
  (await db.first<{ count: number }>(
    sql`SELECT count(*)::int count FROM invitations
      WHERE inviter_id = ${inviter} AND inviter_cents > 0
        AND rewarded_at >= ${startOfMonth(now)}`.named('rewarded this month'),
  ))!.count

export const findInterests = async (db: Db, itemIds: readonly number[]) => {
  const rows = await db.rows<{ id: number; interest: number | null }>(
    sql`SELECT id, interest_id interest FROM items WHERE id = ANY (${itemIds}::bigint[])`.named(
      'interests of items',
    ),
  )
  return new Map(rows.map(({ id, interest }) => [id, interest]))
}

export type InviteeRow = PictureColumnsOrNull<'face'> & {
  name: string
  state: 'waiting' | 'coming' | 'rewarded' | 'over' | 'refused'
  cents: number | null
  at: Date
}

const maxInvitees = 50

/** Lists the members who used the invitation, by its link or by typing it at checkout, newest first. */
export const listInvitees = (db: Db, member: number, code: string) =>
  db.rows<InviteeRow>(sql`SELECT split_part(m.name, ' ', 1) name, g.state, g.cents, g.at,
      ${pictureColumns('face')}
    FROM (
      SELECT i.invited_id id, CASE WHEN i.inviter_cents > 0 THEN 'rewarded'
          WHEN i.rewarded_at IS NOT NULL THEN 'over'
          WHEN i.refused_at IS NOT NULL THEN 'refused'
          WHEN o.ended_at IS NOT NULL THEN 'waiting' ELSE 'coming' END state,
        nullif(i.inviter_cents, 0) cents, coalesce(i.rewarded_at, i.at) "at"
      FROM invitations i JOIN orders o ON o.id = i.order_id WHERE i.inviter_id = ${member}
      UNION ALL SELECT m.id, 'waiting', NULL, m.joined_at FROM members m
      WHERE upper(m.sign_up_code) = ${code} AND m.id <> ${member}
        AND m.email_verified_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM invitations i WHERE i.invited_id = m.id)
        AND NOT EXISTS (SELECT FROM orders o WHERE o.member_id = m.id AND ${isBought})
    ) g JOIN members m ON m.id = g.id AND m.deleted_at IS NULL
    LEFT JOIN pictures face ON face.id = m.picture_id
    ORDER BY g.at DESC LIMIT ${maxInvitees}`)
