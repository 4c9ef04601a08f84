import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { level } from './settings.ts'
import {
  emailAddress,
  euros,
  id,
  newPassword,
  picture,
  pictureFile,
  sixDigits,
  timestamp,
} from './shapes.ts'

const { open, member } = callsOf('accounts')

export const user = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    /** New address requested by the member, pending until it is confirmed. */
    pending_email: z.string().nullable(),
    /** Expiry of the digits of the last mail; null when no digits are valid. */
    code_until: timestamp.nullable(),
    /** False for a member who only ever signed in through a provider. */
    has_password: z.boolean(),
    image: picture.nullable(),
    level: level,
    /** Euros spent on delivered orders in the last twelve months. */
    spent: euros,
    /** Time until which the level is guaranteed whatever the member buys; null on the first level. */
    level_until: timestamp.nullable(),
    weep: z.boolean(),
    unread: z.int(),
    /** Texts that changed since the member accepted them. */
    to_accept: z.array(z.enum(['privacy', 'terms_and_conditions'])),
  })
  .meta({ id: 'User' })

export const signedIn = z.object({ token: z.string(), user }).meta({ id: 'SignedIn' })
export const deviceToken = z.string().min(1).max(2000)
/** Both must be true to create an account; the texts are on the site. */
const conditions = z.strictObject({
  privacy: z.literal(true),
  terms_and_conditions: z.literal(true),
})
/** Token of a mailed link: a secret of which only the hash is stored. */
const linkToken = z.string().min(1).max(100)
export const memberName = z.string().trim().min(1).max(80)

export const accounts = {
  login: open('POST /users/login', {
    summary: 'Sign in with email and password',
    body: z.strictObject({
      email: z.string().trim().max(254),
      password: z.string().min(1).max(128),
      remember_me: z.boolean().default(false),
      device_token: deviceToken.optional(),
    }),
    output: data(signedIn),
    errors: ['wrong_credentials', 'unauthenticated'],
  }),
  signUp: open('POST /users', {
    summary:
      'Sign up; the response does not reveal whether the address is registered, only the mail does',
    body: z.strictObject({
      name: memberName,
      email: emailAddress,
      password: newPassword,
      conditions,
      marketing: z.boolean().default(false),
      /** Invitation or promotion code, stored until the first order. */
      code: z.string().trim().max(64).optional(),
      device_token: deviceToken.optional(),
    }),
    status: 201,
    creates: true,
    output: data(signedIn),
    errors: ['unauthenticated'],
  }),
  forgotPassword: open('POST /users/forgot_password', {
    summary: 'Request a link to choose a new password; the response is the same for every address',
    body: z.strictObject({ email: emailAddress }),
    status: 202,
    output: data(z.object({ email: z.string() })),
  }),
  resetPassword: open('POST /users/reset_password', {
    summary: 'Choose a new password by the link of the mail; ends all sessions',
    body: z.strictObject({ email: emailAddress, token: linkToken, password: newPassword }),
    errors: ['link_unknown', 'link_expired', 'link_used', 'conflict'],
  }),
  logged: member('GET /users/logged', {
    summary: 'The signed-in member',
    output: data(user).extend({
      /** True when the token is a week old: the client asks for a new one. */
      meta: z.object({ renew: z.boolean() }),
    }),
  }),
  update: member('PUT /users/logged', {
    summary: 'Change name, email address or picture; omitted and blank fields are kept',
    multipart: true,
    body: z.strictObject({
      name: memberName.optional(),
      /** New address, effective once it is confirmed. */
      email: emailAddress.optional(),
      /** Required to change the address, unless the member signed in minutes ago. */
      password: z.string().max(128).optional(),
      image: pictureFile.optional(),
      /** Removes the picture when `true`. */
      remove_image: z.enum(['true', 'false']).optional(),
    }),
    output: data(user),
    errors: ['sign_in_again'],
  }),
  levels: member('GET /users/logged/levels', {
    summary: 'Levels and their cashback',
    output: data(z.array(level)),
  }),
  forgetDevice: member('POST /users/forget_device', {
    summary: 'Remove a device from push notifications and end the current session',
    body: z.strictObject({ token: z.string().max(2000) }),
  }),
  addDevice: member('POST /users/devices', {
    summary: 'Register a device for push notifications, until its session ends',
    body: z.strictObject({ token: deviceToken }),
  }),
  changePassword: member('PUT /users/logged/password', {
    summary: 'Change the password; ends all other sessions',
    body: z.strictObject({ current_password: z.string().max(128), password: newPassword }),
    errors: ['sign_in_again', 'conflict'],
  }),
  remove: member('DELETE /users/logged/delete', {
    summary: 'Delete the account, with a new proof of identity: {password} or {provider, token}',
    body: z.strictObject({
      password: z.string().min(1).max(128).optional(),
      provider: z.enum(['google', 'facebook', 'apple']).optional(),
      token: z.string().min(1).max(8000).optional(),
    }),
    errors: ['identity_refused', 'open_pledges', 'sign_in_again'],
  }),
}

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
