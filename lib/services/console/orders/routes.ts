import type { Db } from '#kernel/db/connection.ts'
import type { Operator } from '#kernel/http/call.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { cents, euros } from '#kernel/money.ts'
import { operatorOrders } from '#lib/contract/console/orders.ts'
import type { Deps } from '../../deps.ts'
import { answerActs } from '../answer-act.ts'
import { answerFile } from '../list-file.ts'
import { orderActs } from './acts.ts'
import { orderFile, presentRow, showOrder } from './present.ts'
import { listOrders } from './queries.ts'

type Named = { params: { id: number }; operator: Operator }

export const ordersRoutes = (routes: Routes, deps: Deps) => {
  const { db } = deps

  const list = async (read: Db, query: Parameters<typeof listOrders>[1]) => {
    const { rows, meta, sums } = await listOrders(read, query)
    return { data: rows.map(presentRow), meta, sum: sums ? euros(sums.cents) : null }
  }
  routes.answer(operatorOrders.list, ({ query }) => list(db, query))
  answerFile(routes, deps, operatorOrders.file, { ...orderFile, read: list })

  const show = async (read: Db, { params, operator }: Named) => ({
    data: await showOrder(read, params.id, operator.id, deps),
  })
  routes.answer(operatorOrders.read, (call) => show(db, call))

  const named = ({ params }: Named) => ({ number: params.id })
  const answer = answerActs(routes, deps, { named, show })
  answer(operatorOrders.prepare, orderActs.prepare)
  answer(operatorOrders.correctAddress, orderActs.correctAddress, (fields) => ({
    ...fields,
    details: fields.details ?? '',
    phone: fields.phone ?? '',
  }))
  answer(operatorOrders.ship, orderActs.ship)
  answer(operatorOrders.deliver, orderActs.deliver)
  answer(operatorOrders.split, orderActs.split)
  answer(operatorOrders.voidShipment, orderActs.voidShipment)
  answer(operatorOrders.cancel, orderActs.cancel)
  answer(operatorOrders.refund, orderActs.refund, ({ amount, reason }) => ({
    cents: cents(amount),
    reason,
  }))
  answer(operatorOrders.refundLines, orderActs.refundLines, ({ lines, delivery, reason }) => ({
    lines: lines.map(({ id, copies }) => ({ lineId: id, quantity: copies })),
    withDelivery: delivery,
    reason,
  }))
  answer(operatorOrders.acceptWithdrawal, orderActs.acceptWithdrawal)
  answer(operatorOrders.refuseWithdrawal, orderActs.refuseWithdrawal)
}
