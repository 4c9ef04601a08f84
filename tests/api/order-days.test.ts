import { expect, test } from 'vitest'
import { openTestApi } from './api.ts'
import { ordersOf } from './orders-life.ts'

const api = await openTestApi()
const { pool } = api
const { buildBuyer, buildSale, read, pay, send } = ordersOf(api)

const daysOf = ({
  ships_on,
  arrives_on,
}: {
  ships_on: string | null
  arrives_on: string | null
}) => ({
  ships_on,
  arrives_on,
})

test('a paid parcel tells the days that were told before it was ordered, until it has left', async () => {
  const bundle = await buildSale()
  const buyer = await buildBuyer()
  const lines = [{ bundle_id: bundle, quantity: 1 }]
  const told = daysOf((await buyer.quote(lines)).parcels[0]!)
  const order = await buyer.place(lines)
  expect(daysOf(order.parcels[0]!)).toEqual({ ships_on: null, arrives_on: null })
  await pay(order)
  expect(told.ships_on).not.toBeNull()
  expect(daysOf((await read(buyer, order)).parcels[0]!)).toEqual(told)
  await pool.query("UPDATE orders SET state = 'preparing' WHERE id = $1", [order.id])
  await send(order)
  expect((await read(buyer, order)).parcels[0]!.ships_on).toBeNull()
})

test('what is not there yet leaves after the day it comes', async () => {
  const bundle = await buildSale()
  await pool.query(
    `UPDATE items SET deliver_on = '2099-03-02' WHERE id =
       (SELECT v.item_id FROM variations v JOIN bundles b ON b.variation_id = v.id WHERE b.id = $1)`,
    [bundle],
  )
  const buyer = await buildBuyer()
  const order = await buyer.place([{ bundle_id: bundle, quantity: 1 }])
  await pay(order)
  expect((await read(buyer, order)).parcels[0]!.ships_on).toBe('2099-03-03T00:00:00.000Z')
})
