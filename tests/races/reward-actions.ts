import type { Order } from '#lib/contract/orders.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { stopOrder } from '#lib/services/money/groups/commands/closing/stop-order.ts'
import { updateRewards } from '#lib/services/money/order-rewards/commands.ts'
import { recordEvent } from '#lib/services/money/orders/commands/states.ts'
import {
  acceptWithdrawal,
  refundByHand,
  refuseWithdrawal,
} from '#lib/services/money/orders/commands/withdraw.ts'
import type { openTestApi } from '../api/api.ts'
import type { Buyer } from '../api/buyer.ts'
import { rewardsOf } from '../api/order-rewards.ts'
import { ordersOf } from '../api/orders-life.ts'
import { pickFrom, unlessRefused } from './history.ts'

type Shop = { bundles: readonly number[]; codes: readonly string[] }
type Known = { order: Order; code: string | undefined; percent: number }

/** Possible events for purchases of a member and their credits, by names that a failure prints. */
export const rewardActionsOf = (api: Awaited<ReturnType<typeof openTestApi>>) => {
  const { call, clock, db, deps, pool } = api
  const { pay, send, deliver, refunded, read } = ordersOf(api)
  const { follow, pass } = rewardsOf(api)
  const now = () => clock.now()

  const give = (buyer: Buyer, cents: number) =>
    db.transaction((tx) =>
      giveCredits(tx, { member: buyer.member.id, cents, reason: 'prova' }, now()),
    )

  return (buyer: Buyer, { bundles, codes }: Shop, random: () => number) => {
    const known: Known[] = []
    let percent = 5
    const upTo = (most: number) => Math.floor(random() * most)
    const one = pickFrom(random)
    const quietly = async (action: (each: Known) => Promise<unknown>) => {
      if (known.length > 0) await action(one(known)).catch(unlessRefused)
    }
    const of = (action: (order: Order) => Promise<unknown>) => () =>
      quietly(({ order }) => action(order))
    const further = async (each: Known) => {
      const { order } = each
      const { state, parcels } = await read(buyer, order)
      if (state === 'pending') {
        await pay(order)
        each.percent = percent
      }
      if (state === 'paid') for (const { position } of parcels) await send(order, position)
      if (state === 'shipped') for (const { position } of parcels) await deliver(order, position)
    }
    /** The limit of unpaid orders refuses another one, so the oldest is paid first. */
    const payOldest = async () => {
      const unpaid: Known[] = []
      for (const each of known)
        if ((await read(buyer, each.order)).state === 'pending') unpaid.push(each)
      if (unpaid.length >= deps.config.unpaid.orders) await further(unpaid[0]!)
    }
    const buy = async (more: Record<string, unknown>) => {
      await payOldest()
      const which = bundles.filter(() => random() < 0.5)
      const lines = (which.length > 0 ? which : bundles.slice(0, 1)).map((bundle_id) => ({
        bundle_id,
        quantity: 1 + upTo(3),
      }))
      const order = await buyer.place(lines, more)
      if (!order) return
      const code = order.discount > 0 ? `${more.code}` : undefined
      known.push({ order, code, percent })
    }
    const decide =
      (action: typeof acceptWithdrawal | typeof refuseWithdrawal) => (order: Order) => {
        const given = { order: order.id, position: 1 + upTo(3), decision: 'così' }
        return db.transaction((tx) => action(tx, given, now()))
      }
    const withdraw = async (order: Order) => {
      const line = one(one(order.parcels).lines)
      await call('POST', `/orders/${order.id}/refund_requests`, {
        token: buyer.token,
        body: { lines: [{ line_id: line.id, quantity: 1 + upTo(2) }] },
      })
    }
    /** A lost dispute takes at most the rest of the capture. */
    const contest = ({ id }: Order) =>
      db.transaction(async (tx) => {
        const { rows } = await pool.query<{ left: number }>(
          `SELECT c.cents - coalesce((SELECT sum(cents) FROM refunds WHERE capture_id = c.id
               AND state IN ('wanted', 'pending', 'completed')), 0)::int
             - coalesce((SELECT sum(taken_cents) FROM disputes WHERE capture_id = c.id), 0)::int AS left
           FROM captures c WHERE c.order_id = $1`,
          [id],
        )
        const left = rows[0]?.left ?? 0
        if (left <= 0) return
        const cents = upTo(left + 1)
        await pool.query(
          `INSERT INTO disputes (id, capture_id, state, opened_at, resolved_at, debited_cents)
           VALUES ($1, $2, 'RESOLVED', $3, $3, $4)`,
          [`PP-D-${id}-${random()}`, `CAPTURE-${id}`, now(), cents],
        )
        await recordEvent(tx, id, 'charged_back', now(), { cents })
      })
    const setPercent = async (given: number) => {
      percent = given
      await pool.query('UPDATE levels SET cashback_percent = $1', [percent])
    }
    const actions = {
      buy: () => buy({}),
      'buy with a code': () => buy({ code: one(codes) }),
      'buy with credits': () => buy({ use_credits: true }),
      'buy with both': () => buy({ use_credits: true, code: one(codes) }),
      further: () => quietly(further),
      stop: of((order) => db.transaction((tx) => stopOrder(tx, order.id, now()))),
      withdraw: of(withdraw),
      accept: of(decide(acceptWithdrawal)),
      refuse: of(decide(refuseWithdrawal)),
      'refund by hand': of((order) => {
        const wanted = { order: order.id, cents: 1 + upTo(2000) }
        return db.transaction((tx) => refundByHand(tx, wanted, now()))
      }),
      'the provider says so': of(refunded),
      'a dispute is lost': of(contest),
      'a gift': () => give(buyer, 1 + upTo(3000)),
      'another percent': () => setPercent(one([0, 3, 5, 10])),
      follow,
      'it is followed twice': of((order) =>
        db.transaction((tx) => updateRewards(tx, order.id, now())),
      ),
      'a week': () => pass(7),
      'a season': () => pass(90),
    }
    /** Completes all pending refunds. */
    const settle = async () => {
      for (const { order } of known) await refunded(order)
      await follow()
    }
    return { known, actions, setPercent, settle }
  }
}
