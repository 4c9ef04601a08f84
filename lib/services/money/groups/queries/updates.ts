import { type Sql, sql } from '#kernel/db/sql.ts'
import type { Day } from '#lib/calendar/days.ts'
import type { updateSteps } from '#lib/contract/group-statuses.ts'
import type { PictureRow } from '#lib/tools/pictures/present.ts'

export type UpdateRow = {
  id: number
  title: string
  body: string
  posted_at: string
  step: (typeof updateSteps)[number] | null
  expected_on: Day | null
  pictures: { image: PictureRow; alt: string }[]
}

const maxUpdates = 20

/** Column with the operator's latest messages in the group `itemId`. */
export const updatesOf = (
  itemId: Sql,
) => sql`(SELECT coalesce(json_agg(u ORDER BY u.posted_at DESC, u.id DESC), '[]')
     FROM (SELECT g.id, title, body, posted_at, step, expected_on, (SELECT coalesce(json_agg(json_build_object(
           'image', json_build_object('id', c.id, 'width', c.width, 'height', c.height, 'tint', c.tint),
           'alt', p.alt) ORDER BY p.position), '[]')
         FROM group_update_pictures p JOIN pictures c ON c.id = p.picture_id
         WHERE p.update_id = g.id) pictures
       FROM group_updates g WHERE item_id = ${itemId}
       ORDER BY posted_at DESC, g.id DESC LIMIT ${maxUpdates}) u)`
