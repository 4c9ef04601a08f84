import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { PostalAddress } from '#lib/contract/postal-addresses.ts'
import { lockAccount } from '../accounts/queries.ts'
import { addressProblems } from './rules.ts'

const mostAddresses = 20

const addressFields = sql`recipient, street, street_number, details, postal_code, city, province,
  phone, preferred`

/** Lists the addresses of a member, the preferred one first. */
export const listAddresses = (db: Db, member: MemberId) =>
  db.rows<PostalAddress>(
    sql`SELECT id, ${addressFields} FROM postal_addresses
      WHERE member_id = ${member} ORDER BY preferred DESC, id DESC`.named('postal-addresses'),
  )

type Fields = Omit<PostalAddress, 'id'>

const tidy = (given: Fields): Fields => {
  const province = given.province.toUpperCase()
  const fields = { ...given, province, city: given.city.replace(/\s+/g, ' ') }
  const problems = addressProblems(fields)
  if (Object.keys(problems).length > 0) throw new DomainError('invalid', { fields: problems })
  return fields
}

const rowOf = (fields: Fields) =>
  sql`SELECT ${addressFields} FROM jsonb_populate_record(NULL::postal_addresses,
    ${JSON.stringify(fields)}::jsonb)`

const unprefer = (tx: Tx, member: MemberId) =>
  tx.run(
    sql`UPDATE postal_addresses SET preferred = false WHERE member_id = ${member} AND preferred`,
  )

export const addAddress = async (tx: Tx, member: MemberId, given: Fields, now: Date) => {
  const fields = tidy(given)
  await lockAccount(tx, member)
  const existing = await tx.first<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM postal_addresses WHERE member_id = ${member}`,
  )
  const { count } = existing!
  if (count >= mostAddresses)
    throw new DomainError('conflict', { fields: { body: ['address.tooMany'] } })
  const preferred = fields.preferred || count === 0
  if (preferred) await unprefer(tx, member)
  const added = await tx.first<PostalAddress>(
    sql`INSERT INTO postal_addresses (member_id, added_at, ${addressFields})
      SELECT ${member}, ${now}, ${addressFields} FROM (${rowOf({ ...fields, preferred })}) fields
      RETURNING id, ${addressFields}`,
  )
  return added!
}

type Changes = { [Field in keyof Fields]?: Fields[Field] | undefined }

const without = (changes: Changes): Partial<Fields> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

export const changeAddress = (
  db: Database,
  member: MemberId,
  { id, changes }: { id: number; changes: Changes },
) =>
  db.transaction(async (tx) => {
    await lockAccount(tx, member)
    const old = await tx.one<PostalAddress>(
      sql`SELECT id, ${addressFields} FROM postal_addresses
        WHERE id = ${id} AND member_id = ${member}`,
    )
    const fields = tidy({ ...old, ...without(changes) })
    if (old.preferred && !fields.preferred)
      throw new DomainError('invalid', { fields: { preferred: ['address.preferred'] } })
    if (fields.preferred) await unprefer(tx, member)
    const changed = await tx.first<PostalAddress>(
      sql`UPDATE postal_addresses SET (${addressFields}) = (${rowOf(fields)}) WHERE id = ${id}
        RETURNING id, ${addressFields}`,
    )
    return changed!
  })

/** Keeps one address preferred: the newest, when the preferred one goes. */
export const removeAddress = (db: Database, member: MemberId, id: number) =>
  db.transaction(async (tx) => {
    await lockAccount(tx, member)
    const removed = await tx.run(
      sql`DELETE FROM postal_addresses WHERE id = ${id} AND member_id = ${member}`,
    )
    if (!removed) throw new DomainError('not_found')
    await tx.run(sql`UPDATE postal_addresses SET preferred = true WHERE id = (
      SELECT id FROM postal_addresses WHERE member_id = ${member}
        AND NOT EXISTS (SELECT FROM postal_addresses WHERE member_id = ${member} AND preferred)
      ORDER BY id DESC LIMIT 1)`)
  })
