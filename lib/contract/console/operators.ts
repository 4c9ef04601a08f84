import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { emailAddress, id, newPassword, sixDigits, timestamp } from '../shapes.ts'
import { listed, listQuery } from './lists.ts'
import { eachOnce, roles } from './roles.ts'

const { open, operator } = callsOf('operators')

const role = z.enum(roles)
const ownRoles = z.array(role).min(1).max(roles.length)
const chosenRoles = ownRoles.transform(eachOnce)
const operatorName = z.string().trim().min(1).max(80)

/** Secret of a link or of a challenge; only its hash is stored. */
const secret = z.string().min(1).max(100)

const recoveryCode = z.string().trim().min(8).max(20)

/** Options for the browser and its response, as the Web Authentication API defines them. */
const webOptions = z.record(z.string(), z.unknown())
const webResponse = z.looseObject({ id: z.string().max(1400), response: z.looseObject({}) })

const challenge = z.object({ ticket: secret, options: webOptions })

const self = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    roles: ownRoles,
    /** Seconds until the session ends unused. */
    seconds_left: z.int().min(0),
    has_passkey: z.boolean(),
    has_code: z.boolean(),
    demo: z.boolean(),
  })
  .meta({ id: 'OperatorSelf' })

/** The codes are shown once; only their hashes are stored. */
const withCodes = z.object({ self, recovery_codes: z.array(z.string()) })

const passkey = z.object({
  id,
  label: z.string(),
  added_at: timestamp,
  used_at: timestamp.nullable(),
})

const colleague = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    roles: ownRoles,
    state: z.enum(['invited', 'expired', 'active']),
    seen_at: timestamp.nullable(),
  })
  .meta({ id: 'Operator' })

const act = z.object({
  id,
  at: timestamp,
  who: z.string(),
  what: z.string(),
  details: z.record(z.string(), z.unknown()),
})

/** A code of the app or a recovery code, each for one use. */
const factor = { code: sixDigits.optional(), recovery_code: recoveryCode.optional() }
const hasOneFactor = (given: { code?: unknown; recovery_code?: unknown }) =>
  (given.code === undefined) !== (given.recovery_code === undefined)
const oneFactor = { path: ['code'], params: { message: 'codeDigits' } }

export const operatorSessions = {
  begin: open('POST /session/passkey/options', {
    summary: 'Options for signing in with a passkey',
    output: data(challenge),
    errors: ['forbidden'],
  }),
  byPasskey: open('POST /session/passkey', {
    summary: 'Sign in with a passkey',
    body: z.strictObject({ ticket: secret, response: webResponse }),
    output: data(self),
    errors: ['forbidden', 'wrong_credentials'],
  }),
  byPassword: open('POST /session', {
    summary: 'Sign in with a password and a code',
    body: z
      .strictObject({
        email: z.string().trim().max(254),
        password: z.string().min(1).max(128),
        ...factor,
      })
      .refine(hasOneFactor, oneFactor),
    output: data(self),
    errors: ['forbidden', 'wrong_credentials'],
  }),
  byDemo: open('POST /session/demo', {
    summary: 'Sign in to a demo shop with the link that its start prints',
    body: z.strictObject({ token: secret }),
    output: data(self),
    errors: ['forbidden', 'wrong_credentials'],
  }),
  self: operator('GET /session', {
    summary: 'The signed-in operator; the call does not count as a use of the session',
    keepsIdle: true,
    output: data(self),
  }),
  end: operator('DELETE /session', { summary: 'Sign out' }),
  beginProof: operator('POST /session/proof/options', {
    summary: 'Options for confirming one call with a passkey',
    body: z.strictObject({ ticket: secret }),
    output: data(z.object({ options: webOptions })),
    errors: ['link_unknown'],
  }),
  prove: operator('POST /session/proof', {
    summary: 'Confirm one call with a factor; the call is then repeated with its ticket',
    body: z
      .strictObject({ ticket: secret, response: webResponse.optional(), ...factor })
      .refine((given) => given.response !== undefined || hasOneFactor(given), oneFactor),
    errors: ['wrong_credentials', 'link_unknown'],
  }),
}

export const invitations = {
  read: open('POST /invitations/read', {
    summary: 'What an invitation is for, and the means to accept it',
    body: z.strictObject({ token: secret }),
    output: data(
      z.object({
        name: z.string(),
        email: z.string(),
        roles: ownRoles,
        /** Secret for an authenticator app, with its address for a QR code. */
        secret: z.string(),
        secret_url: z.string(),
        ...challenge.shape,
      }),
    ),
    errors: ['forbidden', 'link_unknown', 'link_expired'],
  }),
  acceptByPasskey: open('POST /invitations/passkey', {
    summary: 'Accept an invitation with a passkey, and sign in',
    body: z.strictObject({ token: secret, ticket: secret, response: webResponse }),
    output: data(withCodes),
    errors: ['forbidden', 'link_unknown', 'link_expired', 'wrong_credentials'],
  }),
  acceptByPassword: open('POST /invitations/password', {
    summary: 'Accept an invitation with a password and a code, and sign in',
    body: z.strictObject({ token: secret, password: newPassword, code: sixDigits }),
    output: data(withCodes),
    errors: ['forbidden', 'link_unknown', 'link_expired'],
  }),
}

export const ownAccess = {
  list: operator('GET /access/passkeys', {
    summary: 'Own passkeys',
    output: data(z.array(passkey)),
  }),
  begin: operator('POST /access/passkeys/options', {
    summary: 'Options for adding a passkey',
    output: data(challenge),
  }),
  add: operator('POST /access/passkeys', {
    summary: 'Add a passkey',
    proof: true,
    body: z.strictObject({
      ticket: secret,
      label: z.string().trim().min(1).max(60),
      response: webResponse,
    }),
    output: data(z.array(passkey)),
    errors: ['wrong_credentials', 'conflict'],
  }),
  remove: operator('DELETE /access/passkeys/{id}', {
    summary: 'Remove a passkey; the last means to sign in stays',
    proof: true,
    output: data(z.array(passkey)),
    errors: ['last_sign_in'],
  }),
  renewCodes: operator('POST /access/recovery_codes', {
    summary: 'Ten new recovery codes in place of the old ones',
    proof: true,
    output: data(z.array(z.string())),
  }),
}

export const operators = {
  list: operator('GET /operators', {
    summary: 'Operators and open invitations',
    action: 'operators.read',
    output: data(z.array(colleague)),
  }),
  invite: operator('POST /operators', {
    summary: 'Invite an operator, or send an invitation again',
    action: 'operators.change',
    proof: true,
    body: z.strictObject({ name: operatorName, email: emailAddress, roles: chosenRoles }),
    output: data(z.array(colleague)),
    errors: ['conflict'],
  }),
  change: operator('PUT /operators/{id}', {
    summary: 'Change the roles of an operator; one owner remains',
    action: 'operators.change',
    proof: true,
    body: z.strictObject({ roles: chosenRoles }),
    output: data(z.array(colleague)),
    errors: ['conflict'],
  }),
  end: operator('DELETE /operators/{id}', {
    summary: 'End the access of an operator, with all sessions; one owner remains',
    action: 'operators.change',
    proof: true,
    output: data(z.array(colleague)),
    errors: ['conflict'],
  }),
}

export const acts = {
  list: operator('GET /acts', {
    summary: 'Actions of operators, the newest first',
    action: 'acts.read',
    query: listQuery(['at']),
    output: listed(act),
  }),
}
