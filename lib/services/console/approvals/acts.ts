import type { Tx } from '#kernel/db/connection.ts'
import { actsOn } from '../act.ts'
import { endApproval, factsOfApproval, requireWaiting } from './commands.ts'
import { requireAsker, requireOther } from './policy.ts'
import { type Approval, findApproval, lockApproval } from './queries.ts'

/** `operator` decides on the request. */
type Named = { id: number; operator: number }
type Refusal = Named & { reason: string }

const act = actsOn({
  noun: 'approvals',
  find: (db, { id }: Named) => findApproval(db, id),
})

const lock = async (tx: Tx, { id }: Approval) => {
  const approval = await lockApproval(tx, id)
  requireWaiting(approval)
  return approval
}

export const approvalActs = {
  refuse: act('refuse', {
    audit: ({ reason }: Refusal, approval) => ({ ...factsOfApproval(approval), reason }),
    change: async (tx, thing, { now }, { operator, reason }: Refusal) => {
      requireOther(await lock(tx, thing), operator)
      await endApproval(tx, thing.id, { state: 'refused', by: operator, decision: reason }, now)
    },
  }),
  withdraw: act('withdraw', {
    audit: (_, approval) => factsOfApproval(approval),
    change: async (tx, thing, { now }, { operator }) => {
      requireAsker(await lock(tx, thing), operator)
      await endApproval(tx, thing.id, { state: 'withdrawn', by: operator }, now)
    },
  }),
}
