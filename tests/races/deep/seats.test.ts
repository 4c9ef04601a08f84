import { expect, test } from 'vitest'
import { openTestApi } from '../../api/api.ts'
import { buyersOf } from '../../api/buyer.ts'
import { seatsOn } from '../../api/seat-calls.ts'
import { buildItem } from '../../factories/items.ts'
import { seatBody } from '../../factories/seats.ts'
import { addressOf, countCodes, type Press, pressFrom } from '../processes.ts'

const api = await openTestApi()
const { pool, url } = api
const { buyer, expectFacts, group, itemOf, stockOf } = seatsOn(api)

test('of two hundred concurrent orders in four processes ten get the last ten copies', async () => {
  const { bundleIds } = await buildItem(pool, { kind: 'sale', bundles: [{ stock: 10 }] })
  const lines = [{ bundle_id: bundleIds[0]!, quantity: 1 }]
  const presses: Press[] = []
  for (let at = 0; at < 200; at++) {
    const who = await buyersOf(api).buildBuyer({ address: addressOf(at) })
    const body = who.bodyOf(lines, (await who.quote(lines)).agreed)
    presses.push({ path: '/orders', token: who.token, body })
  }
  const counts = countCodes(await pressFrom(4, url, presses))
  // On a slow machine some wait too long, and are refused or not answered in time.
  expect(['done', 'sold_out', 'unavailable', 'timeout']).toEqual(
    expect.arrayContaining(Object.keys(counts)),
  )
  const { rowCount } = await pool.query('SELECT FROM order_lines WHERE bundle_id = $1', bundleIds)
  expect(rowCount).toBe(10)
  expect(await stockOf(bundleIds[0]!)).toBe(0)
}, 180_000)

test('concurrent joins of many groups from several processes all get a seat', async () => {
  const limited = await group({ bundles: [{ stock: 40, limited: true }] })
  const groups = [limited, ...(await Promise.all(Array.from({ length: 6 }, () => group())))]
  const presses: Press[] = []
  for (let at = 0; at < 40; at++) {
    const who = await buyer()
    for (let n = 0; n < groups.length; n++) {
      const { id, bundleId } = groups[(at + n) % groups.length]!
      const body = await seatBody(pool, who, { bundleId })
      presses.push({ path: `/preorders/${id}/participations`, token: who.token, body })
    }
  }
  expect(countCodes(await pressFrom(4, url, presses))).toEqual({ done: 40 * groups.length })
  for (const { id } of groups)
    expect(await itemOf(id)).toMatchObject({ reached: 40, participants: 40 })
  expect(await stockOf(limited.bundleId)).toBe(0)
  await expectFacts()
}, 180_000)
