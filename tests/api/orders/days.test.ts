import { describe, expect, test } from 'vitest'
import { formatWeekday } from '#lib/format/dates.ts'
import { orderConfirmed } from '#lib/services/money/orders/mails/order-confirmed.ts'
import { renderMail } from '#lib/tools/mail/delivery.ts'
import { mailsTo } from '../../factories/mails.ts'
import { dataOf, openTestApi } from '../api.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, pool, clock } = api
const { buildBuyer, buildSale, read, pay, send } = ordersOf(api)

type Days = { ships_on: string | null; arrives_on: string | null }
const daysOf = ({ ships_on, arrives_on }: Days) => ({ ships_on, arrives_on })

test('a paid parcel keeps the days quoted before the order, until it ships', async () => {
  const bundle = await buildSale()
  const buyer = await buildBuyer()
  const lines = [{ bundle_id: bundle, quantity: 1 }]
  const quoted = daysOf((await buyer.quote(lines)).parcels[0]!)
  const order = await buyer.place(lines)
  expect(daysOf(order.parcels[0]!)).toEqual({ ships_on: null, arrives_on: null })
  await pay(order)
  expect(quoted.ships_on).not.toBeNull()
  expect(daysOf((await read(buyer, order)).parcels[0]!)).toEqual(quoted)
  await pool.query("UPDATE orders SET state = 'preparing' WHERE id = $1", [order.id])
  await send(order)
  expect((await read(buyer, order)).parcels[0]!.ships_on).toBeNull()
})

describe('the day a sale ships', () => {
  const { siteName: name, siteUrl: url, company, shipping } = api.deps.config
  const house = { name, url, company, shipping }
  /** Wednesday before the cut-off, and a Friday after it. */
  const wednesday = new Date('2027-03-10T09:00:00Z')
  const friday = new Date('2027-03-12T17:00:00Z')

  const dayOnCardAndPage = async (bundle: number) => {
    const { rows } = await pool.query<{ id: number }>(
      `SELECT v.item_id::int id FROM variations v JOIN bundles b ON b.variation_id = v.id WHERE b.id = $1`,
      [bundle],
    )
    const id = rows[0]!.id
    const page = await dataOf<{ ships: unknown }>(await call('GET', `/sales/${id}`))
    const list = await dataOf<{ id: number; ships: unknown }[]>(
      await call('GET', '/sales?order_by=recent'),
    )
    expect(list.find((card) => card.id === id)?.ships).toEqual(page.ships)
    return page.ships
  }

  test.each([
    [wednesday, '2027-03-11T00:00:00.000Z', 1, '2027-03-10T15:00:00.000Z'],
    [friday, '2027-03-15T00:00:00.000Z', 3, '2027-03-12T23:00:00.000Z'],
  ])('is the same in card, page, basket, order and mail: %s', async (now, on, days, until) => {
    const bundle = await buildSale()
    clock.advance(now.getTime() - clock.now().getTime())
    const buyer = await buildBuyer()
    expect(await dayOnCardAndPage(bundle)).toEqual({ on, in_days: days, awaited: false, until })
    const lines = [{ bundle_id: bundle, quantity: 1 }]
    expect((await buyer.quote(lines)).parcels[0]!.ships_on).toBe(on)
    const order = await buyer.place(lines)
    await pay(order)
    expect((await read(buyer, order)).parcels[0]!.ships_on).toBe(on)
    const written = await mailsTo(pool, buyer.member.email)
    const data = written.find(({ kind }) => kind === 'orders.confirmed')?.data
    const mail = renderMail(orderConfirmed.read(data, house), house)
    expect(mail.text).toContain(`Il pacco parte ${formatWeekday(new Date(on))} e arriva`)
  })
})
