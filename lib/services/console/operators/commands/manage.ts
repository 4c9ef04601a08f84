import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type Actor, recordAct } from '#kernel/operator-acts.ts'
import type { Role } from '#lib/contract/console/roles.ts'
import { removeViewsOf } from '../../views/commands.ts'
import { countOwners, listPasskeys, lockOperator } from '../queries.ts'
import { endSessionsOf } from './sessions.ts'

type By = { by: Actor; now: Date }

/** Locks all owners, so that two changes at once leave one of them. */
const requireOwner = async (tx: Tx) => {
  if ((await countOwners(tx)) === 0) throw new DomainError('conflict')
}

const lockOwners = (tx: Tx) =>
  tx.run(sql`SELECT id FROM operators WHERE 'owner' = ANY (roles) AND ended_at IS NULL
    ORDER BY id FOR UPDATE`)

/** Changes roles; sessions go on with the new ones. One owner remains. */
export const changeRoles = async (tx: Tx, id: number, roles: Role[], { by, now }: By) => {
  await lockOwners(tx)
  const before = await lockOperator(tx, id)
  await tx.run(sql`UPDATE operators SET roles = ${roles} WHERE id = ${id}`)
  await requireOwner(tx)
  const details = { operator: id, before: before.roles, after: roles }
  await recordAct(tx, 'operators.change', details, now, by)
}

/** Ends an operator's access with all sessions and means to sign in. One owner remains. */
export const endOperator = async (tx: Tx, id: number, { by, now }: By) => {
  await lockOwners(tx)
  const { name } = await lockOperator(tx, id)
  await tx.run(sql`UPDATE operators SET ended_at = ${now}, password_hash = NULL,
    totp_secret = NULL, invitation_hash = NULL, invitation_until = NULL WHERE id = ${id}`)
  await requireOwner(tx)
  await endSessionsOf(tx, id, now)
  await removeViewsOf(tx, id)
  await recordAct(tx, 'operators.end', { operator: id, name }, now, by)
}

/** Removes a passkey; the last means to sign in stays. */
export const removePasskey = async (
  tx: Tx,
  { operator, id }: { operator: number; id: number },
  { by, now }: By,
) => {
  const { password_hash } = await lockOperator(tx, operator)
  const own = await listPasskeys(tx, operator)
  const passkey = own.find((one) => one.id === id)
  if (!passkey) throw new DomainError('not_found')
  if (own.length === 1 && !password_hash) throw new DomainError('last_sign_in')
  await tx.run(sql`DELETE FROM operator_passkeys WHERE id = ${id}`)
  await recordAct(tx, 'access.remove-passkey', { label: passkey.label }, now, by)
}
