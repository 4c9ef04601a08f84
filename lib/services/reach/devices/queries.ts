import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { devices } from '#lib/contract/devices.ts'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import type { Subscription } from '#lib/tools/push/push.ts'

/** Selects from the devices `d` whose session `s` is not over. */
const living = (columns: Sql, match: Sql, now: Date) => sql`SELECT ${columns}
  FROM push_devices d JOIN sessions s ON s.id = d.session_id
  WHERE ${match} AND s.revoked_at IS NULL AND s.idle_until > ${now} AND s.expires_at > ${now}`

type Device = OutputOf<typeof devices.add>['data']

export const listDevices = async (db: Db, member: MemberId, session: number, now: Date) => {
  const columns = sql`d.id, s.label, s.device, d.added_at, d.session_id = ${session} AS current`
  const rows = await db.rows<Omit<Device, 'added_at'> & { added_at: Date }>(
    sql`${living(columns, sql`d.member_id = ${member}`, now)}
      ORDER BY current DESC, d.added_at DESC, d.id DESC`.named('push-devices'),
  )
  return rows.map((row): Device => ({ ...row, added_at: row.added_at.toISOString() }))
}

export const listListening = (db: Db, member: number, now: Date) =>
  db.rows<{ id: number }>(
    living(sql`d.id`, sql`d.member_id = ${member}`, now).named('listening-devices'),
  )

/** Returns undefined when the session is over. */
export const findSubscription = (db: Db, id: number, now: Date) =>
  db.first<Subscription>(
    living(sql`d.endpoint, d.p256dh, d.auth`, sql`d.id = ${id}`, now).named('push-subscription'),
  )
