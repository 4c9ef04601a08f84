import { expect, test } from 'vitest'
import { deliverFor } from '../factories/orders.ts'
import { buildMethod } from '../factories/seats.ts'
import { openTestApi } from './api.ts'
import { buyersOf } from './buyer.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi({ FREE_DELIVERY_FROM_EUROS: '60' })
const { call, pool } = api
const { group } = seatsOn(api)
const { buildBuyer } = buyersOf(api)

test.each([
  [1, 44.8],
  [2, 79.8],
])(
  '%i copies of a group cost the quoted total with free delivery from an amount',
  async (quantity, total) => {
    const buyer = await buildBuyer()
    const { id, bundleId } = await group()
    await deliverFor(pool, id, 490)
    const method_id = await buildMethod(pool, { member: buyer.member })
    const asked = await buyer.quote([{ bundle_id: bundleId, quantity }], { kind: 'seat' })
    expect(asked.total).toBe(total)
    const { agreed } = asked
    const answer = await call('POST', `/preorders/${id}/participations`, {
      token: buyer.token,
      body: {
        bundle_id: bundleId,
        quantity,
        delivery: buyer.home,
        method_id,
        agreed,
        conditions: true,
      },
    })
    expect(await seatOf(answer)).toMatchObject({ quantity, total })
  },
)
