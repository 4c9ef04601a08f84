import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { level } from './settings.ts'
import { emailAddress, euros, id, newPassword, picture, pictureFile, timestamp } from './shapes.ts'

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
export const linkToken = z.string().min(1).max(100)
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
