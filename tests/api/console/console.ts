import { generate } from 'otplib'
import { expect } from 'vitest'
import type { Role } from '#lib/contract/console/roles.ts'
import { consolePrefix, createConsole } from '#lib/services/console/app.ts'
import { consoleOrigin } from '#lib/services/console/operators/rules.ts'
import { type Call, caller, codeOf, dataOf, openTestApi } from '../api.ts'
import { shellOf } from '../shell.ts'

export const password = 'settanta quaglie blu'

type Invitation = { secret: string; email: string; roles: Role[] }
type Sent = Omit<Call, 'token'> & { cookie?: string; origin?: string | null }

let made = 0

/** Opens the console on a database of its own, and signs operators in as they do it. */
export const openTestConsole = async () => {
  const api = await openTestApi()
  const { pool, clock, deps } = api
  const send = caller(createConsole(deps), consolePrefix)
  const own = consoleOrigin(deps.config)

  const call = (
    method: string,
    path: string,
    { cookie, origin = own, headers, ...sent }: Sent = {},
  ) =>
    send(method, path, {
      ...sent,
      headers: {
        ...(origin === null ? {} : { origin }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
    })

  /** Digits that the app of an operator shows now. */
  const codeNow = (secret: string) =>
    generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) })

  /** The next code counts; a code counts once. */
  const nextCode = (secret: string) => {
    clock.advance(30_000)
    return codeNow(secret)
  }

  const cookieOf = (response: Response) => response.headers.get('set-cookie')!.split(';')[0]!

  const invitationOf = async (email: string) => {
    const { rows } = await pool.query(
      `SELECT data->'data'->>'url' AS url FROM outbox
       WHERE kind = 'operators.invited' AND data->>'to' = $1 ORDER BY id DESC LIMIT 1`,
      [email],
    )
    return (rows[0]!.url as string).split('#')[1]!
  }

  const accept = async (token: string) => {
    const body = { token }
    const invitation = await dataOf<Invitation>(await call('POST', '/invitations/read', { body }))
    const accepted = await call('POST', '/invitations/password', {
      body: { token, password, code: await nextCode(invitation.secret) },
    })
    const { recovery_codes } = await dataOf<{ recovery_codes: string[] }>(accepted.clone())
    return { ...invitation, cookie: cookieOf(accepted), codes: recovery_codes }
  }

  const shell = await shellOf(pool, 'operators', {})

  /** Invites by the command, and accepts with a password and a code. */
  const join = async (...roles: Role[]) => {
    const email = `operatore${made++}@example.org`
    await shell.does('invite', email, `Operatore ${made}`, ...roles)
    return accept(await invitationOf(email))
  }

  type Operator = Awaited<ReturnType<typeof join>>

  /** Makes a call that asks for a factor, gives it, and repeats the call. */
  const withCode = async (operator: Operator, method: string, path: string, body?: unknown) => {
    const { cookie, secret } = operator
    const asked = await call(method, path, { cookie, body })
    expect(await codeOf(asked.clone())).toBe('proof_needed')
    const { ticket } = (await asked.json()) as { ticket: string }
    const code = await nextCode(secret)
    const proven = await call('POST', '/session/proof', { cookie, body: { ticket, code } })
    expect(proven.status).toBe(204)
    return call(method, path, { cookie, body, headers: { 'x-proof': ticket } })
  }

  return { ...api, call, nextCode, codeNow, cookieOf, invitationOf, accept, join, withCode, shell }
}
