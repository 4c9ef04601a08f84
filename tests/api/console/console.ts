import { generate } from 'otplib'
import { expect } from 'vitest'
import { atTerminal } from '#kernel/operator-acts.ts'
import type { Role } from '#lib/contract/console/roles.ts'
import { jobs } from '#lib/services/background.ts'
import { consolePrefix, createConsole } from '#lib/services/console/app.ts'
import { invite } from '#lib/services/console/operators/commands/invitations.ts'
import { consoleOrigin } from '#lib/services/console/operators/rules.ts'
import { type Call, caller, codeOf, dataOf, openTestApi, readProblem } from '../api.ts'

export const password = 'settanta quaglie blu'

type Invitation = { secret: string; email: string; roles: Role[] }
type Sent = Omit<Call, 'token'> & { cookie?: string; origin?: string | null }

let made = 0

type Api = Pick<Awaited<ReturnType<typeof openTestApi>>, 'pool' | 'clock' | 'deps'>

/** The console of a test shop, where operators sign in as they do it. */
export const consoleOf = ({ pool, clock, deps }: Api) => {
  const send = caller(
    createConsole(deps, async () => jobs),
    consolePrefix,
  )
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
      `SELECT data->>'url' AS url FROM outbox
       WHERE kind = 'operators.invited' AND recipient = $1 ORDER BY id DESC LIMIT 1`,
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

  /** Returns the secret of the mailed link. */
  const inviteNow = async (email: string, ...roles: Role[]) => {
    const now = clock.now()
    await deps.db.transaction((tx) =>
      invite(tx, deps, { name: email.split('@')[0]!, email, roles }, { by: atTerminal(), now }),
    )
    return invitationOf(email)
  }

  /** Invites, and accepts with a password and a code. */
  const join = async (...roles: Role[]) =>
    accept(await inviteNow(`operatore${made++}@example.org`, ...roles))

  type Operator = Awaited<ReturnType<typeof join>>

  /** Makes a call that asks for a factor, gives it, and repeats the call. */
  const withCode = async (operator: Operator, method: string, path: string, body?: unknown) => {
    const { cookie, secret } = operator
    const refused = await call(method, path, { cookie, body })
    expect(await codeOf(refused.clone())).toBe('proof_needed')
    const { ticket } = (await refused.json()) as { ticket: string }
    const code = await nextCode(secret)
    const proven = await call('POST', '/session/proof', { cookie, body: { ticket, code } })
    expect(proven.status).toBe(204)
    return call(method, path, { cookie, body, headers: { 'x-proof': ticket } })
  }

  /** Makes a call that asks to be confirmed, confirms it, and repeats it with a factor where needed. */
  const confirmed = async (operator: Operator, path: string, body?: unknown, proof = true) => {
    const { cookie, secret } = operator
    const refused = await call('POST', path, { cookie, body })
    const { code, detail, ticket } = await readProblem(refused)
    expect(code).toBe('confirm_needed')
    const headers: Record<string, string> = { 'x-confirmed': ticket! }
    if (proof) {
      const unproven = await call('POST', path, { cookie, body, headers })
      const problem = await readProblem(unproven)
      expect(problem.code).toBe('proof_needed')
      headers['x-proof'] = problem.ticket!
      const proving = { ticket: problem.ticket, code: await nextCode(secret) }
      await call('POST', '/session/proof', { cookie, body: proving })
    }
    return { question: detail, response: await call('POST', path, { cookie, body, headers }) }
  }

  return { call, nextCode, codeNow, cookieOf, inviteNow, accept, join, withCode, confirmed }
}

/** Opens the console on a database of its own. */
export const openTestConsole = async () => {
  const api = await openTestApi()
  return { ...api, ...consoleOf(api) }
}
