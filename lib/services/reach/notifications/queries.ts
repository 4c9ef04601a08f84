import type { Pool } from 'pg'
import type { MemberId } from '../../platform/http/member-id.ts'
import { perPage } from '../../platform/http/pages.ts'
import { pictureColumns } from '../../platform/pictures/present.ts'
import type { NotificationRow } from './present.ts'

// The twenty are chosen first, from the index, and only then joined.
const listText = `SELECT n.id, n.type, n.campaign_id, n.data, n.created_at, n.read_at, ${pictureColumns('picture')}
  FROM (SELECT * FROM notifications WHERE member_id = $1
        ORDER BY created_at DESC, id DESC LIMIT ${perPage} OFFSET $2) n
  LEFT JOIN pictures picture ON picture.id = n.data ->> 'picture_id'
  ORDER BY n.created_at DESC, n.id DESC`

export const listNotifications = async (pool: Pool, member: MemberId, page: number) => {
  const { rows } = await pool.query<NotificationRow>({
    name: 'notifications',
    text: listText,
    values: [member, (page - 1) * perPage],
  })
  return rows
}

export const countNotifications = async (pool: Pool, member: MemberId) => {
  const { rows } = await pool.query<{ total: number }>({
    name: 'count-notifications',
    text: 'SELECT count(*)::int AS total FROM notifications WHERE member_id = $1',
    values: [member],
  })
  return rows[0]?.total ?? 0
}
