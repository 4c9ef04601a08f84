import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import { addMethodPath, checkoutPath } from '#lib/contract/addresses.ts'
import type { Deps } from '#lib/services/deps.ts'
import { forgetVaulted } from '#lib/tools/forget.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { MethodKind, StoredMethod } from '#lib/tools/payment-provider/types.ts'
import { findCustomer, findMethod, findSetup, type Setup } from '../queries.ts'
import { isWorthSaving, lastDayOf } from '../rules/methods.ts'
import { uuidOf } from '../rules/names.ts'
import { saveMethod } from './methods.ts'

type Begun = { id: string; member: MemberId; kind: MethodKind; kept: boolean }

/** Writes the setup row before the provider is asked. Idempotent for the same id. */
const beginSetup = (tx: Tx, { id, member, kind, kept }: Begun, now: Date) =>
  tx.run(sql`INSERT INTO payment_setups (id, member_id, kind, kept, begun_at)
    VALUES (${id}, ${member}, ${kind}, ${kept}, ${now}) ON CONFLICT (id) DO NOTHING`)

const nameSetup = (tx: Tx, id: string, setupToken: string) =>
  tx.run(sql`UPDATE payment_setups SET setup_token = ${setupToken} WHERE id = ${id}`)

const endSetup = (tx: Tx, { id }: Setup, methodId: number) =>
  tx.run(sql`UPDATE payment_setups SET method_id = ${methodId} WHERE id = ${id}`)

type SetupDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>

/**
 * Maps refusals caused by the buyer's side to `payment_refused`. Logs all others for the operator and
 * maps them to `payment_unavailable`.
 */
export const asPaymentError = (error: unknown, { log }: Pick<Deps, 'log'>) => {
  if (!(error instanceof ProviderRefusal)) return error
  if (['soft', 'dead', 'payer'].includes(error.kind)) return new DomainError('payment_refused')
  const { kind, reason, detail: issue, status, traceId } = error
  const level = kind === 'stop' ? 'error' : 'warn'
  log[level]('the payment provider refused a request', { kind, reason, issue, status, traceId })
  return new DomainError('payment_unavailable')
}

/** Builds the URLs to which the provider sends back a buyer who had to leave the page. */
export const backTo = ({ siteUrl }: Deps['config'], path: string) => {
  const back = new URL(path, siteUrl)
  const cancelled = new URL(back)
  cancelled.searchParams.set('closed', '1')
  return { returnUrl: back.href, cancelUrl: cancelled.href }
}

type Purpose = {
  insteadOf?: number | undefined
  seat?: { groupId: number; bundleId: number; quantity: number } | undefined
}
type NewSetup = { id: string; member: MemberId; kind: MethodKind; kept: boolean; purpose: Purpose }

const pathOf = ({ insteadOf, seat }: Purpose) =>
  seat ? checkoutPath(seat.bundleId, seat.quantity, seat.groupId) : addMethodPath(insteadOf)

/** Commits the setup row before the call, so that a token whose response was lost still has an owner. */
export const startSetup = async (deps: SetupDeps, { id: name, ...setup }: NewSetup) => {
  const { db, clock, provider, config } = deps
  const { member, kind, kept, purpose } = setup
  const id = uuidOf(name)
  await db.transaction((tx) => beginSetup(tx, { id, member, kind, kept }, clock.now()))
  const owner = {
    memberId: `${member}`,
    customerId: await findCustomer(db, member),
    description: config.siteName,
  }
  const back = backTo(config, pathOf(purpose))
  const made = await provider.startSaving(kind, owner, back, id).catch((error) => {
    const shown = asPaymentError(error, deps)
    // No payment data was entered yet, so nothing of the buyer can have been refused.
    throw shown instanceof DomainError ? new DomainError('payment_unavailable') : shown
  })
  return {
    setupToken: made.id,
    buyerUrl: made.buyerUrl,
    keep: (tx: Tx) => nameSetup(tx, id, made.id),
  }
}

const forgetAtOnce = (db: Database, { id: vaultId }: StoredMethod) =>
  db.transaction((tx) => enqueue(tx, forgetVaulted, { vaultId }))

const exchange = async (deps: SetupDeps, setup: Setup, setupToken: string) => {
  const { db, clock, provider } = deps
  const stored = await provider
    .saveMethod(setupToken, `${setup.id}-save`)
    .catch((error) => Promise.reject(asPaymentError(error, deps)))
  if (isWorthSaving(lastDayOf(stored.expiry), clock.now())) return stored
  await forgetAtOnce(db, stored)
  throw new DomainError('payment_refused')
}

/** Accepts only setups that this member began. Idempotent: a repeated call returns the same method. */
export const saveSetup = async (deps: SetupDeps, member: MemberId, setupToken: string) => {
  const { db, clock } = deps
  const setup = await findSetup(db, member, setupToken)
  if (!setup) throw new DomainError('not_found')
  const stored = setup.method_id ? undefined : await exchange(deps, setup, setupToken)
  const keep = async (tx: Tx) => {
    const saved = { member, stored: stored!, kept: setup.kept }
    const id = setup.method_id ?? (await saveMethod(tx, saved, clock.now()))
    await endSetup(tx, setup, id)
    const method = await findMethod(tx, member, id)
    if (!method) throw new DomainError('not_found')
    return method
  }
  return { keep }
}
