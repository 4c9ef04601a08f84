import type { Database, Tx } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { type Actor, recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { formatCents } from '#lib/format/money.ts'
import { type Act, type ActConfig, type Doing, performAct, refusalText, termsOf } from '../act.ts'
import {
  endApproval,
  factsOfApproval,
  type givingActs,
  requireWaiting,
} from '../approvals/commands.ts'
import { requireOther } from '../approvals/policy.ts'
import { type Approval, lockApproval } from '../approvals/queries.ts'
import { orderActs } from '../orders/acts.ts'
import { personActs } from '../people/acts.ts'

/** Each returns the cents that it gave away. */
const acts = {
  'orders.refund': orderActs.refund,
  'orders.refund-lines': orderActs.refundLines,
  'orders.cancel': orderActs.cancel,
  'orders.accept-withdrawal': orderActs.acceptWithdrawal,
  'credits.give': personActs.giveCredits,
} satisfies Record<(typeof givingActs)[number], unknown>

type Deps = { db: Database; config: ActConfig }
type Deciding = { actor: Actor; now: Date }

/** Runs the stored act with its record, which names who asked. Never gives more than was approved. */
const runStored = async (
  tx: Tx,
  act: Act<object, unknown, number>,
  { id, input, cents: storedCents, asker }: Approval,
  doing: Doing,
) => {
  const facts = { approval: id, asker }
  const cents = await performAct(tx, act, input, { ...doing, facts })
  if (cents > storedCents)
    throw new StartError('approvals.otherAmount', {
      now: formatCents(cents),
      stored: formatCents(storedCents),
    })
}

/** Runs a locked request that waits, or ends it with the reason why it no longer fits. */
const settle = async (
  tx: Tx,
  { config }: Deps,
  approval: Approval,
  { actor, now, by }: Deciding & { by: number | null },
) => {
  const act = acts[approval.what as keyof typeof acts] as unknown as Act<object, unknown, number>
  try {
    await tx.savepoint((inner) =>
      runStored(inner, act, approval, { ...termsOf(config), actor, now }),
    )
  } catch (error) {
    const why = await refusalText(act, error, approval.input, { db: tx, ...config })
    if (why === undefined) throw error
    await endApproval(tx, approval.id, { state: 'failed', by, decision: why }, now)
    await recordAct(tx, 'approvals.fail', { ...factsOfApproval(approval), reason: why }, now, actor)
    return why
  }
  await endApproval(tx, approval.id, { state: 'approved', by }, now)
  return undefined
}

/** Approves the request of another operator, and runs its act. */
export const approve = async (deps: Deps, id: number, doing: Deciding & { by: number }) => {
  const refusal = await deps.db
    .transaction(async (tx) => {
      const approval = await lockApproval(tx, id)
      requireWaiting(approval)
      requireOther(approval, doing.by)
      return settle(tx, deps, approval, doing)
    })
    .catch((error) => {
      if (error instanceof StartError) return error.message
      throw error
    })
  if (refusal) throw new DomainError('conflict', { text: refusal })
}

/** Runs a request whose time has come, once. */
export const runDue = (deps: Deps, id: number, now: Date) =>
  deps.db.transaction(async (tx) => {
    const approval = await lockApproval(tx, id)
    if (approval.state !== 'waiting') return
    const actor = { name: approval.asker, operator: approval.asked_by, request: null }
    await settle(tx, deps, approval, { actor, now, by: null })
  })
