import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Segment } from './rules.ts'

/** Who said yes to news and offers at last, and can be written to. */
const meant = ({ interest, level }: Segment) =>
  sql`m.deleted_at IS NULL AND m.email_verified_at IS NOT NULL
    AND (SELECT c.given FROM consents c WHERE c.member_id = m.id AND c.kind = 'marketing'
      ORDER BY c.answered_at DESC, c.id DESC LIMIT 1)
    AND (${level ?? null}::int IS NULL OR m.level_number = ${level ?? null})
    AND (${interest ?? null}::int IS NULL OR EXISTS (SELECT FROM member_interests i
      WHERE i.member_id = m.id AND i.interest_id = ${interest ?? null}))`

export const countMeant = async (db: Db, segment: Segment) =>
  (await db.first<{ count: number }>(
    sql`SELECT count(*)::int count FROM members m WHERE ${meant(segment)}`,
  ))!.count

export type Recipient = { id: number; name: string; email: string }

export const listMeant = (db: Db, segment: Segment, after: number, count: number) =>
  db.rows<Recipient>(
    sql`SELECT m.id, m.name, m.email FROM members m WHERE m.id > ${after} AND ${meant(segment)}
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
  started_at: Date
  finished_at: Date | null
  reached: number
  told: number
}

export const listCampaigns = (db: Db) =>
  db.rows<CampaignRow>(sql`SELECT * FROM campaigns ORDER BY started_at DESC, id DESC LIMIT 50`)

export const countWaiting = async (db: Db) =>
  (await db.first<{ count: number }>(
    sql`SELECT count(*)::int count FROM (SELECT FROM outbox WHERE queue = 'news'
      AND sent_at IS NULL AND failed_at IS NULL LIMIT 5000) waiting`,
  ))!.count
