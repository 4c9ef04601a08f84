import { z } from 'zod'
import { deviceToken, linkToken, signedIn } from './accounts.ts'
import { callsOf, data } from './endpoint.ts'

const { open, member } = callsOf('accounts')

/** Six digits, as typed or pasted: spaces are removed. */
const sixDigits = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), { params: { message: 'codeDigits' } })

/** Data of a mailed link, behind its #: a path would be written to the logs of every server on the way. */
const mailedLink = { member: linkToken, secret: linkToken }

/** Refusals of a mailed link. */
const linkErrors = ['link_unknown', 'link_expired', 'link_used'] as const

/** Endpoints that prove an email address by the link or the digits of a mail. */
export const claims = {
  resendVerification: member('POST /users/logged/resend_verification_email', {
    summary: 'Resend the confirmation mail of the current address, or of a pending new one',
    status: 202,
    output: data(z.object({ email: z.string() })),
    errors: ['conflict'],
  }),
  verify: member('PUT /users/verify', {
    summary: 'Confirm an address by the link of the mail, signed in as its member; idempotent',
    body: z.strictObject(mailedLink),
    errors: ['link_of_another', ...linkErrors, 'conflict'],
  }),
  verifyByPath: member('GET /users/verify/{a}/{b}', {
    summary:
      'Confirm an address, for apps that know only this path: {user id}/{secret of the mail}. Prefer PUT /users/verify, which keeps the secret out of logs',
    params: z.strictObject({ a: linkToken, b: linkToken }),
    errors: ['link_of_another', ...linkErrors, 'conflict', 'too_many_requests'],
  }),
  verifyWithPassword: open('POST /users/verify', {
    summary:
      'Confirm an address and sign in, with the link of the mail and the password of its account',
    body: z.strictObject({
      ...mailedLink,
      password: z.string().min(1).max(128),
      device_token: deviceToken.optional(),
    }),
    output: data(signedIn),
    errors: [...linkErrors, 'conflict'],
  }),
  verifyCode: member('POST /users/logged/verify', {
    summary: 'Confirm an address with the six digits of the last mail, valid for half an hour',
    body: z.strictObject({ code: sixDigits }),
    errors: ['code_expired', 'conflict'],
  }),
  stopChange: open('POST /users/verify/stop', {
    summary:
      'Revert a change of address, by the link mailed to the old address; ends all sessions and unsets the password',
    body: z.strictObject(mailedLink),
    errors: [...linkErrors],
  }),
}
