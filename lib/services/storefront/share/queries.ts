import type { Pool } from 'pg'
import type { SharedType } from '#lib/contract/share.ts'
import { isPublic } from '../../shop/items/policy.ts'
import type { SharedRow } from './present.ts'

const itemText = `SELECT i.kind type, i.id, i.title, i.brand, i.kind, i.status, i.expires_at,
    i.archived_at, i.price_cents, i.list_price_cents, i.lowest_recent_cents, i.percent,
    cover.id picture_id, cover.tint
  FROM items i JOIN pictures cover ON cover.id = i.picture_id
  WHERE i.id = $1 AND i.kind = $2 AND ${isPublic('$3')}`

// The columns a proposal has no use for are there, so that both are one kind of row.
const proposalText = `SELECT 'proposal' AS type, p.id, p.title,
    coalesce(split_part(author.name, ' ', 1), '') brand, NULL kind, NULL status, NULL expires_at,
    p.archived_at, NULL price_cents, NULL list_price_cents,
    NULL lowest_recent_cents, NULL percent,
    picture.id picture_id, picture.tint
  FROM proposals p
  LEFT JOIN members author ON author.id = p.member_id AND author.deleted_at IS NULL
  LEFT JOIN pictures picture ON picture.id = p.picture_id
  WHERE p.id = $1`

export const findShared = async (pool: Pool, type: SharedType, id: number, now: Date) => {
  const statement =
    type === 'proposal'
      ? { name: 'shared proposal', text: proposalText, values: [id] }
      : { name: 'shared item', text: itemText, values: [id, type, now] }
  return (await pool.query<SharedRow>(statement)).rows[0]
}
