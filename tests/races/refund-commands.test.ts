import { expect, test } from 'vitest'
import { shellOf } from '../api/shell.ts'
import { openTill } from '../api/till.ts'

const till = await openTill()
const { pool } = till
const { run } = await shellOf(pool, 'orders', till.paypal.environment)

test('of two refunds confirmed at the same time, one is asked again and not paid', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, number } = await till.charged()
    let asked = 0
    let bothAsked = () => {}
    const both = new Promise<void>((done) => {
      bothAsked = done
    })
    const refund = () => {
      let isFirst = true
      return run(['refund', `${number}`, '12,90', 'Scatola'], async () => {
        if (!isFirst) return 'no'
        isFirst = false
        asked++
        if (asked === 2) bothAsked()
        await both
        return 'sì'
      })
    }
    const codes = (await Promise.all([refund(), refund()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([0, 1])
    expect((await pool.query('SELECT FROM refunds WHERE order_id = $1', [id])).rowCount).toBe(1)
  }
})
