import { z } from 'zod'
import { deviceToken, signedIn } from './accounts.ts'
import { callsOf, data } from './endpoint.ts'
import { emailAddress, id, timestamp } from './shapes.ts'

const { open, member } = callsOf('accounts')

const providers = ['google', 'facebook', 'apple'] as const
export const provider = z.enum(providers)
export type Provider = z.output<typeof provider>

const ofProvider = z.strictObject({ provider })
/** Token for the next step of one sign-in, valid for ten minutes. */
const ticket = z.string().min(1).max(100)
/** Token of the provider; the limit is above the length any of the three uses. */
const providerToken = z.string().min(1).max(8000)

/** Password, required unless the member signed in minutes ago. */
const proof = z.string().max(128).optional()

/** Required for a new account; existing members have accepted already. */
const conditions = z.strictObject({ privacy: z.boolean(), terms_and_conditions: z.boolean() })

const identity = z
  .object({
    id,
    provider,
    email: z.string().nullable(),
    created_at: timestamp,
    last_used_at: timestamp,
  })
  .meta({ id: 'Identity' })

export const identities = {
  login: open('POST /users/login/{provider}', {
    summary: 'Sign in or sign up with the access token of a provider; for Apple, the id token',
    params: ofProvider,
    body: z.strictObject({
      token: providerToken,
      device_token: deviceToken.optional(),
      conditions: conditions.optional(),
      /** Invitation code, stored for new members. */
      code: z.string().trim().max(64).optional(),
    }),
    output: data(signedIn),
    errors: [
      'identity_refused',
      'unauthenticated',
      'ticket_expired',
      'conditions_required',
      'email_required',
      'code_required',
      'link_required',
    ],
  }),
  appleNonce: open('GET /users/login/apple/nonce', {
    summary: 'Create the nonce for Apple; a cookie of the browser holds it too',
    output: data(z.object({ nonce: z.string() })),
  }),
  sendCode: open('POST /users/login/{provider}/email', {
    summary: 'Mail a code to the member; the address is required only when the provider gave none',
    params: ofProvider,
    body: z.strictObject({ ticket, email: emailAddress.optional() }),
    errors: ['ticket_expired'],
  }),
  confirmCode: open('POST /users/login/{provider}/confirm', {
    summary: 'Sign in or sign up with the code of the mail',
    params: ofProvider,
    body: z.strictObject({
      ticket,
      code: z.string().trim().min(1).max(20),
      device_token: deviceToken.optional(),
      conditions: conditions.optional(),
    }),
    output: data(signedIn),
    errors: ['unauthenticated', 'ticket_expired', 'conditions_required'],
  }),
  link: open('POST /users/login/{provider}/link', {
    summary:
      'Link the provider to the existing account of that address by its password, and sign in',
    params: ofProvider,
    body: z.strictObject({
      ticket,
      password: z.string().min(1).max(128),
      device_token: deviceToken.optional(),
    }),
    output: data(signedIn),
    errors: ['wrong_credentials', 'unauthenticated', 'conflict', 'ticket_expired'],
  }),
  mine: member('GET /users/logged/identities', {
    summary: 'Providers that the signed-in member can sign in with',
    output: data(z.array(identity)),
  }),
  add: member('POST /users/logged/identities/{provider}', {
    summary: 'Link another provider to the account; ends all other sessions',
    params: ofProvider,
    body: z.strictObject({ token: providerToken, password: proof }),
    creates: true,
    output: data(z.array(identity)),
    errors: ['identity_refused', 'identity_taken', 'sign_in_again'],
  }),
  remove: member('DELETE /users/logged/identities/{id}', {
    summary:
      'Unlink a provider; the last one only if the account has a password; ends all other sessions',
    body: z.strictObject({ password: proof }),
    errors: ['last_sign_in', 'sign_in_again'],
  }),
}
