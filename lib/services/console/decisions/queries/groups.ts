import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { dayOf } from '#lib/calendar/days.ts'
import { after } from '#lib/format/durations.ts'
import { timeZone } from '#lib/format/time-zone.ts'
import { pictureColumns } from '#lib/tools/pictures/present.ts'
import { shortfall } from '../../../money/groups/queries/shortfall.ts'
import { isRunning } from '../../../shop/items/policy.ts'
import { closingSoon, kindLimit, type Row, shortSoon } from '../rules.ts'

type Listing = { due: Sql; variant?: Sql; facts: Sql; where: Sql }

const listGroups = (db: Db, { due, variant = sql`i.goal_unit`, facts, where }: Listing) =>
  db.rows<Row>(
    sql`SELECT i.id::text id, i.id target, i.title, ${due} due, ${variant} variant,
        json_build_object(${facts}) facts, ${pictureColumns('picture')}
      FROM items i JOIN pictures picture ON picture.id = i.picture_id
      WHERE i.kind = 'preorder' AND ${where} ORDER BY due, i.id LIMIT ${kindLimit}`,
  )

/** Groups that are short after the charges: they fail unless the operator decides. */
export const listUndecided = (db: Db) =>
  listGroups(db, {
    due: sql`i.decide_by`,
    facts: sql`'reached', i.reached, 'goal', i.goal`,
    where: sql`i.decide_by IS NOT NULL`,
  })

const waiting = sql`(SELECT count(*) FROM variations v JOIN bundles b ON b.variation_id = v.id
  JOIN waiting w ON w.bundle_id = b.id AND w.state = 'waiting' WHERE v.item_id = i.id)`

/** Groups that close soon, those below their goal some days before. */
export const listClosing = (db: Db, now: Date) =>
  listGroups(db, {
    due: sql`i.expires_at`,
    variant: sql`CASE WHEN i.reached < i.goal THEN i.goal_unit ELSE 'made' END`,
    facts: sql`'count', greatest(0, i.goal - i.reached), 'waiting', ${waiting}`,
    where: sql`${isRunning} AND i.expires_at <= ${after(now, shortSoon)}
      AND (i.reached < i.goal OR i.expires_at <= ${after(now, closingSoon)})`,
  })

/** Groups that members have left after the success, before their copies are ordered. */
export const listLacking = (db: Db) =>
  listGroups(db, {
    due: sql`NULL::timestamptz`,
    facts: sql`'count', ${shortfall}`,
    where: sql`i.status = 'confirmed' AND ${shortfall} > 0`,
  })

/** Groups whose copies were promised for a day that has passed, and are not on their way. */
export const listLate = (db: Db, now: Date) =>
  listGroups(db, {
    due: sql`((i.deliver_on + 1)::timestamp AT TIME ZONE ${timeZone})`,
    variant: sql`NULL`,
    facts: sql`'at', extract(epoch FROM i.deliver_on) * 1000, 'count', i.participants`,
    where: sql`i.status IN ('confirmed', 'ordered', 'arrived') AND i.deliver_on < ${dayOf(now)}`,
  })

export const findNextClosing = async (db: Db, now: Date) =>
  (await db.first<{ at: Date | null }>(
    sql`SELECT min(i.expires_at) "at" FROM items i WHERE ${isRunning} AND i.expires_at > ${now}`,
  ))!.at
