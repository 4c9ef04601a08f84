import { raw, type Sql, sql } from '#kernel/db/sql.ts'
import { stopped } from '../rules/seats.ts'

const peopleShown = raw('12')

/**
 * Matches a seat `p` that is held and counts towards its group. The rule of every number of people and
 * copies, beside the `counted` seats of groups that ended, whose result stays visible.
 */
export const isSeated = sql`p.counted AND p.ended_at IS NULL`

/** Column with the latest members of the group `itemId`, first names only. */
export const latestPeople = (itemId: Sql) => sql`(SELECT coalesce(json_agg(seat), '[]') FROM (
       SELECT split_part(m.name, ' ', 1) name, f.id, f.width, f.height, f.tint
       FROM participations p
       JOIN members m ON m.id = p.member_id AND m.deleted_at IS NULL
       LEFT JOIN pictures f ON f.id = m.picture_id
       WHERE p.item_id = ${itemId} AND ${isSeated}
       ORDER BY p.joined_at DESC LIMIT ${peopleShown}) seat)`

/** Column: a group `i` ended without success after members had paid, who are refunded. */
export const paysBack = sql`(coalesce(i.status = ANY (${[...stopped]}::text[]), false) AND EXISTS (SELECT
    FROM participations p JOIN orders o ON o.participation_id = p.id
    WHERE p.item_id = i.id AND p.counted AND o.paid_at IS NOT NULL)) pays_back`
