import { beforeEach, describe, expect, test } from 'vitest'
import type { Participation } from '#lib/contract/participations.ts'
import { endPromotion } from '#lib/services/money/codes/commands/operate.ts'
import { dataOf, openTestApi, readProblem } from './api.ts'
import { seatRewardsOf } from './seat-rewards.ts'

const api = await openTestApi()
const { call, clock, db, pool } = api
const { seatWith, quote, sit, promote, usedOf, ...life } = seatRewardsOf(api)
const { buyer, group } = life
beforeEach(() => pool.query('DELETE FROM rate_limits'))

const hasSeat = async (item: number) =>
  (await pool.query('SELECT FROM participations WHERE item_id = $1', [item])).rowCount !== 0

/** Codes that give nothing, each by its error at the field. */
const useless: [string, () => Promise<string>, RegExp][] = [
  ['does not exist', async () => 'MAIVISTO', /non esiste/],
  [
    'is ended',
    async () => {
      const code = await promote({ percent: 10 })
      await db.transaction((tx) => endPromotion(tx, code, clock.now()))
      return code
    },
    /non vale più/,
  ],
  ['is expired', () => promote({ percent: 10, untilAt: new Date(clock.now()) }), /non vale più/],
  [
    'is used up',
    async () => {
      const code = await promote({ percent: 10, uses: 1 })
      await seatWith({ code })
      return code
    },
    /già stato usato/,
  ],
  ['needs a larger purchase', () => promote({ percent: 10, minimumCents: 90_000 }), /non vale/],
]

describe('a code that gives nothing', () => {
  test.each(useless)('refuses joining at its field when it %s', async (_, build, words) => {
    const code = await build()
    const { id, bundleId } = await group({ goal: 1 })
    const refused = await sit(await buyer(), id, { bundleId, code })
    expect(refused.status).toBe(422)
    expect(await readProblem(refused)).toMatchObject({
      code: 'invalid',
      errors: { code: [expect.stringMatching(words)] },
    })
    expect(await hasSeat(id)).toBe(false)
  })

  test('refuses only its own seat among those joined in one batch', async () => {
    const { id, bundleId } = await group({ goal: 1 })
    const [one, two] = [await buyer(), await buyer()]
    const answers = await Promise.all([
      sit(one, id, { bundleId, code: 'MAIVISTO' }),
      sit(two, id, { bundleId }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([422, 201])
  })

  test('refuses a change that brings it, and keeps the one of the seat', async () => {
    const code = await promote({ percent: 10, uses: 1 })
    const { bundleId, who, seat } = await seatWith({ code })
    const change = (body: object) =>
      call('PATCH', `/participations/${seat.id}`, { token: who.token, body })
    const { agreed } = await quote(who, { bundleId, code: 'MAIVISTO' })
    const refused = await change({ code: 'MAIVISTO', agreed })
    expect((await readProblem(refused)).errors).toHaveProperty('code')
    const { agreed: two } = await quote(who, { bundleId, quantity: 2, code })
    const kept = await dataOf<Participation>(await change({ quantity: 2, code, agreed: two }))
    expect(kept).toMatchObject({ code, discount: 7.98 })
    expect(await usedOf(code)).toBe(1)
  })
})
