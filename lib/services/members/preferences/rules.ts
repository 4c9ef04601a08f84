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

export const defaultOf = (type: NotificationType): Channels => ({
  app: true,
  email: !quiet.includes(type),
  push: true,
})

export const notificationTypes = notificationType.options
