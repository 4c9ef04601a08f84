import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { dayOf } from '#lib/calendar/days.ts'
import { minutes } from '#lib/format/durations.ts'
import { wantRest } from '#lib/services/money/payments/commands/refunds.ts'
import { startPayment } from '#lib/services/money/settlement/commands/pay.ts'
import { settleStuck } from '#lib/services/money/settlement/commands/settle.ts'
import { renewAll } from '#lib/services/money/weep/jobs.ts'
import { openTill } from '../api/till.ts'
import { buildOrder } from '../factories/payments.ts'
import { dieIn, kill, start, until, worker } from './processes.ts'
import { actions, type Moment } from './worker.ts'

type Begun = { order: number; about: string }
const charged = (order: number) => ({ order, about: `${order}` })

const callOf = {
  charge: 'create order',
  renewal: 'create order',
  capture: 'capture order',
  refund: 'refund capture',
} as const
export type Case = keyof typeof callOf

/** A renewal is charged like any other order. */
const actionOf = (given: Case) => (given === 'renewal' ? 'charge' : given)

/** Shop whose processes are killed while they pay or refund. */
export const openKills = async () => {
  const till = await openTill()
  const { clock, control, db, deps, pool } = till

  const begin: Record<Case, () => Promise<Begun>> = {
    charge: async () => charged((await till.owe()).id),
    /** A membership whose period is over owes the next. */
    renewal: async () => {
      const { member, methodId } = await till.saveMethod()
      await pool.query(
        `INSERT INTO weep_memberships (member_id, plan, cents, method_id, joined_at, anchor,
           since_anchor, periods, paid_until, noticed_until, noticed_at)
         VALUES ($1, 'monthly', 4480, $2, '2026-01-31', '2026-01-31', 1, 1, '2026-02-28',
           '2026-02-28', '2026-02-21')`,
        [member.id, methodId],
      )
      await renewAll(deps)
      const { rows } = await pool.query(
        'SELECT order_id::int id FROM weep_memberships WHERE member_id = $1',
        [member.id],
      )
      return charged(rows[0].id)
    },
    capture: async () => {
      const { id: order } = await buildOrder(pool, { now: clock.now() })
      const name = randomUUID()
      const wish = { orderId: order, source: 'wallet', name } as const
      const { answer, keep } = await startPayment(deps, wish)
      await db.transaction(keep)
      control.approve(answer.provider_order_id)
      return { order, about: name }
    },
    refund: async () => {
      const { id: orderId } = await till.charged()
      const rest = { orderId, because: 'operator' } as const
      const about = await db.transaction((tx) => wantRest(tx, rest, clock.now()))
      return { order: orderId, about: about! }
    },
  }

  const movedThere = async (given: Case, order: number) => {
    const captures = await till.capturesThere(order)
    const isOurs = (captureId: string) => captures.some(({ id }) => id === captureId)
    return given === 'refund'
      ? control.refunds().filter(({ captureId }) => isOurs(captureId))
      : captures
  }

  /** Runs a process that dies at the given moment. */
  const dieDoing = async (given: Case, moment: Moment) => {
    const { order, about } = await begin[given]()
    const words = [till.url, actionOf(given), about, moment, till.paypal.url]
    if (moment === 'during call') {
      control.next({ call: callOf[given], outcome: 'silent after', times: 0 })
      const process = start(worker, ...words)
      await until(
        'the provider has done it',
        async () => (await movedThere(given, order)).length > 0,
      )
      await kill(process, 'SIGKILL')
      control.clearRules()
    } else await dieIn(worker, ...words)
    return { order, about }
  }

  const expectOnce = async (given: Case, order: number) => {
    const isRefund = given === 'refund'
    expect(await movedThere(given, order)).toHaveLength(1)
    expect(await till.capturesThere(order)).toHaveLength(1)
    expect(await till.ledgerOf(order)).toEqual(isRefund ? [4480, -4480] : [4480])
    expect(await till.orderStateOf(order)).toBe(isRefund ? 'refunded' : 'paid')
    if (given !== 'renewal') return
    const { rows } = await pool.query(
      `SELECT p.until_at until, w.periods
       FROM weep_periods p JOIN weep_memberships w ON w.member_id = p.member_id
         AND w.paid_until = p.until_at AND w.order_id IS NULL WHERE p.order_id = $1`,
      [order],
    )
    expect([dayOf(rows[0].until), rows[0].periods]).toEqual(['2026-03-31', 2])
  }

  /** Kills a process in the middle; the next one completes the action, once however often it runs. */
  const completesOnce = async (given: Case, moment: Moment) => {
    const { order, about } = await dieDoing(given, moment)
    for (const _ of [1, 2]) await actions[actionOf(given)](deps, about)
    await expectOnce(given, order)
  }

  /** Kills a process in the middle; the recovery job completes the action. */
  const recovers = async (given: 'charge' | 'capture', moment: Moment) => {
    const { order } = await dieDoing(given, moment)
    // The clock of the process that died started with it, after this one.
    const behind = Math.max(Date.now() - clock.now().getTime(), 0)
    clock.advance(behind + minutes(3))
    await settleStuck(deps)
    await expectOnce(given, order)
  }

  return { completesOnce, recovers }
}
