import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { mostPictureBytes } from './picture-limits.ts'
import { level } from './settings.ts'
import { emailAddress, euros, id, newPassword, picture, timestamp } from './shapes.ts'

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

const image = z
  .file()
  .refine(({ size }) => size <= mostPictureBytes, { params: { message: 'image.large' } })
  .refine(({ type }) => type.startsWith('image/'), { params: { message: 'image.kind' } })

export const accounts = {
  login: endpoint({
    method: 'POST',
    path: '/users/login',
    tag: 'accounts',
    summary: 'Sign in with email and password',
    body: z.strictObject({
      email: z.string().trim().max(254),
      password: z.string().min(1).max(128),
      remember_me: z.boolean().default(false),
      device_token: deviceToken.optional(),
    }),
    output: data(signedIn),
    errors: ['wrong_credentials', 'unauthenticated', 'too_many_requests', 'invalid'],
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/users',
    tag: 'accounts',
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
    errors: ['unauthenticated', 'invalid', 'too_many_requests'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/users/forgot_password',
    tag: 'accounts',
    summary: 'Request a link to choose a new password; the response is the same for every address',
    body: z.strictObject({ email: emailAddress }),
    status: 202,
    output: data(z.object({ email: z.string() })),
    errors: ['invalid', 'too_many_requests'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/reset_password',
    tag: 'accounts',
    summary: 'Choose a new password by the link of the mail; ends all sessions',
    body: z.strictObject({ email: emailAddress, token: linkToken, password: newPassword }),
    status: 204,
    output: z.void(),
    errors: [
      'link_unknown',
      'link_expired',
      'link_used',
      'conflict',
      'invalid',
      'too_many_requests',
    ],
  }),
  logged: endpoint({
    method: 'GET',
    path: '/users/logged',
    tag: 'accounts',
    summary: 'The signed-in member',
    auth: 'member',
    output: data(user).extend({
      /** True when the token is a week old: the client asks for a new one. */
      meta: z.object({ renew: z.boolean() }),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/logged',
    tag: 'accounts',
    summary: 'Change name, email address or picture; omitted and blank fields are kept',
    auth: 'member',
    multipart: true,
    body: z.strictObject({
      name: memberName.optional(),
      /** New address, effective once it is confirmed. */
      email: emailAddress.optional(),
      /** Required to change the address, unless the member signed in minutes ago. */
      password: z.string().max(128).optional(),
      image: image.optional(),
      /** Removes the picture when `true`. */
      remove_image: z.enum(['true', 'false']).optional(),
    }),
    output: data(user),
    errors: ['invalid', 'sign_in_again', 'too_many_requests'],
  }),
  levels: endpoint({
    method: 'GET',
    path: '/users/logged/levels',
    tag: 'accounts',
    summary: 'Levels and their cashback',
    auth: 'member',
    output: data(z.array(level)),
  }),
  forgetDevice: endpoint({
    method: 'POST',
    path: '/users/forget_device',
    tag: 'accounts',
    summary: 'Remove a device from push notifications and end the current session',
    auth: 'member',
    body: z.strictObject({ token: z.string().max(2000) }),
    status: 204,
    output: z.void(),
  }),
  addDevice: endpoint({
    method: 'POST',
    path: '/users/devices',
    tag: 'accounts',
    summary: 'Register a device for push notifications, until its session ends',
    auth: 'member',
    body: z.strictObject({ token: deviceToken }),
    status: 204,
    output: z.void(),
    errors: ['invalid'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/users/logged/password',
    tag: 'accounts',
    summary: 'Change the password; ends all other sessions',
    auth: 'member',
    body: z.strictObject({ current_password: z.string().max(128), password: newPassword }),
    status: 204,
    output: z.void(),
    errors: ['sign_in_again', 'conflict', 'invalid', 'too_many_requests'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/logged/delete',
    tag: 'accounts',
    summary: 'Delete the account, with a new proof of identity: {password} or {provider, token}',
    auth: 'member',
    body: z.strictObject({
      password: z.string().min(1).max(128).optional(),
      provider: z.enum(['google', 'facebook', 'apple']).optional(),
      token: z.string().min(1).max(8000).optional(),
    }),
    status: 204,
    output: z.void(),
    errors: ['identity_refused', 'open_pledges', 'sign_in_again', 'invalid', 'too_many_requests'],
  }),
}
