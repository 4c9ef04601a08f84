import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { containsWords, raw, sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { StartError } from '#kernel/start-error.ts'
import type { people } from '#lib/contract/console/people.ts'
import { findByAddress } from '../../members/accounts/queries.ts'
import type { SeatState } from '../../money/groups/rules/seats.ts'
import { readList } from '../list.ts'
import { hasDigits } from '../orders/queries.ts'

const orders = {
  joined: 'm.joined_at DESC, m.id DESC',
  '-joined': 'm.joined_at, m.id',
  name: 'm.name, m.id',
  '-name': 'm.name DESC, m.id DESC',
} as const

/** Matches by index first: the rows found are then sorted, whatever the order. */
const matches = (
  text: string,
) => sql`m.id IN (SELECT member_id FROM orders o WHERE ${hasDigits(text)}
    UNION SELECT w.id FROM members w WHERE ${containsWords(sql`w.words`, text)})`

type Shown = z.output<typeof people.list.output>['data'][number]

export type PersonRow = Omit<WithDates<Shown, 'joined_at' | 'weep_until'>, 'credits'> & {
  credits_cents: number
}

type ListRequest = z.output<typeof people.list.query> & { size?: number }

const hasSeatIn = (group: number) =>
  sql`m.id IN (SELECT member_id FROM participations WHERE item_id = ${group} AND ended_at IS NULL)`

export const listPeople = (db: Db, { q, group, sort, ...paging }: ListRequest) =>
  readList<PersonRow>(db, paging, {
    select: sql`m.id, m.name, m.email, m.joined_at, m.email_verified_at IS NOT NULL confirmed,
        m.level_number level, m.weep_until,
        coalesce((SELECT available_cents FROM credit_accounts WHERE member_id = m.id), 0)
          credits_cents,
        (SELECT count(*)::int FROM orders o WHERE o.member_id = m.id AND o.kind <> 'weep') orders`,
    from: sql`members m`,
    key: sql`m.id`,
    where: [sql`m.deleted_at IS NULL`, q && matches(q), group && hasSeatIn(group)],
    order: raw(orders[sort]),
  })

/** A member by number, as in the console, or by address, as at the terminal. */
export type Named = { member?: number | undefined; email?: string | undefined }

/** Finds a member who has not left. */
export const findPerson = async (db: Db, { member, email }: Named) => {
  const row =
    email === undefined
      ? await db.first<{ id: number; name: string; email: string }>(
          sql`SELECT id, name, email FROM members WHERE id = ${member} AND deleted_at IS NULL`,
        )
      : await findByAddress(db, email.toLowerCase())
  if (row) return { id: memberId(row.id), name: row.name, email: row.email }
  throw email === undefined
    ? new StartError('operator.noPerson', { member: member ?? '' })
    : new StartError('operator.noMember', { email })
}

type Account = WithDates<
  Pick<
    z.output<typeof people.read.output>['data'],
    | 'id'
    | 'name'
    | 'email'
    | 'confirmed'
    | 'joined_at'
    | 'deleted_at'
    | 'has_password'
    | 'providers'
    | 'towns'
  >,
  'joined_at' | 'deleted_at'
> & { level: number; level_until: Date | null }

/** An account with the towns of its addresses; no more of them is shown. */
export const findAccount = (db: Db, member: MemberId) =>
  db.one<Account>(sql`SELECT m.id, m.name, m.email, m.email_verified_at IS NOT NULL confirmed,
      m.joined_at, m.deleted_at, m.level_number level, m.level_until,
      m.password_hash IS NOT NULL has_password,
      ARRAY(SELECT provider FROM identities WHERE member_id = m.id ORDER BY id) providers,
      ARRAY(SELECT city || ' (' || province || ')' FROM postal_addresses
        WHERE member_id = m.id ORDER BY preferred DESC, id) towns
    FROM members m WHERE m.id = ${member}`)

type SeatRow = { id: number; group: number; title: string; quantity: number; state: SeatState }

/** Lists the seats in groups that have not charged yet, the latest first. */
export const listOpenSeats = (db: Db, member: MemberId) =>
  db.rows<SeatRow>(sql`SELECT p.id, p.item_id "group", i.title, p.quantity, p.state
    FROM participations p JOIN items i ON i.id = p.item_id
    WHERE p.member_id = ${member} AND p.ended_at IS NULL
      AND p.state IN ('active', 'charging', 'action_required')
    ORDER BY p.joined_at DESC, p.id DESC LIMIT 50`)

/** Finds a record of this operator having opened this member since a moment. */
export const findOpening = (db: Db, operator: number, member: number, since: Date) =>
  db.first(sql`SELECT FROM operator_acts WHERE what = 'people.open' AND operator_id = ${operator}
    AND details->>'member' = ${`${member}`} AND at > ${since} LIMIT 1`)
