import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { notificationType } from './notifications.ts'
import { interest, interestId, timestamp } from './shapes.ts'

const { open, member } = callsOf('preferences')

/** Preferences per type. Necessary mails (a closed group, a refusal, a refund) are sent regardless. */
const preference = z
  .object({
    type: notificationType,
    app: z.boolean(),
    email: z.boolean(),
    push: z.boolean(),
    /** True when the email is always sent. */
    email_always: z.boolean(),
  })
  .meta({ id: 'Preference' })

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const quiet = z.strictObject({ from: clock, to: clock }).nullable()
const digest = z.enum(['off', 'daily', 'sunday', 'monday'])
const weeklyCap = z.int().min(1).max(20).nullable()

const noticeSettings = data(
  z
    .object({
      /** Hours in Rome without push messages; null for no quiet hours. */
      quiet,
      /** Digest every day or on Sundays at 18:00, or on Mondays at 8:00. */
      digest,
      /** Maximum number of mails in seven days, not counting necessary ones; null: no limit. */
      weekly_cap: weeklyCap,
    })
    .meta({ id: 'NoticeSettings' }),
)

const consent = z
  .object({
    kind: z.enum(['privacy', 'terms_and_conditions', 'marketing']),
    given: z.boolean(),
    version: z.string(),
    /** Time of the last answer; null when there was none. */
    at: timestamp.nullable(),
  })
  .meta({ id: 'Consent' })

const visibility = z.object({ activities: z.boolean() }).meta({ id: 'Visibility' })

const preferenceList = data(z.array(preference))
const interestList = data(z.array(interest))
const consentList = data(z.array(consent))

export const preferences = {
  list: member('GET /users/logged/preferences', {
    summary: 'Notification channels of the signed-in member, for every type',
    output: preferenceList,
  }),
  change: member('PUT /users/logged/preferences', {
    summary: 'Change notification channels; omitted types and channels are kept',
    body: z.strictObject({
      preferences: z
        .array(
          z.strictObject({
            type: notificationType,
            app: z.boolean().optional(),
            email: z.boolean().optional(),
            push: z.boolean().optional(),
          }),
        )
        .max(20),
    }),
    output: preferenceList,
  }),
  settings: member('GET /users/logged/notice_settings', {
    summary: 'Quiet hours, digest and weekly mail limit of the signed-in member',
    output: noticeSettings,
  }),
  changeSettings: member('PUT /users/logged/notice_settings', {
    summary: 'Change quiet hours, digest or weekly mail limit; omitted settings are kept',
    body: z.strictObject({
      quiet: quiet.optional(),
      digest: digest.optional(),
      weekly_cap: weeklyCap.optional(),
    }),
    output: noticeSettings,
  }),
  interests: member('GET /users/logged/interests', {
    summary: 'Interests of the signed-in member',
    output: interestList,
  }),
  chooseInterests: member('PUT /users/logged/interests', {
    summary: 'Replace the interests of the signed-in member',
    body: z.strictObject({ interests: z.array(interestId).max(50) }),
    output: interestList,
  }),
  visibility: member('GET /users/logged/visibility', {
    summary: 'Visibility of the signed-in member in the latest activities',
    output: data(visibility),
  }),
  changeVisibility: member('PUT /users/logged/visibility', {
    summary:
      'Show or hide the signed-in member in the latest activities, earlier activities included',
    body: z.strictObject({ activities: z.boolean() }),
    output: data(visibility),
  }),
  consents: member('GET /users/logged/consents', {
    summary: 'Consents of the signed-in member, with their times',
    output: consentList,
  }),
  consent: member('PUT /users/logged/consents', {
    summary: 'Give or withdraw the consent to marketing; accept new versions of the legal texts',
    body: z
      .strictObject({
        marketing: z.boolean(),
        privacy: z.literal(true),
        terms_and_conditions: z.literal(true),
      })
      .partial(),
    output: consentList,
  }),
}

/** Kinds of mail that can be unsubscribed from. */
export const optOutSubject = z.enum([...notificationType.options, 'digest', 'marketing'])

const token = z.string().max(80)

const optOut = data(z.object({ about: optOutSubject }).meta({ id: 'OptOut' }))

/** Unsubscribes by a mailed link, signed in or not, and reveals nothing of the account. */
export const optOuts = {
  stop: open('POST /opt_outs', {
    summary: 'Unsubscribe from one kind of mail by the link of a mail',
    body: z.strictObject({ token }),
    output: optOut,
    errors: ['not_found'],
  }),
  oneClick: open('POST /opt_outs/{token}', {
    summary:
      'One-click unsubscription for mail programs, which send a body of their own (RFC 8058)',
    params: z.strictObject({ token }),
    output: optOut,
  }),
}
