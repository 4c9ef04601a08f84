import type { z } from 'zod'
import type { user } from '#lib/contract/accounts.ts'
import type { notification } from '#lib/contract/notifications.ts'
import type { level } from '#lib/contract/settings.ts'
import { fields } from './wire.ts'

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

/** Returns the percentage of the way to the next level, 0–100; 100 on the last level. */
export const levelProgress = (
  level: Pick<Level, 'startThreshold' | 'endThreshold'>,
  spent: number,
) => {
  if (level.endThreshold === undefined) return 100
  const way = level.endThreshold - level.startThreshold
  return Math.min(100, Math.max(0, ((spent - level.startThreshold) / way) * 100))
}
