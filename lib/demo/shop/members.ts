import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { legalVersions } from '#lib/contract/legal.ts'
import { consentTexts } from '#lib/services/members/preferences/rules.ts'
import type { Pictures } from './catalogue.ts'
import { continueIds, insertRows } from './data.ts'

export type Member = {
  name: string
  email: string
  portrait?: string
  joined: Date
  /** Sum of the orders before those that the shop has. */
  spent_cents?: number
  last_order?: Date
  level_until?: Date
  weep_until?: Date
  marketing?: boolean
}

/** The first members can sign in. */
const signedUp = 3

type Circumstances = { portraits: Pictures; passwordHash: string; now: Date }

export const addMembers = async (
  tx: Tx,
  members: readonly Member[],
  { portraits, passwordHash, now }: Circumstances,
) => {
  const rows = members.map((member, index) => ({
    id: index + 1,
    name: member.name,
    email: member.email,
    email_verified_at: member.joined,
    password_hash: index < signedUp ? passwordHash : null,
    picture_id: member.portrait && portraits.get(member.portrait)?.id,
    level_number: 1,
    spent_cents: 0,
    weep_until: member.weep_until,
    joined_at: member.joined,
    level_until: member.level_until,
  }))
  await insertRows(tx, 'members', rows)
  await continueIds(tx, 'members')
  const spendings = members.flatMap(({ spent_cents: cents, last_order }, index) =>
    cents ? [{ member_id: index + 1, delivered_at: last_order, cents }] : [],
  )
  await insertRows(tx, 'spendings', spendings)
  // Members who joined before the current texts agreed to them on the day of their version.
  const consents = members.flatMap(({ joined, marketing = false }, index) =>
    Object.entries(consentTexts).map(([kind, text]) => ({
      member_id: index + 1,
      kind,
      given: kind !== 'marketing' || marketing,
      version: legalVersions[text],
      answered_at: new Date(
        Math.min(Number(now), Math.max(Number(joined), Date.parse(legalVersions[text]))),
      ),
    })),
  )
  await insertRows(tx, 'consents', consents)
  // Memberships are given for free: none was ever paid, and none is charged.
  await tx.run(sql`WITH given AS (
      INSERT INTO weep_memberships (member_id, plan, cents, joined_at, anchor, periods, paid_until,
        cancelled_at)
      SELECT id, 'yearly', 3490, weep_until - interval '1 year', weep_until, 0, weep_until,
        weep_until - interval '1 year'
      FROM members WHERE weep_until IS NOT NULL RETURNING member_id, joined_at, paid_until)
    INSERT INTO weep_periods (member_id, plan, from_at, until_at)
    SELECT member_id, 'yearly', joined_at, paid_until FROM given`)
}

/** Sets what all members have spent, and the levels that they have reached by it. */
export const setLevels = (tx: Tx) =>
  tx.run(sql`UPDATE members m SET spent_cents = s.cents,
      level_number = (SELECT max(number) FROM levels WHERE start_threshold_cents <= s.cents)
    FROM (SELECT member_id, sum(cents) cents FROM spendings GROUP BY 1) s WHERE s.member_id = m.id`)
