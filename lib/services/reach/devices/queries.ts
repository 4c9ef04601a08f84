import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Subscription } from '#lib/tools/push/push.ts'
import type { DeviceRow } from './present.ts'

const living = (now: Date) =>
  sql`s.revoked_at IS NULL AND s.idle_until > ${now} AND s.expires_at > ${now}`

export const listDevices = (db: Db, member: MemberId, session: number, now: Date) =>
  db.rows<DeviceRow>(
    sql`SELECT d.id, s.label, s.device, d.added_at, d.session_id = ${session} AS current
      FROM push_devices d JOIN sessions s ON s.id = d.session_id
      WHERE d.member_id = ${member} AND ${living(now)}
      ORDER BY current DESC, d.added_at DESC, d.id DESC`.named('push-devices'),
  )

export const listListening = (db: Db, member: number, now: Date) =>
  db.rows<{ id: number }>(
    sql`SELECT d.id FROM push_devices d JOIN sessions s ON s.id = d.session_id
      WHERE d.member_id = ${member} AND ${living(now)}`.named('listening-devices'),
  )

/** Returns undefined when the session is over. */
export const findSubscription = (db: Db, id: number, now: Date) =>
  db.first<Subscription>(
    sql`SELECT d.endpoint, d.p256dh, d.auth FROM push_devices d
      JOIN sessions s ON s.id = d.session_id WHERE d.id = ${id} AND ${living(now)}`.named(
      'push-subscription',
    ),
  )
