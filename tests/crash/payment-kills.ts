import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { dayOf } from '#lib/calendar/days.ts'
import { wantRest } from '#lib/services/money/payments/commands/refunds.ts'
import { startPayment } from '#lib/services/money/settlement/commands/pay.ts'
import { settleStuck } from '#lib/services/money/settlement/commands/settle.ts'
import { renewAll } from '#lib/services/money/weep/jobs.ts'
import { openTill } from '../api/till.ts'
import { buildOrder } from '../factories/payments.ts'
import { dieIn, kill, start, until } from './processes.ts'
import { type Action, actions, type Moment } from './till-worker.ts'

type Begun = { order: number; about: string }
export type Case = Action | 'renewal'

/** A renewal is charged like any other order. */
const actionOf = (given: Case): Action => (given === 'renewal' ? 'charge' : given)
const charged = (order: number) => ({ order, about: `${order}` })

const callOf = {
  charge: 'create order',
  capture: 'capture order',
  refund: 'refund capture',
} as const

/** Shop whose processes are killed while they pay or refund. */
export const openKills = async () => {
  const till = await openTill()
  const { clock, control, db, deps, pool } = till

  /** Builds a membership whose period is over, and the debt of the next. */
  const oweRenewal = async () => {
    const { member, methodId } = await till.saveMethod()
    await pool.query(
      `INSERT INTO weep_memberships (member_id, plan, cents, method_id, joined_at, anchor, since_anchor,
         periods, paid_until, noticed_until, noticed_at)
       VALUES ($1, 'monthly', 4480, $2, '2026-01-31', '2026-01-31', 1, 1, '2026-02-28', '2026-02-28', '2026-02-21')`,
      [member.id, methodId],
    )
    await renewAll(deps)
    const { rows } = await pool.query(
      'SELECT order_id::int id FROM weep_memberships WHERE member_id = $1',
      [member.id],
    )
    return rows[0].id as number
  }

  const begin: Record<Case, () => Promise<Begun>> = {
    charge: async () => charged((await till.owe()).id),
    renewal: async () => charged(await oweRenewal()),
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

  const movedThere = (action: Action, order: number) => {
    const captures = till.capturesThere(order)
    const isOurs = (captureId: string) => captures.some(({ id }) => id === captureId)
    return action === 'refund'
      ? control.refunds().filter(({ captureId }) => isOurs(captureId))
      : captures
  }

  /** Runs a process that dies at the given moment of the action. */
  const dieDoing = async (action: Action, { order, about }: Begun, moment: Moment) => {
    const isDuring = moment === 'during the call'
    if (isDuring) control.next({ call: callOf[action], outcome: 'silent after', times: 0 })
    const program = new URL('./till-worker.ts', import.meta.url)
    const words = [till.url, till.paypal.url, action, about, moment]
    if (isDuring) {
      const process = start(program, ...words)
      await until('the provider has done it', () => movedThere(action, order).length > 0)
      await kill(process, 'SIGKILL')
    } else await dieIn(program, ...words)
    control.clearRules()
  }

  /** Returns the end of the period of an order, and the number of paid periods of its member. */
  const renewedTo = async (order: number) => {
    const { rows } = await pool.query(
      `SELECT p.until_at until, w.periods
       FROM weep_periods p JOIN weep_memberships w ON w.member_id = p.member_id
         AND w.paid_until = p.until_at AND w.order_id IS NULL WHERE p.order_id = $1`,
      [order],
    )
    return [rows[0] && dayOf(rows[0].until), rows[0]?.periods]
  }

  /** Kills a process in the middle; the next one completes the action, once however often it runs. */
  const completesOnce = async (given: Case, moment: Moment) => {
    const action = actionOf(given)
    const begun = await begin[given]()
    await dieDoing(action, begun, moment)
    for (const _ of [1, 2]) await actions[action](deps, begun.about)
    const { order } = begun
    expect(movedThere(action, order)).toHaveLength(1)
    expect(till.capturesThere(order)).toHaveLength(1)
    expect(await till.ledgerOf(order)).toEqual(action === 'refund' ? [4480, -4480] : [4480])
    expect(await till.orderStateOf(order)).toBe(action === 'refund' ? 'refunded' : 'paid')
    if (given === 'renewal') expect(await renewedTo(order)).toEqual(['2026-03-31', 2])
  }

  /** Kills a process in the middle; the recovery job completes the action. */
  const recovers = async (action: 'charge' | 'capture', moment: Moment) => {
    const begun = await begin[action]()
    await dieDoing(action, begun, moment)
    // The clock of the process that died started with it, after this one.
    const behind = Math.max(Date.now() - clock.now().getTime(), 0)
    clock.advance(behind + 3 * 60_000)
    await settleStuck(deps)
    expect(till.capturesThere(begun.order)).toHaveLength(1)
    expect(await till.ledgerOf(begun.order)).toEqual([4480])
    expect(await till.orderStateOf(begun.order)).toBe('paid')
  }

  return { completesOnce, recovers }
}
