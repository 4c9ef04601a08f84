import type { PostalAddress } from '#lib/contract/postal-addresses.ts'
import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import type { MemberId } from '../../platform/http/member-id.ts'

export const addressColumns = sql`id, recipient, street, street_number, details, postal_code, city,
  province, phone, preferred`

export const listAddresses = (db: Db, member: MemberId) =>
  db.rows<PostalAddress>(
    sql`SELECT ${addressColumns} FROM postal_addresses
      WHERE member_id = ${member} ORDER BY preferred DESC, id DESC`.named('postal-addresses'),
  )
