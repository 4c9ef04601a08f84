import { z } from 'zod'
import { notificationType } from '#lib/contract/notifications.ts'
import type { Tx } from './db/connection.ts'
import type { MemberId } from './http/member-id.ts'
import { defineErrand, send } from './outbox/errand.ts'

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

/** Written by the room of notifications, above all who have something to tell. */
export const notification = defineErrand({
  queue: 'notification',
  kind: 'notifications.write',
  data: z.strictObject({
    member: z.int(),
    type: notificationType,
    campaignId: z.int().nullable(),
    data: said,
  }),
})

type Notice = {
  member: MemberId
  type: z.output<typeof notificationType>
  data: NotificationData
  campaignId?: number | null
  /** At most one for each key, ever: `expiring:7:12`. */
  key?: string
}

/** Stands in the panel of the member soon after the commit, and only then. */
export const notify = (tx: Tx, { member, type, data, campaignId = null, key }: Notice) =>
  send(tx, notification, { member, type, campaignId, data }, { key })

/** For whoever writes many at once into the outbox. */
export const aNotification = ({ member, type, data, campaignId = null }: Omit<Notice, 'key'>) => ({
  queue: notification.queue,
  kind: notification.kind,
  data: notification.data.parse({ member, type, campaignId, data }),
})
