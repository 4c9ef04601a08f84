import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { hasMailLeft } from '../../members/preferences/queries.ts'

/** Members of the segment with a confirmed address whose latest answer accepts news and offers. */
const meant = ({ interest, level }: Segment) =>
  sql`m.deleted_at IS NULL AND m.email_verified_at IS NOT NULL
    AND (SELECT c.given FROM consents c WHERE c.member_id = m.id AND c.kind = 'marketing'
      ORDER BY c.answered_at DESC, c.id DESC LIMIT 1)
    AND (${level ?? null}::int IS NULL OR m.level_number = ${level ?? null})
    AND (${interest ?? null}::int IS NULL OR EXISTS (SELECT FROM member_interests i
      WHERE i.member_id = m.id AND i.interest_id = ${interest ?? null}))`

/** Channels that each member chose for offers; both by default. */
const joinPreferences = sql`LEFT JOIN preferences p ON p.member_id = m.id AND p.type = 'sale'`
const channels = sql`coalesce(p.app, true) panel, coalesce(p.email, true) mail`

export type Reach = { people: number; panel: number; mail: number; full: number }

/** Counts members, those reached by each channel now, and those whose weekly limit is used up. */
export const countReach = async (db: Db, segment: Segment, now: Date): Promise<Reach> =>
  (await db.first<Reach>(
    sql`SELECT count(*)::int people, count(*) FILTER (WHERE panel)::int panel,
        count(*) FILTER (WHERE mail AND free)::int mail,
        count(*) FILTER (WHERE mail AND NOT free)::int "full"
      FROM (SELECT ${channels}, ${hasMailLeft(now)} free FROM members m ${joinPreferences}
        LEFT JOIN notice_settings s ON s.member_id = m.id WHERE ${meant(segment)}) reached`,
  ))!

type Recipient = { id: number; name: string; email: string; panel: boolean; mail: boolean }

export const listMeant = (db: Db, segment: Segment, after: number, count: number) =>
  db.rows<Recipient>(
    sql`SELECT m.id, m.name, m.email, ${channels} FROM members m ${joinPreferences} WHERE m.id > ${after} AND ${meant(segment)}
      ORDER BY m.id LIMIT ${count}`,
  )

export type CampaignRow = {
  id: number
  name: string
  subject: string
  body: string
  path: string
  interest_id: number | null
  level_number: number | null
  starts_at: Date
  finished_at: Date | null
  stopped_at: Date | null
  reached: number
  sent: number
}

export const isKnown = async (db: Db, name: string) =>
  (await db.first(sql`SELECT FROM campaigns WHERE name = ${name}`)) !== undefined

export const isUnfinished = async (db: Db, name: string) =>
  (await db.first(sql`SELECT FROM campaigns
    WHERE name = ${name} AND finished_at IS NULL AND stopped_at IS NULL`)) !== undefined

export const countWaiting = async (db: Db) =>
  (await db.first<{ count: number }>(
    sql`SELECT count(*)::int count FROM (SELECT FROM outbox WHERE queue = 'news'
      AND sent_at IS NULL AND failed_at IS NULL LIMIT 5000) waiting`,
  ))!.count

export const findUnknown = (db: Db, { interest, level }: Segment) =>
  db.first<{ interest: boolean; level: boolean }>(
    sql`SELECT ${interest ?? null}::int IS NOT NULL
        AND NOT EXISTS (SELECT FROM interests WHERE id = ${interest ?? null}::int) interest,
      ${level ?? null}::int IS NOT NULL
        AND NOT EXISTS (SELECT FROM levels WHERE number = ${level ?? null}::int) level`,
  )

/** Members notified in one transaction. */
export const partSize = 200
/** Maximum number of waiting tasks before the next part is delayed. */
export const mostWaiting = 1_000
export const lookAgainAfter = 1_000

/** Fields without a value exclude nobody. */
export type Segment = { interest?: number | null | undefined; level?: number | null | undefined }

export type Campaign = Segment & {
  name: string
  subject: string
  body: string
  path: string
  /** Now, where it is not set. */
  starts?: Date | null | undefined
}
