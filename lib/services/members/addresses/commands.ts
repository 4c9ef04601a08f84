import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { PostalAddress } from '#lib/contract/postal-addresses.ts'
import { lockAccount } from '../accounts/queries.ts'
import { addressColumns } from './queries.ts'
import { type AddressFields, addressProblems, mostAddresses } from './rules.ts'

type Fields = AddressFields & { preferred: boolean }

const tidy = (fields: Fields): Fields => ({
  ...fields,
  province: fields.province.toUpperCase(),
  city: fields.city.replace(/\s+/g, ' '),
})

const requireDeliverable = (fields: Fields) => {
  const problems = addressProblems(fields)
  if (Object.keys(problems).length > 0) throw new DomainError('invalid', { fields: problems })
}

const unprefer = (tx: Tx, member: MemberId) =>
  tx.run(
    sql`UPDATE postal_addresses SET preferred = false WHERE member_id = ${member} AND preferred`,
  )

/** Keeps one address preferred: the newest, when the member chose none. */
const preferNewest = (tx: Tx, member: MemberId) =>
  tx.run(sql`UPDATE postal_addresses SET preferred = true WHERE id = (
    SELECT id FROM postal_addresses WHERE member_id = ${member}
      AND NOT EXISTS (SELECT FROM postal_addresses WHERE member_id = ${member} AND preferred)
    ORDER BY id DESC LIMIT 1)`)

export const addAddress = async (tx: Tx, member: MemberId, given: Fields, now: Date) => {
  const fields = tidy(given)
  requireDeliverable(fields)
  await lockAccount(tx, member)
  const existing = await tx.first<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM postal_addresses WHERE member_id = ${member}`,
  )
  const count = existing?.count ?? 0
  if (count >= mostAddresses)
    throw new DomainError('conflict', { fields: { body: ['address.tooMany'] } })
  const preferred = fields.preferred || count === 0
  if (preferred) await unprefer(tx, member)
  const added = await tx.first<PostalAddress>(sql`INSERT INTO postal_addresses (member_id,
      recipient, street, street_number, details, postal_code, city, province, phone, preferred,
      added_at)
    VALUES (${member}, ${fields.recipient}, ${fields.street}, ${fields.street_number},
      ${fields.details}, ${fields.postal_code}, ${fields.city}, ${fields.province},
      ${fields.phone}, ${preferred}, ${now}) RETURNING ${addressColumns}`)
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
    const old = await tx.first<PostalAddress>(
      sql`SELECT ${addressColumns} FROM postal_addresses WHERE id = ${id} AND member_id = ${member}`,
    )
    if (!old) throw new DomainError('not_found')
    const fields = tidy({ ...old, ...without(changes) })
    requireDeliverable(fields)
    if (old.preferred && !fields.preferred)
      throw new DomainError('invalid', { fields: { preferred: ['address.preferred'] } })
    if (fields.preferred) await unprefer(tx, member)
    const changed = await tx.first<PostalAddress>(sql`UPDATE postal_addresses SET
        recipient = ${fields.recipient}, street = ${fields.street},
        street_number = ${fields.street_number}, details = ${fields.details},
        postal_code = ${fields.postal_code}, city = ${fields.city}, province = ${fields.province},
        phone = ${fields.phone}, preferred = ${fields.preferred}
      WHERE id = ${id} RETURNING ${addressColumns}`)
    return changed!
  })

export const removeAddress = (db: Database, member: MemberId, id: number) =>
  db.transaction(async (tx) => {
    await lockAccount(tx, member)
    const removed = await tx.run(
      sql`DELETE FROM postal_addresses WHERE id = ${id} AND member_id = ${member}`,
    )
    if (!removed) throw new DomainError('not_found')
    await preferNewest(tx, member)
  })
