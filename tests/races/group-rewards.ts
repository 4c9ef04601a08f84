import { expect } from 'vitest'
import type { openTestApi } from '../api/api.ts'
import { type Rewards, seatRewardsOf } from '../api/seat-rewards.ts'
import type { Buyer } from '../factories/seats.ts'

type Joining = { item: number; bundleId: number; quantity: number; action: string }
const fine = [200, 201, 404, 409, 422]

/** Adds credits and codes to the history of a group, and checks their sums after it. */
export const rewardsInGroups = (api: Awaited<ReturnType<typeof openTestApi>>) => {
  const { pool } = api
  const { change: changeSeat, ...rest } = seatRewardsOf(api)
  const { give, quote, sit, promote, follow, differences } = rest
  let code = ''

  /** Credits cover some seats and not others; the code has fewer uses than there are members. */
  const begin = async (people: readonly Buyer[]) => {
    code = await promote({ percent: 10, uses: 3 })
    for (const [at, who] of people.entries()) await give(who, 200 * (at + 1))
  }
  const join = async (who: Buyer, { item, action, ...seat }: Joining) => {
    const rewards: Rewards = {
      use_credits: /credits|both/.test(action),
      code: /code|both/.test(action) ? code : null,
    }
    expect(fine).toContain((await sit(who, item, { ...seat, ...rewards })).status)
  }
  const change = async (who: Buyer, seat: number, much: number) => {
    const { rows } = await pool.query(
      `SELECT bundle_id::int AS "bundleId", quantity, price_limit_cents / 100.0 AS "limit"
       FROM participations WHERE id = $1`,
      [seat],
    )
    const { bundleId, quantity, limit } = rows[0]
    const rewards = { use_credits: much % 2 === 0, code: much > 2 ? code : '' }
    const price_limit = limit === null ? null : Number(limit)
    const { agreed } = await quote(who, { bundleId, quantity, ...rewards, price_limit })
    expect(fine).toContain((await changeSeat(who, seat, { ...rewards, agreed })).status)
  }
  const check = async () => {
    await follow()
    expect(await differences()).toEqual([])
    const { rows } = await pool.query(
      `SELECT c.code, c.used, count(u.id)::int AS held,
         count(u.id) FILTER (WHERE p.ended_at IS NOT NULL)::int AS lost,
         -- An order that has ended returned the code, as that of a failed group paid by credits alone.
         (SELECT count(*)::int FROM participations s WHERE s.code_id = c.id AND s.ended_at IS NULL
           AND NOT EXISTS (SELECT FROM orders o WHERE o.participation_id = s.id
             AND o.ended_at IS NOT NULL)) AS seats
       FROM codes c LEFT JOIN code_uses u ON u.code_id = c.id AND u.given_back_at IS NULL
       LEFT JOIN participations p ON p.id = u.participation_id
       WHERE c.member_id IS NULL GROUP BY c.id`,
    )
    for (const { code: name, used, held, lost, seats } of rows)
      expect({ name, used, lost, seats }).toEqual({ name, used: held, lost: 0, seats: held })
    const { rows: twice } = await pool.query(
      `SELECT order_id FROM credit_lines WHERE kind = 'used' GROUP BY 1 HAVING count(*) > 1`,
    )
    expect(twice).toEqual([])
  }
  return { begin, join, change, check }
}
