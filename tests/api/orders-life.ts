import type { Order } from '#lib/contract/orders.ts'
import type { Withdrawal } from '#lib/contract/withdrawals.ts'
import { markPaid, markRefunded } from '#lib/services/money/orders/commands/settle.ts'
import { deliverParcel, shipParcel } from '#lib/services/money/orders/commands/ship.ts'
import {
  acceptWithdrawal,
  refundByHand,
  refuseWithdrawal,
} from '#lib/services/money/orders/commands/withdraw.ts'
import { buildItem } from '../factories/items.ts'
import { mailsTo } from '../factories/mails.ts'
import { buildCapture, completeRefunds, deliverFor } from '../factories/orders.ts'
import { dataOf, type openTestApi } from './api.ts'
import { type Buyer, buyersOf } from './buyer.ts'

type Placed = Pick<Order, 'id'>
type Api = Pick<Awaited<ReturnType<typeof openTestApi>>, 'call' | 'db' | 'pool' | 'clock'>

/** Changes of orders as the shop makes them, without a provider: every payment and refund succeeds. */
export const ordersOf = (api: Api) => {
  const { call, db, pool, clock } = api
  const { buildBuyer } = buyersOf(api)

  const buildSale = async (stock = 9) => {
    const item = await buildItem(pool, { kind: 'sale', bundles: [{ priceCents: 3290, stock }] })
    await deliverFor(pool, item.id, 490)
    return item.bundleIds[0]!
  }
  const stockOf = async (bundle: number) =>
    (await pool.query('SELECT stock FROM bundles WHERE id = $1', [bundle])).rows[0].stock
  const read = async ({ token }: Pick<Buyer, 'token'>, { id }: Pick<Order, 'id'>) =>
    (await (await call('GET', `/users/logged/orders/${id}`, { token })).json()).data as Order
  const pay = async (order: Order) => {
    await buildCapture(pool, order.id, Math.round(order.total * 100))
    await db.transaction((tx) => markPaid(tx, order.id, clock.now()))
  }
  const send = async ({ id }: Order, parcel = 1) =>
    db.transaction((tx) =>
      shipParcel(
        tx,
        {
          order: id,
          parcel,
          carrier: 'Corriere Rondine',
          code: 'RN 1',
          url: 'https://rn.example/1',
        },
        clock.now(),
      ),
    )
  const deliver = ({ id }: Order, parcel = 1) =>
    db.transaction((tx) => deliverParcel(tx, { order: id, parcel }, clock.now()))
  const refunded = async (order: Order) => {
    await completeRefunds(pool, order.id)
    await db.transaction((tx) => markRefunded(tx, order.id, clock.now()))
  }
  const wantedOf = async ({ id }: Order) =>
    (await pool.query('SELECT cents, because FROM refunds WHERE order_id = $1', [id])).rows
  const kindsTo = async ({ member }: Buyer) =>
    (await mailsTo(pool, member.email)).map(({ kind }) => kind)

  /** Ships and delivers the first parcel of an order. */
  const bring = async (order: Order) => {
    await send(order)
    await deliver(order)
  }
  /** Requests to withdraw from copies of one line. */
  const ask = (
    { token }: Pick<Buyer, 'token'>,
    order: Order,
    quantity: number,
    line_id = order.parcels[0]!.lines[0]!.id,
  ) =>
    call('POST', `/orders/${order.id}/refund_requests`, {
      token,
      body: { lines: [{ line_id, quantity }] },
    })
  const withdraw = async (...request: Parameters<typeof ask>) =>
    dataOf<Withdrawal>(await ask(...request), 201)
  const accept = ({ id }: Placed, position = 1) =>
    db.transaction((tx) =>
      acceptWithdrawal(tx, { order: id, position, decision: null }, clock.now()),
    )
  const refuse = ({ id }: Placed, position = 1, decision = 'I dadi mancano.') =>
    db.transaction((tx) => refuseWithdrawal(tx, { order: id, position, decision }, clock.now()))
  const refund = ({ id }: Placed, cents: number) =>
    db.transaction((tx) => refundByHand(tx, { order: id, cents }, clock.now()))

  const buildPaid = async (quantity = 1, more: Record<string, unknown> = {}) => {
    const bundle = await buildSale()
    const buyer = await buildBuyer()
    const order = await buyer.place([{ bundle_id: bundle, quantity }], more)
    await pay(order)
    return { bundle, buyer, order }
  }
  const buildDelivered = async (quantity = 1) => {
    const made = await buildPaid(quantity)
    await bring(made.order)
    return { ...made, order: await read(made.buyer, made.order) }
  }

  return {
    buildBuyer,
    buildSale,
    stockOf,
    read,
    pay,
    send,
    deliver,
    bring,
    ask,
    withdraw,
    accept,
    refuse,
    refund,
    refunded,
    wantedOf,
    kindsTo,
    buildPaid,
    buildDelivered,
  }
}
