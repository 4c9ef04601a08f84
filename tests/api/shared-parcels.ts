import { expect } from 'vitest'
import type { Quote } from '#lib/contract/checkout.ts'
import type { Order } from '#lib/contract/orders.ts'
import { buildItem } from '../factories/items.ts'
import { buildCapture, deliverFor, travelWith } from '../factories/orders.ts'
import type { Buyer } from '../factories/seats.ts'
import { dataOf, type openTestApi } from './api.ts'
import { ordersOf } from './orders-life.ts'
import { type Rewards, seatRewardsOf } from './seat-rewards.ts'

/** Titles of the group and of the sale that travels with it. */
export const [base, expansion] = ['Il faro', 'Le maree']

/** Orders of one member that travel in one parcel, since a sale travels with a group. */
export const sharedParcelsOf = (api: Awaited<ReturnType<typeof openTestApi>>) => {
  const { call, pool } = api
  const rewards = seatRewardsOf(api)
  const orders = ordersOf(api)
  const { seatWith, closed } = rewards
  const { pay, read, wantedOf } = orders

  /** Builds a sale at 19.90 plus 2.90 for delivery, which ships with this group. */
  const expansionOf = async (group: number) => {
    const { id, bundleIds } = await buildItem(pool, {
      kind: 'sale',
      title: expansion,
      bundles: [{ priceCents: 1990, stock: 9 }],
    })
    await deliverFor(pool, id, 290)
    await travelWith(pool, id, group)
    return bundleIds[0]!
  }
  const agreedOrder = async (who: Buyer, bundle_id: number, delivery?: object) => {
    const home = { kind: 'home', address_id: who.addressId }
    const asked = { lines: [{ bundle_id, quantity: 1 }], delivery: delivery ?? home }
    const { agreed } = await dataOf<Quote>(
      await call('POST', '/checkout/quote', { token: who.token, body: asked }),
    )
    return { ...asked, agreed, conditions: true }
  }
  const place = async (who: Buyer, bundle: number, delivery?: object) => {
    const body = await agreedOrder(who, bundle, delivery)
    return call('POST', '/orders', { token: who.token, body })
  }
  const buy = async (who: Buyer, bundle: number, delivery?: object) => {
    const order = await dataOf<Order>(await place(who, bundle, delivery), 201)
    await pay(order)
    return order
  }
  /** Pays the seat of a closed group, unless credits have paid it. */
  const payingSeat = async (who: Buyer, seat: number) => {
    const { id } = await rewards.orderOf(seat)
    const order = await read(who, { id })
    if (order.state === 'pledged') await buildCapture(pool, order.id, Math.round(order.total * 100))
    await rewards.paid(seat)
    return read(who, order)
  }
  const seated = async (more: Rewards = {}, given: { credits?: number } = {}) => {
    const made = await seatWith(more, given)
    await pool.query('UPDATE items SET title = $2 WHERE id = $1', [made.id, base])
    return { ...made, bundle: await expansionOf(made.id) }
  }
  /** A seat paid with its delivery of 4.90, then a sale that travels with it for nothing. */
  const seatFirst = async (more: Rewards = {}, credits = 0) => {
    const { id, who, seat, bundle } = await seated(more, { credits })
    await closed(id)
    const carrier = await payingSeat(who, seat.id)
    const rider = await buy(who, bundle)
    expect(rider.delivery).toBe(0)
    return { who, group: id, bundle, carrier, rider }
  }
  /** A sale paid with its delivery of 2.90, then a seat that pays only the other 2.00. */
  const saleFirst = async () => {
    const { id, who, seat, bundle } = await seated()
    const carrier = await buy(who, bundle)
    await closed(id)
    const rider = await payingSeat(who, seat.id)
    expect([carrier.delivery, rider.delivery]).toEqual([2.9, 2])
    return { who, group: id, bundle, carrier, rider }
  }
  const cancellation = ({ token }: Buyer, { id }: Pick<Order, 'id'>) =>
    call('POST', `/orders/${id}/cancellation`, { token })
  const cancel = async (who: Buyer, order: Order) => dataOf<Order>(await cancellation(who, order))
  const backOf = async (order: Order) =>
    (await wantedOf(order)).reduce((sum, { cents }) => sum + Number(cents), 0)

  return {
    ...orders,
    ...rewards,
    read,
    expansionOf,
    agreedOrder,
    place,
    buy,
    payingSeat,
    seated,
    seatFirst,
    saleFirst,
    cancellation,
    cancel,
    backOf,
  }
}
