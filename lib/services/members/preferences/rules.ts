import type { z } from 'zod'
import { dayOf, momentAt, type Time, weekdayOf } from '#lib/calendar/days.ts'
import type { Quiet } from '#lib/calendar/moments.ts'
import type { LegalText } from '#lib/contract/legal.ts'
import { notificationType } from '#lib/contract/notifications.ts'
import { after, before, days, hours } from '#lib/format/durations.ts'

export type NotificationType = z.output<typeof notificationType>
export type Channels = { app: boolean; email: boolean; push: boolean }

export const consentKinds = ['privacy', 'terms_and_conditions', 'marketing'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** Text that an answer is about; its version identifies answers to older texts. */
export const consentTexts: Record<ConsentKind, LegalText> = {
  privacy: 'privacy',
  terms_and_conditions: 'terms',
  marketing: 'privacy',
}

// Types not mailed by default; all others are, until the member turns them off.
const quiet: NotificationType[] = ['like', 'comment']
// Types not pushed by default: news that can wait until the member opens the site.
const unpushed: NotificationType[] = ['like', 'proposal', 'credits', 'weep', 'sale']

/** Types that nobody should miss. Their modules write these mails themselves, whatever the preferences. */
const necessary: NotificationType[] = ['preorder', 'order', 'waiting-list', 'support', 'weep']

export const isAlwaysMailed = (type: NotificationType) => necessary.includes(type)

export const defaultOf = (type: NotificationType): Channels => ({
  app: true,
  email: !quiet.includes(type),
  push: !unpushed.includes(type),
})

export const digests = ['off', 'daily', 'sunday', 'monday'] as const
export type Digest = (typeof digests)[number]

export type NoticeSettings = { quiet: Quiet | null; digest: Digest; weeklyCap: number | null }

export const defaultSettings: NoticeSettings = {
  quiet: { from: 22 * 60, to: 8 * 60 },
  digest: 'off',
  weeklyCap: 3,
}

const whenDue: Record<Exclude<Digest, 'off'>, { weekday?: number; time: Time }> = {
  daily: { time: '18:00' },
  sunday: { weekday: 7, time: '18:00' },
  monday: { weekday: 1, time: '08:00' },
}

/** Milliseconds after its hour that a digest is still sent, when no process ran at that hour. */
const stillGoodFor = hours(5)

/** Returns the time since which the digest is due; undefined when it is not due now. */
export const dueSince = (digest: Digest, now: Date): Date | undefined => {
  if (digest === 'off') return undefined
  const { weekday, time } = whenDue[digest]
  const day = dayOf(now)
  if (weekday !== undefined && weekdayOf(day) !== weekday) return undefined
  const since = momentAt(day, time)
  return since <= now && now < after(since, stillGoodFor) ? since : undefined
}

export const weekBefore = (now: Date) => before(now, days(7))

export const notificationTypes = notificationType.options
