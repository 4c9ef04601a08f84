import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import type { Deps } from '#lib/services/deps.ts'
import { forgetVaulted } from '#lib/tools/forget.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { MethodKind } from '#lib/tools/payment-provider/types.ts'
import { findCustomer, findMethod, findSetup } from '../queries.ts'
import { uuidOf } from '../rules/captures.ts'
import { isWorthSaving, lastDayOf } from '../rules/methods.ts'
import { saveMethod } from './methods.ts'

type SetupDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>

export const factsOf = ({ reason, detail: issue, status, traceId }: ProviderRefusal) => ({
  reason,
  issue,
  status,
  traceId,
})

/**
 * Maps refusals caused by the buyer's side to `payment_refused`, or to another code where no data of the
 * buyer was entered yet. Logs all others for the operator and maps them to `payment_unavailable`.
 */
export const asPaymentError = (
  error: unknown,
  { log }: Pick<Deps, 'log'>,
  refused: 'payment_refused' | 'payment_unavailable' = 'payment_refused',
) => {
  if (!(error instanceof ProviderRefusal)) return error
  const { kind } = error
  if (['soft', 'dead', 'payer'].includes(kind)) return new DomainError(refused)
  const level = kind === 'stop' ? 'error' : 'warn'
  log[level]('the payment provider refused a request', { kind, ...factsOf(error) })
  return new DomainError('payment_unavailable')
}

/** Builds the URLs to which the provider sends back a buyer who had to leave the page. */
export const backTo = ({ siteUrl }: Deps['config'], path: string) => {
  const back = new URL(path, siteUrl)
  const cancelled = new URL(back)
  cancelled.searchParams.set('closed', '1')
  return { returnUrl: back.href, cancelUrl: cancelled.href }
}

type NewSetup = {
  /** Idempotency key of the call. */
  name: string
  member: MemberId
  kind: MethodKind
  kept: boolean
  /** Path of the page to which a buyer who had to leave it returns. */
  path: string
}

/** Commits the setup row before the call, so that a token whose response was lost still has an owner. */
export const startSetup = async (deps: SetupDeps, { name, member, kind, kept, path }: NewSetup) => {
  const { db, clock, provider, config } = deps
  const id = uuidOf(name)
  await db.transaction((tx) =>
    tx.run(sql`INSERT INTO payment_setups (id, member_id, kind, kept, begun_at)
      VALUES (${id}, ${member}, ${kind}, ${kept}, ${clock.now()}) ON CONFLICT (id) DO NOTHING`),
  )
  const customerId = await findCustomer(db, member)
  const owner = { memberId: `${member}`, customerId, description: config.siteName }
  const made = await provider
    .startSaving(kind, owner, backTo(config, path), id)
    .catch((error) => Promise.reject(asPaymentError(error, deps, 'payment_unavailable')))
  const keep = (tx: Tx) =>
    tx.run(sql`UPDATE payment_setups SET setup_token = ${made.id} WHERE id = ${id}`)
  return { setupToken: made.id, buyerUrl: made.buyerUrl, keep }
}

const exchange = async (deps: SetupDeps, setupId: string, setupToken: string) => {
  const { db, clock, provider } = deps
  const stored = await provider
    .saveMethod(setupToken, `${setupId}-save`)
    .catch((error) => Promise.reject(asPaymentError(error, deps)))
  if (isWorthSaving(lastDayOf(stored.expiry), clock.now())) return stored
  await db.transaction((tx) => enqueue(tx, forgetVaulted, { vaultId: stored.id }))
  throw new DomainError('payment_refused')
}

/** Accepts only setups that this member began, and a repeated call; returns what saves the method. */
export const saveSetup = async (deps: SetupDeps, member: MemberId, setupToken: string) => {
  const { db, clock } = deps
  const setup = await findSetup(db, member, setupToken)
  if (!setup) throw new DomainError('not_found')
  const { id: setupId, kept, method_id: known } = setup
  const stored = known ? undefined : await exchange(deps, setupId, setupToken)
  return async (tx: Tx) => {
    const id = stored ? await saveMethod(tx, { member, stored, kept }, clock.now()) : known!
    await tx.run(sql`UPDATE payment_setups SET method_id = ${id} WHERE id = ${setupId}`)
    const method = await findMethod(tx, member, id)
    if (!method) throw new DomainError('not_found')
    return method
  }
}
