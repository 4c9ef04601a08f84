import { generateSecret } from 'otplib'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type Actor, recordAct } from '#kernel/operator-acts.ts'
import { eachOnce, type Role } from '#lib/contract/console/roles.ts'
import { after } from '#lib/format/durations.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { hashPassword } from '#lib/tools/password-hash.ts'
import type { Deps } from '../../../deps.ts'
import { requireGoodPassword } from '../../../members/accounts/policy.ts'
import type { ClientInfo } from '../../../members/sessions/rules.ts'
import { operatorInvited } from '../mails/invited.ts'
import { lockInvitation } from '../queries.ts'
import { consoleOrigin, invitationLife, makeSecret, secretHash } from '../rules.ts'
import { addPasskey, beginPasskey } from './challenges.ts'
import { renewCodes, spendCode, totpUrl } from './factors.ts'
import { openSession } from './sessions.ts'

type InvitationDeps = Pick<Deps, 'config' | 'db' | 'log' | 'clock'>
type Invited = { name: string; email: string; roles: Role[] }

/** Invites by mail. An open invitation is replaced; the address of an operator is refused. */
export const invite = async (
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { name, email, roles: named }: Invited,
  { by, now }: { by: Actor; now: Date },
) => {
  const roles = eachOnce(named)
  const token = makeSecret()
  const until = after(now, invitationLife)
  const invited = await tx.first<{ id: number }>(sql`INSERT INTO operators AS o
      (name, email, roles, invited_at, invitation_hash, invitation_until)
    VALUES (${name}, ${email}, ${roles}, ${now}, ${secretHash(token)}, ${until})
    ON CONFLICT (email) WHERE ended_at IS NULL DO UPDATE
      SET name = excluded.name, roles = excluded.roles, invited_at = excluded.invited_at,
        invitation_hash = excluded.invitation_hash, invitation_until = excluded.invitation_until
      WHERE o.joined_at IS NULL
    RETURNING o.id`)
  if (!invited) throw new DomainError('conflict')
  const url = `${consoleOrigin(config)}/gestione/invito#${token}`
  const data = { name, inviter: by.name, url, until: until.getTime() }
  await enqueueMail(tx, operatorInvited, { to: email, data })
  await recordAct(tx, 'operators.invite', { operator: invited.id, email, roles }, now, by)
}

/** The secret of the app is made once, so that a reload shows the same. */
export const readInvitation = async (deps: InvitationDeps, token: string) => {
  const row = await deps.db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, token, deps.clock.now())
    const secret = invitation.totp_secret ?? generateSecret()
    await tx.run(sql`UPDATE operators SET totp_secret = ${secret} WHERE id = ${invitation.id}`)
    return { ...invitation, secret }
  })
  const { name, email, roles, secret } = row
  const { ticket, options } = await beginPasskey(deps, row)
  const secret_url = totpUrl(email, deps.config.siteName, secret)
  return { name, email, roles, secret, secret_url, ticket, options }
}

type Acceptance = { token: string; from: ClientInfo; requestId: string }

const join = async (tx: Tx, operator: number, entry: Acceptance, now: Date) => {
  await tx.run(sql`UPDATE operators
    SET joined_at = ${now}, invitation_hash = NULL, invitation_until = NULL
    WHERE id = ${operator}`)
  const codes = await renewCodes(tx, operator)
  return { codes, ...(await openSession(tx, operator, 'invitation', { ...entry, now })) }
}

export const acceptByPasskey = (
  deps: InvitationDeps,
  given: Acceptance & { ticket: string; response: object; label: string },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { id } = await lockInvitation(tx, given.token, now)
    await tx.run(sql`UPDATE operators SET totp_secret = NULL WHERE id = ${id}`)
    await addPasskey(deps, tx, { ...given, operator: id, now })
    return join(tx, id, given, now)
  })

export const acceptByPassword = async (
  deps: InvitationDeps,
  { password, code, ...given }: Acceptance & { password: string; code: string },
) => {
  const { config, db, clock } = deps
  const now = clock.now()
  const { email, name } = await db.transaction((tx) => lockInvitation(tx, given.token, now))
  requireGoodPassword(password, { email, name, siteName: config.siteName })
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const { id } = await lockInvitation(tx, given.token, now)
    await spendCode(tx, id, code, now)
    await tx.run(sql`UPDATE operators SET password_hash = ${passwordHash} WHERE id = ${id}`)
    return join(tx, id, given, now)
  })
}
