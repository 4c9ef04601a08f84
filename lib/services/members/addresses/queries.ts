import type { Pool } from 'pg'
import type { PostalAddress } from '#lib/contract/postal-addresses.ts'
import type { MemberId } from '../../platform/http/member-id.ts'

export type AddressRow = Omit<PostalAddress, 'id'> & { id: string }

export const addressColumns =
  'id, recipient, street, street_number, details, postal_code, city, province, phone, preferred'

export const listAddresses = async (pool: Pool, member: MemberId) => {
  const { rows } = await pool.query<AddressRow>({
    name: 'postal-addresses',
    text: `SELECT ${addressColumns} FROM postal_addresses
      WHERE member_id = $1 ORDER BY preferred DESC, id DESC`,
    values: [member],
  })
  return rows
}
