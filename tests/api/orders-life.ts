import type { Order } from '#lib/contract/orders.ts'
import { markPaid, markRefunded } from '#lib/services/money/orders/commands/settle.ts'
import { deliverParcel, shipParcel } from '#lib/services/money/orders/commands/ship.ts'
import { buildItem } from '../factories/items.ts'
import { mailsTo } from '../factories/mails.ts'
import { buildCapture, completeRefunds, deliverFor } from '../factories/orders.ts'
import type { openTestApi } from './api.ts'
import { type Buyer, buyersOf } from './buyer.ts'

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

  const buildPaid = async (quantity = 1) => {
    const bundle = await buildSale()
    const buyer = await buildBuyer()
    const order = await buyer.place([{ bundle_id: bundle, quantity }])
    await pay(order)
    return { bundle, buyer, order }
  }
  const buildDelivered = async (quantity = 1) => {
    const made = await buildPaid(quantity)
    await send(made.order)
    await deliver(made.order)
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
    refunded,
    wantedOf,
    kindsTo,
    buildPaid,
    buildDelivered,
  }
}
