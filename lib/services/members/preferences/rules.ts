import type { z } from 'zod'
import { legalVersions } from '#lib/contract/legal.ts'
import { notificationType } from '#lib/contract/notifications.ts'

export type NotificationType = z.output<typeof notificationType>
export type Channels = { app: boolean; email: boolean; push: boolean }

export const consentKinds = ['privacy', 'terms_and_conditions', 'marketing'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** Of the text an answer is about: an old answer is known to be one. */
export const consentVersions: Record<ConsentKind, string> = {
  privacy: legalVersions.privacy,
  terms_and_conditions: legalVersions.terms,
  marketing: legalVersions.privacy,
}

// Small talk stays in the panel; the rest may also come by mail until somebody says otherwise.
const quiet: NotificationType[] = ['like', 'comment']
// What can wait until somebody looks by themselves wakes no device.
const unpushed: NotificationType[] = ['like', 'proposal', 'credits', 'weep', 'sale']

/**
 * Orders, the plan, groups one has a seat in, copies kept for a day, decisions about what was reported: nobody
 * should miss them. Their rooms write these mails themselves, whatever is preferred.
 */
const necessary: NotificationType[] = ['preorder', 'order', 'waiting-list', 'support', 'weep']

export const isAlwaysMailed = (type: NotificationType) => necessary.includes(type)

export const defaultOf = (type: NotificationType): Channels => ({
  app: true,
  email: !quiet.includes(type),
  push: !unpushed.includes(type),
})

export const digests = ['off', 'daily', 'sunday', 'monday'] as const
export type Digest = (typeof digests)[number]

/** Minutes of the day in Rome. */
export type Quiet = { from: number; to: number }

export type NoticeSettings = { quiet: Quiet | null; digest: Digest; weeklyCap: number | null }

export const defaultSettings: NoticeSettings = {
  quiet: { from: 22 * 60, to: 8 * 60 },
  digest: 'off',
  weeklyCap: 3,
}

const inRome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** What the clock on the wall says. */
export const wallClock = (moment: Date) => {
  const parts = new Map(inRome.formatToParts(moment).map(({ type, value }) => [type, value]))
  const minutes = Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
  return { minutes, weekday: parts.get('weekday') ?? '' }
}

/** From the first minute to before the last, over midnight too. */
export const isQuiet = (quiet: Quiet | null, now: Date) => {
  if (!quiet) return false
  const { minutes } = wallClock(now)
  const { from, to } = quiet
  return from <= to ? from <= minutes && minutes < to : from <= minutes || minutes < to
}

const hour = 3_600_000
const whenDue: Record<Exclude<Digest, 'off'>, { weekday?: string; hours: number }> = {
  daily: { hours: 18 },
  sunday: { weekday: 'Sun', hours: 18 },
  monday: { weekday: 'Mon', hours: 8 },
}

/** Some hours later it is still of use, if nobody was up at its hour. */
const stillGoodFor = 5

/** Since when it is due; undefined when it is not now. */
export const dueSince = (digest: Digest, now: Date): Date | undefined => {
  if (digest === 'off') return undefined
  const { weekday, hours } = whenDue[digest]
  const wall = wallClock(now)
  if (weekday !== undefined && wall.weekday !== weekday) return undefined
  const late = wall.minutes - hours * 60
  if (late < 0 || late >= stillGoodFor * 60) return undefined
  const minute = now.getTime() - (now.getTime() % 60_000)
  return new Date(minute - late * 60_000)
}

export const weekBefore = (now: Date) => new Date(now.getTime() - 7 * 24 * hour)

export const notificationTypes = notificationType.options
