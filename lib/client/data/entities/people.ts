import type { z } from 'zod'
import type { user } from '#lib/contract/accounts.ts'
import type { notification } from '#lib/contract/notifications.ts'
import type { level } from '#lib/contract/settings.ts'
import { fields } from './fields.ts'

export type Level = ReturnType<typeof toLevel>
export type User = ReturnType<typeof toUser>
export type Notification = ReturnType<typeof toNotification>

/** Thresholds are euros; the last level has no end. */
export const toLevel = (wire: z.output<typeof level>) => fields(wire)

/** Small file, large enough for the largest hexagon on the sharpest screen. */
export const levelImage = (level: Pick<Level, 'image'> | undefined) =>
  level?.image ? `${level.image.src}/160.webp` : null

export const toUser = (wire: z.output<typeof user>) => ({
  ...fields(wire),
  level: toLevel(wire.level),
})

export const toNotification = (wire: z.output<typeof notification>) => fields(wire)
