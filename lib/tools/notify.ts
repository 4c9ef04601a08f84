import { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { defineTask, enqueue } from '#kernel/outbox/task.ts'
import { notificationType } from '#lib/contract/notifications.ts'

/** Content of a notification; the picture is stored by id. */
const content = z.strictObject({
  description: z.string(),
  picture_id: z.string().nullable(),
  type: z.string(),
  slug: z.string().nullable(),
  id: z.int().nullable(),
  url: z.string().nullable(),
})
export type NotificationData = z.output<typeof content>

/**
 * Replaces the unread notification with the same key; the panel shows this description, for all
 * events since then.
 */
const bundle = z.strictObject({ key: z.string(), since: z.coerce.date(), description: z.string() })

/** Handled in notifications, a layer above the modules that send them. */
export const notification = defineTask({
  queue: 'notification',
  kind: 'notifications.write',
  data: z.strictObject({
    member: z.int(),
    type: notificationType,
    campaignId: z.int().nullable().default(null),
    data: content,
    /** Mail sent in place of the text of the notification, if the member receives mail. */
    letter: z.strictObject({ kind: z.string(), data: z.unknown() }).nullable().default(null),
    bundle: bundle.nullable().default(null),
  }),
})

type Notice = Omit<z.input<typeof notification.data>, 'member'> & { member: MemberId }

/**
 * Notifies the member soon after the commit, and only then, through the channels chosen for the
 * type; at most once for each key, ever: `expiring:7:12`.
 */
export const notify = (tx: Tx, { key, ...notice }: Notice & { key?: string }) =>
  enqueue(tx, notification, notice, { key })

/** Returns an outbox entry, for callers that write many at once. */
export const aNotification = (notice: Notice) => ({
  queue: notification.queue,
  kind: notification.kind,
  data: notification.data.parse(notice),
})
