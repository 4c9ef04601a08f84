import type { Db } from '#kernel/db/connection.ts'
import type { Operator } from '#kernel/http/call.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { cents, euros } from '#kernel/money.ts'
import { operatorOrders } from '#lib/contract/console/orders.ts'
import type { Deps } from '../../deps.ts'
import { answerAct } from '../answer-act.ts'
import { orderActs } from './acts.ts'
import { presentRow, showOrder } from './present.ts'
import { listOrders } from './queries.ts'

type Named = { params: { id: number }; operator: Operator }

export const ordersRoutes = (routes: Routes, deps: Deps) => {
  const { db } = deps

  routes.answer(operatorOrders.list, async ({ query }) => {
    const { rows, meta, sums } = await listOrders(db, query)
    return { data: rows.map(presentRow), meta, sum: sums ? euros(sums.cents) : null }
  })

  const numbered = ({ params }: Named) => ({ number: params.id })
  const withBody = <Body>({ params, body }: Named & { body: Body }) => ({
    number: params.id,
    ...body,
  })
  const show = async (read: Db, { params, operator }: Named) => ({
    data: await showOrder(read, params.id, operator.id, deps),
  })

  routes.answer(operatorOrders.read, (call) => show(db, call))

  answerAct(routes, deps, operatorOrders.prepare, orderActs.prepare, { input: numbered, show })
  answerAct(routes, deps, operatorOrders.ship, orderActs.ship, { input: withBody, show })
  answerAct(routes, deps, operatorOrders.deliver, orderActs.deliver, { input: withBody, show })
  answerAct(routes, deps, operatorOrders.voidShipment, orderActs.voidShipment, {
    input: withBody,
    show,
  })
  answerAct(routes, deps, operatorOrders.cancel, orderActs.cancel, { input: numbered, show })
  answerAct(routes, deps, operatorOrders.refund, orderActs.refund, {
    input: ({ params, body: { amount, reason } }) => ({
      number: params.id,
      cents: cents(amount),
      reason,
    }),
    show,
  })
  answerAct(routes, deps, operatorOrders.acceptWithdrawal, orderActs.acceptWithdrawal, {
    input: withBody,
    show,
  })
  answerAct(routes, deps, operatorOrders.refuseWithdrawal, orderActs.refuseWithdrawal, {
    input: withBody,
    show,
  })
}
