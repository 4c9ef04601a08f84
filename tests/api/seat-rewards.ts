import { expect } from 'vitest'
import type { Quote } from '#lib/contract/checkout.ts'
import type { Participation } from '#lib/contract/participations.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { deliverFor } from '../factories/orders.ts'
import type { Buyer } from '../factories/seats.ts'
import { dataOf, type openTestApi } from './api.ts'
import { groupLife } from './group-life.ts'
import { invitingOf } from './inviting.ts'
import { rewardsOf } from './order-rewards.ts'

type Api = Awaited<ReturnType<typeof openTestApi>>
export type Rewards = { use_credits?: boolean; code?: string | null }
type Wanted = { bundleId: number; quantity?: number; price_limit?: number | null } & Rewards

/** Seats paid with credits and codes. */
export const seatRewardsOf = (api: Api) => {
  const { call, clock, db, pool } = api
  const life = groupLife(api)
  const rewards = rewardsOf(api)
  const give = ({ member }: Pick<Buyer, 'member'>, cents: number) =>
    db.transaction((tx) =>
      giveCredits(tx, { member: member.id, cents, reason: 'prova' }, clock.now()),
    )
  const quote = async (who: Buyer, { bundleId, quantity = 1, ...more }: Wanted) =>
    dataOf<Quote>(
      await call('POST', '/checkout/quote', {
        token: who.token,
        body: {
          lines: [{ bundle_id: bundleId, quantity }],
          delivery: { kind: 'home', address_id: who.addressId },
          kind: 'seat',
          ...more,
        },
      }),
    )
  /** Takes a seat with agreement to the quoted costs. */
  const sit = async (who: Buyer, item: number, wanted: Wanted) => {
    const { bundleId, quantity = 1, ...more } = wanted
    const { agreed } = await quote(who, wanted)
    return call('POST', `/preorders/${item}/participations`, {
      token: who.token,
      body: {
        bundle_id: bundleId,
        quantity,
        delivery: { kind: 'home', address_id: who.addressId },
        method_id: who.methodId,
        agreed,
        conditions: true,
        ...more,
      },
    })
  }
  /** Closes a group after its deadline and charges it; repeated runs change nothing. */
  const closed = async (id: number) => {
    await life.pass(1)
    expect(await life.close(id)).toBe('collecting')
    for (let turn = 0; turn < 2; turn++) await life.collect(id)
  }
  /** Builds a group with one copy at 39.90 plus 4.90 for delivery, and a seat in it with these rewards. */
  const seatWith = async (more: Rewards, given: { credits?: number; who?: Buyer } = {}) => {
    const made = await life.group({ goal: 1, expiresAt: life.inDays(1) })
    await deliverFor(pool, made.id, 490)
    const who = given.who ?? (await life.buyer())
    if (given.credits) await give(who, given.credits)
    const seat = await dataOf<Participation>(
      await sit(who, made.id, { bundleId: made.bundleId, ...more }),
      201,
    )
    return { ...made, who, seat }
  }
  const orderOf = async (seat: number) =>
    (
      await pool.query(
        `SELECT id::int, state, goods_cents AS goods, discount_cents AS discount, credits_cents AS credits,
           total_cents AS total FROM orders WHERE participation_id = $1`,
        [seat],
      )
    ).rows[0] as Record<'id' | 'goods' | 'discount' | 'credits' | 'total', number> & {
      state: string
    }
  const availableOf = async (who: Pick<Buyer, 'token'>) =>
    (await rewards.creditsOf(who)).balance.available
  return {
    ...life,
    ...rewards,
    ...invitingOf(api),
    give,
    quote,
    sit,
    seatWith,
    closed,
    orderOf,
    availableOf,
  }
}
