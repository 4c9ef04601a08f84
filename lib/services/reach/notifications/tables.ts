import type { z } from 'zod'
import type { notificationType } from '#lib/contract/notifications.ts'
import { members } from '../../members/accounts/tables.ts'
import {
  bigint,
  index,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
} from '../../platform/db/drizzle.ts'

/** What a notification says; the picture is kept by id. */
export type NotificationData = {
  description: string
  picture_id: string | null
  type: string
  slug: string | null
  id: number | null
  url: string | null
}

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Partitioned by month of `created_at`, which drizzle cannot say: the migration does. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    type: text().$type<z.output<typeof notificationType>>().notNull(),
    campaignId: bigint('campaign_id', { mode: 'number' }),
    data: jsonb().$type<NotificationData>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    seenAt: moment('seen_at'),
    readAt: moment('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.createdAt, t.id] }),
    index('notifications_member').on(t.memberId, t.createdAt.desc(), t.id.desc()),
    index('notifications_unread').on(t.memberId).where(sql`read_at IS NULL`),
  ],
)
