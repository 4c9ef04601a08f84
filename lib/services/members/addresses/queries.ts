import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { PostalAddress } from '#lib/contract/postal-addresses.ts'

export const addressFields = sql`recipient, street, street_number, details, postal_code, city,
  province, phone, preferred`

export const listAddresses = (db: Db, member: MemberId) =>
  db.rows<PostalAddress>(
    sql`SELECT id, ${addressFields} FROM postal_addresses
      WHERE member_id = ${member} ORDER BY preferred DESC, id DESC`.named('postal-addresses'),
  )
