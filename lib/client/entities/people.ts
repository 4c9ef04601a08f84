import type { z } from 'zod'
import type { user } from '#lib/contract/accounts.ts'
import type { notification } from '#lib/contract/notifications.ts'
import type { level } from '#lib/contract/settings.ts'
import { timeOf, timeOfOrNull } from './picture.ts'

export type Level = ReturnType<typeof toLevel>
export type User = ReturnType<typeof toUser>
export type Notification = ReturnType<typeof toNotification>

/** Thresholds are euros; the last level has no end. */
export const toLevel = (wire: z.output<typeof level>) => ({
  name: wire.name,
  level: wire.level,
  image: wire.image,
  cashback: wire.cashback,
  startThreshold: wire.start_threshold,
  endThreshold: wire.end_threshold,
})

/** Small file, large enough for the largest hexagon on the sharpest screen. */
export const levelImage = (level: Pick<Level, 'image'> | undefined) =>
  level?.image ? `${level.image.src}/160.webp` : null

export const toUser = (wire: z.output<typeof user>) => ({
  id: wire.id,
  name: wire.name,
  email: wire.email,
  emailVerified: wire.email_verified,
  pendingEmail: wire.pending_email,
  codeUntilTimestamp: timeOfOrNull(wire.code_until),
  hasPassword: wire.has_password,
  image: wire.image,
  level: toLevel(wire.level),
  spent: wire.spent,
  levelUntilTimestamp: timeOfOrNull(wire.level_until),
  weep: wire.weep,
  unread: wire.unread,
  toAccept: wire.to_accept,
})

export const toNotification = (wire: z.output<typeof notification>) => ({
  id: wire.id,
  type: wire.type,
  read: wire.read,
  campaignId: wire.campaign_id,
  createdTimestamp: timeOf(wire.created_at),
  data: wire.data,
})
