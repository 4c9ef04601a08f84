import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { startOfMonth } from '#lib/calendar/moments.ts'
import { type PictureColumnsOrNull, pictureColumns } from '#lib/tools/pictures/present.ts'
import {
  asCompared,
  type Discount,
  discountOf,
  type Past,
  type Promotion,
  type Reason,
  type Shared,
  standsInTheWay,
} from './rules.ts'

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

export const findCodeOf = (db: Db, id: number) =>
  db.first<Code>(sql`SELECT ${columns} FROM codes c WHERE c.id = ${id}`.named('code of a seat'))

export const listPromotions = (db: Db) =>
  db.rows<Code & { interest: string | null }>(sql`SELECT ${columns}, i.name interest FROM codes c
    LEFT JOIN interests i ON i.id = c.interest_id
    WHERE c.member_id IS NULL ORDER BY c.ended_at NULLS FIRST, c.id`)

/** Matches paid orders of goods that have not ended: plans and wholly refunded orders do not count. */
const isBought = sql`o.kind <> 'weep' AND o.paid_at IS NOT NULL AND o.ended_at IS NULL`

/** Finds the sign-up code of a member, which applies until they have bought something. */
const findSignUpCode = (db: Db, member: number) =>
  db.first<{ code: string }>(
    sql`SELECT sign_up_code code FROM members m WHERE id = ${member} AND sign_up_code IS NOT NULL
      AND NOT EXISTS (SELECT FROM orders o WHERE o.member_id = m.id AND ${isBought})`.named(
      'code of signing up',
    ),
  )

/** Finds something bought and not returned, besides an order. */
const findBought = (db: Db, member: number, besides = 0) =>
  db.first(
    sql`SELECT FROM orders o WHERE o.member_id = ${member} AND o.id <> ${besides}
      AND ${isBought} LIMIT 1`.named('has bought before'),
  )

/** Finds the code where it is reserved for a seat of the member in this group. */
const findReserved = (db: Db, member: number, codeId: number, itemId: number) =>
  db.first(
    sql`SELECT FROM code_uses u JOIN participations p ON p.id = u.participation_id
      WHERE u.member_id = ${member} AND u.code_id = ${codeId} AND u.given_back_at IS NULL
        AND p.item_id = ${itemId} AND p.ended_at IS NULL LIMIT 1`.named('is a code held'),
  )

/** Finds what makes two members one household, if anything. */
const findShared = (db: Db, one: number, other: number) =>
  db.first<{ why: Shared }>(
    sql`SELECT why FROM household_keys(${one}) one JOIN household_keys(${other}) other USING (why, key)
      ORDER BY why LIMIT 1`.named('one household'),
  )

type Invitation = { invitee: number; inviter: number; order?: number }

/**
 * Finds another invitee of the inviter who is of the same household and was rewarded, or is about to be
 * where `isOpen` counts too.
 */
const findOtherInvitee = (db: Db, { invitee, inviter }: Invitation, isOpen: boolean) =>
  db.first(
    sql`SELECT FROM household_keys(${invitee}) mine JOIN (
        SELECT k.why, k.key FROM invitations i JOIN orders o ON o.id = i.order_id
          CROSS JOIN household_keys(i.invited_id) k
        WHERE i.inviter_id = ${inviter} AND i.invited_id <> ${invitee} AND (i.rewarded_at IS NOT NULL
          OR (${isOpen} AND i.refused_at IS NULL AND o.ended_at IS NULL))) other USING (why, key)
      LIMIT 1`.named('one household of invitees'),
  )

/**
 * Returns the reason why a member may not use this invitation, if any. At the reward, of several invitees
 * of one household the first whose order can no longer be sent back gets it.
 */
export const refusesInvitee = async (
  db: Db,
  invitation: Invitation,
  at: 'checkout' | 'reward' = 'checkout',
): Promise<Reason | undefined> => {
  const { invitee, inviter, order } = invitation
  if (invitee === inviter) return { why: 'own' }
  if (await findBought(db, invitee, order)) return { why: 'notFirst' }
  const shared = await findShared(db, invitee, inviter)
  if (shared) return shared
  const other = await findOtherInvitee(db, invitation, at === 'checkout')
  return other && { why: 'otherInvitee' }
}

/** Returns the reasons against a code that are known before anything is bought. */
export const refusesMember = async (db: Db, code: Code, member: number, now: Date) => {
  const { id, inviter } = code
  if (inviter !== null) return refusesInvitee(db, { invitee: member, inviter })
  const past = await db.first<Past>(
    sql`SELECT count(*)::int count, max(at) "last" FROM code_uses
      WHERE member_id = ${member} AND code_id = ${id} AND given_back_at IS NULL`.named(
      'uses of a code',
    ),
  )
  return standsInTheWay(code, past!, now)
}

type CodeRequest = {
  member: number | null
  /** Code as typed; null applies the sign-up code, and an empty one was removed by the buyer. */
  typed: string | null
  isSeat: boolean
  lines: readonly { itemId: number; cents: number }[]
  deliveryCents: number
  now: Date
}

export type Applied = {
  code: string
  id: number | null
  discount: Discount | null
  /** For an invitation: the member who earns credits once the first order can no longer be sent back. */
  inviter: number | null
  reason: Reason | null
}

const weigh = async (
  db: Db,
  code: Code,
  request: CodeRequest,
): Promise<Discount | Reason | null> => {
  const { member, isSeat, lines, deliveryCents, now } = request
  if (member === null) return { why: 'signIn' }
  const [first] = lines
  const isTheirs = isSeat && first && (await findReserved(db, member, code.id, first.itemId))
  const refusal = isTheirs ? undefined : await refusesMember(db, code, member, now)
  if (refusal) return refusal
  if (code.inviter !== null) return null
  const rows = await db.rows<{ id: number; interest: number | null }>(
    sql`SELECT id, interest_id interest FROM items
      WHERE id = ANY (${lines.map(({ itemId }) => itemId)}::bigint[])`.named('interests of items'),
  )
  const interests = new Map(rows.map(({ id, interest }) => [id, interest]))
  const goods = lines.map(({ itemId, cents }) => ({
    cents,
    interestId: interests.get(itemId) ?? null,
  }))
  return discountOf(code, { goods, deliveryCents })
}

/** Returns null when no code applies: the quote then mentions none. */
export const applyCode = async (db: Db, request: CodeRequest): Promise<Applied | null> => {
  const { member, typed, isSeat } = request
  // A seat takes no sign-up code here: the invitation follows the seat by itself (`followSignUp`).
  const isBySignUp = typed === null && member !== null && !isSeat
  const meant = isBySignUp ? (await findSignUpCode(db, member))?.code : typed
  if (!meant) return null
  const code = await findCode(db, meant)
  const nothing = { id: null, discount: null, inviter: null }
  if (!code) return { code: meant, ...nothing, reason: { why: 'unknown' } }
  const weighed = await weigh(db, code, request)
  if (weighed && 'why' in weighed) return { code: code.code, ...nothing, reason: weighed }
  const { id, inviter } = code
  return { code: code.code, id, inviter, discount: weighed, reason: null }
}

/** Counts the inviter's rewarded invitations of this calendar month of Rome. */
export const countRewarded = async (db: Db, inviter: number, now: Date) =>
  (await db.first<{ count: number }>(
    sql`SELECT count(*)::int count FROM invitations
      WHERE inviter_id = ${inviter} AND inviter_cents > 0
        AND rewarded_at >= ${startOfMonth(now)}`.named('rewarded this month'),
  ))!.count

type InviteeRow = PictureColumnsOrNull<'face'> & {
  name: string
  state: 'waiting' | 'coming' | 'rewarded' | 'over' | 'refused'
  cents: number | null
  at: Date
}

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
    ORDER BY g.at DESC LIMIT 50`)
