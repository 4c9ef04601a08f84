import { startOfMonth } from '#lib/calendar/moments.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type PictureColumnsOrNull, pictureColumns } from '../../../platform/pictures/present.ts'
import { asCompared, type Past, type Promotion } from '../rules.ts'

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

type Written = { street: string; number: string; postalCode: string }

export const listHouses = (db: Db, member: number) =>
  db.rows<Written>(
    sql`SELECT street, street_number "number", postal_code "postalCode" FROM postal_addresses
      WHERE member_id = ${member}
      UNION SELECT delivery->>'street', '', delivery->>'postal_code' FROM orders
      WHERE member_id = ${member} AND delivery->>'kind' = 'home'`.named('houses of a member'),
  )

type Pair = { one: number; other: number }

/**
 * Compares saved payment methods, removed ones included. Payments without a saved method leave nothing
 * to compare.
 */
export const sharesMethod = async (db: Db, { one, other }: Pair) =>
  (await db.first(
    sql`SELECT FROM payment_methods a JOIN payment_methods b ON b.member_id = ${other}
        AND (a.customer_id = b.customer_id OR lower(a.email) = lower(b.email)
          OR (a.brand, a.last_digits, a.expires_on) = (b.brand, b.last_digits, b.expires_on))
      WHERE a.member_id = ${one} LIMIT 1`.named('shares a payment method'),
  )) !== undefined

/** Last nine digits of each phone number, which are equal with and without the prefix of Italy. */
const phonesOf = (member: number) =>
  sql`(SELECT right(digits, 9) FROM (
      SELECT regexp_replace(phone, '[^0-9]', '', 'g') digits FROM postal_addresses
      WHERE member_id = ${member}
      UNION SELECT regexp_replace(delivery->>'phone', '[^0-9]', '', 'g') FROM orders
      WHERE member_id = ${member}) p WHERE length(digits) >= 9)`

/** Null for a member with a single name. */
const familyNameOf = (member: number) =>
  sql`(SELECT lower(substring(trim(name) from '\\s(\\S+)$')) FROM members WHERE id = ${member})`

const pickupsOf = (member: number) =>
  sql`(SELECT delivery->>'id' FROM orders
    WHERE member_id = ${member} AND delivery->>'kind' = 'pickup')`

/**
 * True for the same pick-up point together with the same phone number or family name; neighbours share
 * the point alone.
 */
export const sharesPickup = async (db: Db, { one, other }: Pair) =>
  (await db.first<{ shares: boolean }>(
    sql`SELECT EXISTS (${pickupsOf(one)} INTERSECT ${pickupsOf(other)})
      AND (coalesce(${familyNameOf(one)} = ${familyNameOf(other)}, false)
        OR EXISTS (${phonesOf(one)} INTERSECT ${phonesOf(other)})) shares`.named(
      'shares a pick-up point',
    ),
  ))!.shares

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

const most = 50

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
    ORDER BY g.at DESC LIMIT ${most}`)
