import { z } from 'zod'
import { notificationType } from '#lib/contract/notifications.ts'
import type { Tx } from './db/connection.ts'
import type { MemberId } from './http/member-id.ts'
import type { Letter } from './mail/mail.ts'
import { defineTask, enqueue } from './outbox/task.ts'

/** What a notification says; the picture is kept by id. */
const said = z.strictObject({
  description: z.string(),
  picture_id: z.string().nullable(),
  type: z.string(),
  slug: z.string().nullable(),
  id: z.int().nullable(),
  url: z.string().nullable(),
})
export type NotificationData = z.output<typeof said>

/** The unread notice of the same key is replaced; the panel shows this description, of all since then. */
const bundle = z.strictObject({ key: z.string(), since: z.coerce.date(), description: z.string() })

/** Written by the room of notifications, above all who have something to tell. */
export const notification = defineTask({
  queue: 'notification',
  kind: 'notifications.write',
  data: z.strictObject({
    member: z.int(),
    type: notificationType,
    campaignId: z.int().nullable(),
    data: said,
    /** What is mailed in place of its own words, if mail is wished. */
    letter: z.strictObject({ kind: z.string(), data: z.unknown() }).nullable().default(null),
    bundle: bundle.nullable().default(null),
  }),
})

type Notice = {
  member: MemberId
  type: z.output<typeof notificationType>
  data: NotificationData
  campaignId?: number | null
  letter?: Letter
  bundle?: z.input<typeof bundle>
  /** At most one for each key, ever: `expiring:7:12`. */
  key?: string
}

/** Reaches the member soon after the commit, and only then, by the ways they wish for its type. */
export const notify = (
  tx: Tx,
  { member, type, data, campaignId = null, letter, bundle = undefined, key }: Notice,
) =>
  enqueue(
    tx,
    notification,
    { member, type, campaignId, data, letter: letter ?? null, bundle: bundle ?? null },
    { key },
  )

/** For whoever writes many at once into the outbox. */
export const aNotification = (notice: Omit<Notice, 'key' | 'bundle'>) => {
  const { member, type, data, campaignId = null, letter = null } = notice
  return {
    queue: notification.queue,
    kind: notification.kind,
    data: notification.data.parse({ member, type, campaignId, data, letter }),
  }
}
