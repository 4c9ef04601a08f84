import { sql } from '../../platform/db/drizzle.ts'
import { type Db, type Tx, transaction } from '../../platform/db/pool.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { lockAccount } from '../accounts/queries.ts'
import { type AddressRow, addressColumns } from './queries.ts'
import { type AddressFields, addressProblems, mostAddresses } from './rules.ts'

type Fields = AddressFields & { preferred: boolean }

const columns = sql.raw(addressColumns)

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
  tx.execute(
    sql`UPDATE postal_addresses SET preferred = false WHERE member_id = ${member} AND preferred`,
  )

/** One of them always is the preferred one: the newest, when nobody chose. */
const preferNewest = (tx: Tx, member: MemberId) =>
  tx.execute(sql`UPDATE postal_addresses SET preferred = true WHERE id = (
    SELECT id FROM postal_addresses WHERE member_id = ${member}
      AND NOT EXISTS (SELECT FROM postal_addresses WHERE member_id = ${member} AND preferred)
    ORDER BY id DESC LIMIT 1)`)

export const addAddress = (db: Db, member: MemberId, given: Fields, now: Date) => {
  const fields = tidy(given)
  requireDeliverable(fields)
  return transaction(db, async (tx) => {
    await lockAccount(tx, member)
    const { rows: counted } = await tx.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM postal_addresses WHERE member_id = ${member}`,
    )
    const count = counted[0]?.count ?? 0
    if (count >= mostAddresses)
      throw new DomainError('conflict', { fields: { body: ['address.tooMany'] } })
    const preferred = fields.preferred || count === 0
    if (preferred) await unprefer(tx, member)
    const { rows } = await tx.execute<AddressRow>(sql`INSERT INTO postal_addresses (member_id,
        recipient, street, street_number, details, postal_code, city, province, phone, preferred,
        added_at)
      VALUES (${member}, ${fields.recipient}, ${fields.street}, ${fields.street_number},
        ${fields.details}, ${fields.postal_code}, ${fields.city}, ${fields.province},
        ${fields.phone}, ${preferred}, ${now}) RETURNING ${columns}`)
    return rows[0]!
  })
}

type Changes = { [Field in keyof Fields]?: Fields[Field] | undefined }

const without = (changes: Changes): Partial<Fields> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

export const changeAddress = (
  db: Db,
  member: MemberId,
  { id, changes }: { id: number; changes: Changes },
) =>
  transaction(db, async (tx) => {
    await lockAccount(tx, member)
    const { rows } = await tx.execute<AddressRow>(
      sql`SELECT ${columns} FROM postal_addresses WHERE id = ${id} AND member_id = ${member}`,
    )
    const [old] = rows
    if (!old) throw new DomainError('not_found')
    const fields = tidy({ ...old, ...without(changes) })
    requireDeliverable(fields)
    if (old.preferred && !fields.preferred)
      throw new DomainError('invalid', { fields: { preferred: ['address.preferred'] } })
    if (fields.preferred) await unprefer(tx, member)
    const { rows: changed } = await tx.execute<AddressRow>(sql`UPDATE postal_addresses SET
        recipient = ${fields.recipient}, street = ${fields.street},
        street_number = ${fields.street_number}, details = ${fields.details},
        postal_code = ${fields.postal_code}, city = ${fields.city}, province = ${fields.province},
        phone = ${fields.phone}, preferred = ${fields.preferred}
      WHERE id = ${id} RETURNING ${columns}`)
    return changed[0]!
  })

export const removeAddress = (db: Db, member: MemberId, id: number) =>
  transaction(db, async (tx) => {
    await lockAccount(tx, member)
    const { rowCount } = await tx.execute(
      sql`DELETE FROM postal_addresses WHERE id = ${id} AND member_id = ${member}`,
    )
    if (!rowCount) throw new DomainError('not_found')
    await preferNewest(tx, member)
  })
