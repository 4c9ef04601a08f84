import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { containsWords, sql } from '#kernel/db/sql.ts'
import type { operatorPoints } from '#lib/contract/console/pickup-points.ts'
import {
  isUndelivered,
  type OwnedPoint,
  ownColumns,
} from '../../money/orders/queries/pickup-points.ts'
import { readList } from '../list.ts'

export type PointRow = OwnedPoint & { orders: number }

const orders = {
  place: sql`province, city COLLATE "it-x-icu", name COLLATE "it-x-icu", id`,
  name: sql`name COLLATE "it-x-icu", id`,
}

const words = sql`plain_words(name || ' ' || street || ' ' || city)`

type PointQuery = z.output<typeof operatorPoints.list.query> & { id?: number }

export const listPoints = (db: Db, { q, state, id, sort, ...paging }: PointQuery) =>
  readList<PointRow>(db, paging, {
    select: sql`${ownColumns},
        (SELECT count(*)::int FROM orders o WHERE ${isUndelivered(sql`p.id`)}) orders`,
    from: sql`pickup_points p`,
    where: [
      q && containsWords(words, q),
      state && sql`(closed_at IS NULL) = ${state === 'open'}::boolean`,
      id && sql`id = ${id}`,
    ],
    order: orders[sort],
  })
