import type { Db } from '#kernel/db/connection.ts'
import type { Operator } from '#kernel/http/call.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { refunds } from '#lib/contract/console/refunds.ts'
import type { Deps } from '../../deps.ts'
import { actorOf, answerAct } from '../answer-act.ts'
import { approvalActs } from '../approvals/acts.ts'
import { presentApproval } from '../approvals/present.ts'
import { findApproval } from '../approvals/queries.ts'
import { paymentActs } from '../payments/acts.ts'
import { approve } from './commands.ts'
import { listRefunds } from './queries.ts'

type Call = { params: { id: number }; operator: Operator }

export const refundsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock } = deps

  routes.answer(refunds.list, async ({ query }) => {
    const { rows, meta } = await listRefunds(db, query)
    const data = rows.map(({ number, cents, ...row }, place) => ({
      ...withIsoDates(row),
      id: place + 1,
      order: number,
      amount: euros(cents),
    }))
    return { data, meta }
  })

  answerAct(routes, deps, refunds.retry, paymentActs.retryRefund, {
    input: ({ body }) => body,
    show: async () => undefined,
  })

  const show = async (read: Db, { params, operator }: Call) => ({
    data: presentApproval(await findApproval(read, params.id), operator.id),
  })
  const deciding = ({ params, operator }: Call) => ({ id: params.id, operator: operator.id })

  routes.answer(refunds.read, (call) => show(db, call))

  routes.answer(refunds.approve, async (call) => {
    const { id: by } = call.operator
    await approve(deps, call.params.id, { actor: actorOf(call), now: clock.now(), by })
    return show(db, call)
  })

  answerAct(routes, deps, refunds.refuse, approvalActs.refuse, {
    input: (call) => ({ ...deciding(call), reason: call.body.reason }),
    show,
  })
  answerAct(routes, deps, refunds.withdraw, approvalActs.withdraw, { input: deciding, show })
}
