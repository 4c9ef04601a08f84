import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { containsWords, sql } from '#kernel/db/sql.ts'
import type { operatorGroups } from '#lib/contract/console/groups.ts'
import type { PictureRow } from '#lib/tools/pictures/present.ts'
import { openedAt } from '../../money/groups/queries/curve.ts'
import {
  byUrgency,
  isOpenOrUnderWay,
  type Overview,
  overviewColumns,
} from '../../money/groups/queries/overview.ts'
import { readList } from '../list.ts'

/** A group with what its row and its screen show beside the overview. */
export type GroupRow = Overview & {
  deliverOn: string | null
  picture: PictureRow
  carton: number | null
  shortage: 'order' | 'lot'
  marginPercent: number
  openedAt: Date
}

const columns = sql`${overviewColumns}, i.deliver_on "deliverOn", i.carton, i.shortage,
  i.margin "marginPercent", ${openedAt} "openedAt",
  (SELECT json_build_object('id', c.id, 'width', c.width, 'height', c.height, 'tint', c.tint)
    FROM pictures c WHERE c.id = i.picture_id) picture`

const orders = {
  urgency: sql`NOT (${isOpenOrUnderWay}), CASE WHEN ${isOpenOrUnderWay} THEN NULL
    ELSE -extract(epoch FROM i.expires_at) END, ${byUrgency}`,
  deadline: sql`i.expires_at, i.id`,
  '-deadline': sql`i.expires_at DESC, i.id DESC`,
}

type Query = z.output<typeof operatorGroups.list.query> & { size?: number }

const conditionsOf = ({ q, status }: Query) => [
  sql`i.kind = 'preorder'`,
  q && containsWords(sql`i.words`, q),
  status && (status === 'open' ? isOpenOrUnderWay : sql`i.status = ${status}`),
]

export const listRows = (db: Db, query: Query) =>
  readList<GroupRow>(db, query, {
    select: columns,
    from: sql`items i`,
    where: conditionsOf(query),
    order: orders[query.sort],
  })

export const findRow = (db: Db, id: number) =>
  db.first<GroupRow>(sql`SELECT ${columns} FROM items i WHERE i.kind = 'preorder' AND i.id = ${id}`)
