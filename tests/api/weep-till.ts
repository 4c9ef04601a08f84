import { expect, test } from 'vitest'
import type { WeepMembership, WeepPlan } from '#lib/contract/weep.ts'
import { day } from '#lib/format/durations.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { renewWeep } from '#lib/services/money/weep/jobs.ts'
import type { Method } from '#lib/stand-ins/paypal/control.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { dataOf } from './api.ts'
import type { Till } from './till.ts'

export const weepPath = '/users/logged/weep'

/** Members who join the plan, pay in person and let time pass. */
export const openWeep = (till: Till) => {
  const { call, clock, control, deps, pool, work } = till

  const columnOf = async <T>(text: string, id: number) =>
    (await pool.query<{ value: T }>(text, [id])).rows.map(({ value }) => value)

  const somebody = async (given: { password?: string } = {}) => {
    const member = await buildMember(pool, { verifiedAt: clock.now(), ...given })
    const { token } = await buildSession(pool, { member, now: clock.now() })
    const ask = (method: string, path = weepPath, more = {}) =>
      call(method, path, { token, ...more })
    const look = async () => dataOf<WeepMembership>(await ask('GET'))
    const wish = async (plan: WeepPlan = 'monthly', methodId?: number, startNow = false) =>
      dataOf<WeepMembership>(
        await ask('PUT', weepPath, {
          body: {
            plan,
            ...(methodId && { payment_method_id: methodId }),
            ...(startNow && { start_now: true }),
          },
        }),
      )

    /** Creates the order of the provider, as the page does, and approves it. */
    const begin = async (orderId: number, given: Method = { wallet: 'giulia' }) => {
      const kind = 'card' in given ? 'card' : 'wallet'
      const begun = await ask('POST', `/orders/${orderId}/payments`, { body: { kind } })
      const { provider_order_id } = await dataOf<{ provider_order_id: string }>(begun, 201)
      control.approve(provider_order_id, given)
      return provider_order_id
    }
    const capture = (orderId: number, provider_order_id: string) =>
      ask('POST', `/orders/${orderId}/capture`, { body: { provider_order_id } })
    const pay = async (orderId: number, given?: Method) =>
      capture(orderId, await begin(orderId, given))
    const join = async (
      plan: WeepPlan = 'monthly',
      given: Method = { wallet: 'giulia' },
      startNow = false,
    ) => {
      const { order_id } = await wish(plan, undefined, startNow)
      expect(await dataOf(await pay(order_id!, given))).toMatchObject({ state: 'paid' })
      return look()
    }
    const lastOf = async <Data>(step: string) =>
      (
        await columnOf<Data>(
          `SELECT data AS value FROM outbox WHERE kind = 'weep.news' AND data->>'step' = '${step}'
             AND recipient = (SELECT email FROM members WHERE id = $1) ORDER BY id DESC LIMIT 1`,
          member.id,
        )
      )[0]!
    return {
      member,
      token,
      ask,
      look,
      wish,
      begin,
      capture,
      pay,
      join,
      joinNow: (plan: WeepPlan = 'monthly') => join(plan, { wallet: 'giulia' }, true),
      withdraw: () => ask('POST', `${weepPath}/withdrawal`),
      ordersOf: () =>
        columnOf<string>(
          'SELECT state AS value FROM orders WHERE member_id = $1 ORDER BY id',
          member.id,
        ),
      paid: async () =>
        (
          await columnOf<number>(
            `SELECT l.cents AS value FROM ledger l JOIN orders o ON o.id = l.order_id
            WHERE o.member_id = $1 ORDER BY l.id`,
            member.id,
          )
        ).reduce((sum, cents) => sum + cents, 0),
      lastOrder: async () =>
        (
          await columnOf<number>(
            'SELECT max(id)::int AS value FROM orders WHERE member_id = $1',
            member.id,
          )
        )[0]!,
      /** Data of the last mail of a step. */
      newsOf: (step: string) =>
        lastOf<{ cents: number; titles: string[]; [field: string]: unknown }>(step),
      isIn: async () =>
        (await dataOf<{ id: number; weep: boolean }>(await ask('GET', '/users/logged'))).weep,
      weepUntil: async () =>
        (
          await columnOf<Date>('SELECT weep_until AS value FROM members WHERE id = $1', member.id)
        )[0]!,
      /** Returns all mails to the address after all notifications are written. */
      mails: async () => {
        expect(await till.workAt('notification')).toEqual([])
        return columnOf<string>(
          `SELECT kind AS value FROM outbox WHERE queue = 'mail'
            AND recipient = (SELECT email FROM members WHERE id = $1) ORDER BY id`,
          member.id,
        )
      },
      newsSteps: () =>
        columnOf<string>(
          `SELECT data->>'step' AS value FROM outbox WHERE kind = 'weep.news'
            AND recipient = (SELECT email FROM members WHERE id = $1) ORDER BY id`,
          member.id,
        ),
    }
  }

  /** Runs the renewal job and its tasks for the provider. */
  const turn = async (needs = deps) => {
    // Prevents the sessions from expiring.
    await pool.query("UPDATE sessions SET idle_until = '2099-01-01', expires_at = '2099-01-01'")
    for (const _ of [1, 2]) {
      await renewWeep.run(needs, {})
      expect(await work()).toEqual([])
    }
  }
  const wait = async (days: number) => {
    clock.advance(days * day)
    await turn()
  }
  /** Advances to a time in steps at which a notification may be due. */
  const until = async (moment: Date) => {
    const left = () => moment.getTime() - clock.now().getTime()
    for (const days of [30, 7, 1, 0])
      if (left() >= days * day) {
        clock.advance(left() - days * day)
        await turn()
      }
  }
  /** Adds the last test of a file: the books of the shop and of the provider agree. */
  const testBooks = () =>
    test('the ledger agrees with the provider about every payment of the file', async () => {
      clock.advance(3 * day)
      await work()
      expect((await reconcile(deps))!.differences).toEqual([])
    })
  return { somebody, turn, wait, until, testBooks }
}
