import { type Sql, sql, words } from '../../../platform/db/sql.ts'

const peopleShown = words('12')

/** Column with the latest members of the group `itemId`, first names only. */
export const latestPeople = (itemId: Sql) => sql`(SELECT coalesce(json_agg(seat), '[]') FROM (
       SELECT split_part(m.name, ' ', 1) name, f.id, f.width, f.height, f.tint
       FROM participations p
       JOIN members m ON m.id = p.member_id AND m.deleted_at IS NULL
       LEFT JOIN pictures f ON f.id = m.picture_id
       WHERE p.item_id = ${itemId} AND p.ended_at IS NULL
       ORDER BY p.joined_at DESC LIMIT ${peopleShown}) seat)`
