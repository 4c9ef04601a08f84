import type { Db } from '#kernel/db/connection.ts'
import { joinSql, raw, type Sql, sql } from '#kernel/db/sql.ts'
import { isRunning } from '../../shop/items/policy.ts'
import { newForDays } from '../../shop/items/rules.ts'

const group = sql`${isRunning} AND i.archived_at IS NULL`
const sale = sql`i.kind = 'sale' AND i.archived_at IS NULL`
// Hours, because a calendar day is an hour longer or shorter twice a year.
const newness = raw(`interval '${newForDays * 24} hours'`)

/** Reads one row from an index in this order. */
const soonest = (column: string, where: Sql, now: Date) => {
  const moment = raw(column)
  return sql`(SELECT ${moment} FROM items i WHERE ${where} AND ${moment} > ${now} ORDER BY ${moment} LIMIT 1)`
}

const noLongerNew = (where: Sql, now: Date) => sql`(SELECT published_at + ${newness} FROM items i
  WHERE ${where} AND published_at > ${now}::timestamptz - ${newness} ORDER BY published_at LIMIT 1)`

const ofItem = (now: Date, id: string) => [
  sql`(SELECT min(moment) FROM items, LATERAL (VALUES (expires_at), (weep_only_until),
    (published_at), (published_at + ${newness})) v (moment) WHERE id = ${id} AND moment > ${now})`,
  sql`(SELECT min(b.weep_only_until) FROM variations v JOIN bundles b ON b.variation_id = v.id
    WHERE v.item_id = ${id} AND b.weep_only_until > ${now})`,
]

/** Times at which the content of a tag changes without a write. */
const moments: Record<string, (now: Date, id: string) => Sql[]> = {
  preorders: (now) => [
    soonest('expires_at', group, now),
    soonest('weep_only_until', group, now),
    noLongerNew(group, now),
  ],
  sales: (now) => [
    soonest('published_at', sale, now),
    soonest('weep_only_until', sale, now),
    noLongerNew(sale, now),
  ],
  // Proposals link to the item they became as soon as it is public.
  proposals: (now) => [soonest('published_at', group, now), soonest('published_at', sale, now)],
  preorder: ofItem,
  sale: ofItem,
  proposal: (now, id) => [
    sql`(SELECT i.published_at FROM proposals p JOIN items i ON i.id = p.item_id
      WHERE p.id = ${id} AND i.published_at > ${now})`,
  ],
}

/** Returns undefined when none of the tags changes without a write. */
export const nextMomentStatement = (tags: readonly string[], now: Date) => {
  const candidates = [...new Set(tags)].flatMap((tag) => {
    const [kind = '', id = ''] = tag.split(':')
    return Object.hasOwn(moments, kind) ? (moments[kind]?.(now, id) ?? []) : []
  })
  if (candidates.length === 0) return undefined
  // Has no statement name: clients could request a million different tag lists.
  return sql`SELECT floor(extract(epoch FROM
    least(${joinSql(candidates, ', ')}) - ${now}::timestamptz) * 1000)::float8 pause`
}

/** Returns the milliseconds until one of the tags changes without a write; null for never. */
export const findNextMoment = async (db: Db, tags: readonly string[], now: Date) => {
  const statement = nextMomentStatement(tags, now)
  return (statement && (await db.first<{ pause: number | null }>(statement)))?.pause ?? null
}
