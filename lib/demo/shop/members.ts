import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { consentVersions } from '#lib/services/members/preferences/rules.ts'
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

/** Members who joined before the current texts agreed to them on the day of their version. */
const consentsOf = ({ joined, marketing = false }: Member, member_id: number, now: Date) =>
  Object.entries(consentVersions).map(([kind, version]) => ({
    member_id,
    kind,
    given: kind !== 'marketing' || marketing,
    version,
    answered_at: new Date(Math.min(now.getTime(), Math.max(joined.getTime(), Date.parse(version)))),
  }))

/** Gives memberships for free: none was ever paid, and none is charged. */
const addWeep = (tx: Tx) =>
  tx.run(sql`WITH given AS (
      INSERT INTO weep_memberships (member_id, plan, cents, joined_at, anchor, periods, paid_until,
        cancelled_at)
      SELECT id, 'yearly', 3490, weep_until - interval '1 year', weep_until, 0, weep_until,
        weep_until - interval '1 year'
      FROM members WHERE weep_until IS NOT NULL RETURNING member_id, joined_at, paid_until)
    INSERT INTO weep_periods (member_id, plan, from_at, until_at)
    SELECT member_id, 'yearly', joined_at, paid_until FROM given`)

type Circumstances = { portraits: ReadonlyMap<string, string>; passwordHash: string; now: Date }

/** Adds the members with their places in the list as ids. */
export const addMembers = async (
  tx: Tx,
  members: readonly Member[],
  { portraits, passwordHash, now }: Circumstances,
) => {
  const numbered = members.map((member, index) => ({ member, id: index + 1 }))
  await insertRows(
    tx,
    'members',
    numbered.map(({ id, member }) => ({
      id,
      name: member.name,
      email: member.email,
      email_verified_at: member.joined,
      password_hash: id <= signedUp ? passwordHash : null,
      picture_id: (member.portrait && portraits.get(member.portrait)) ?? null,
      level_number: 1,
      spent_cents: 0,
      weep_until: member.weep_until ?? null,
      joined_at: member.joined,
      level_until: member.level_until ?? null,
    })),
  )
  await continueIds(tx, 'members')
  await insertRows(
    tx,
    'spendings',
    numbered
      .filter(({ member }) => member.spent_cents)
      .map(({ id, member }) => ({
        member_id: id,
        delivered_at: member.last_order,
        cents: member.spent_cents,
      })),
  )
  await insertRows(
    tx,
    'consents',
    numbered.flatMap(({ id, member }) => consentsOf(member, id, now)),
  )
  await addWeep(tx)
}

/** Sets what all members have spent, and the levels that they have reached by it. */
export const setLevels = (tx: Tx) =>
  tx.run(sql`UPDATE members m SET spent_cents = s.cents,
      level_number = (SELECT max(number) FROM levels WHERE start_threshold_cents <= s.cents)
    FROM (SELECT member_id, sum(cents) cents FROM spendings GROUP BY 1) s WHERE s.member_id = m.id`)
