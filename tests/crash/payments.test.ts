import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { wantRest } from '#lib/services/money/payments/commands/refunds.ts'
import { startPayment } from '#lib/services/money/settlement/commands/pay.ts'
import { settleStuck } from '#lib/services/money/settlement/commands/settle.ts'
import { depsFor } from '../api/deps.ts'
import { buildMember } from '../factories/members.ts'
import { buildMethod, buildOrder, buildOwedSeat } from '../factories/payments.ts'
import { openTestPaypal } from '../setup/paypal.ts'
import { openOwnShop } from './own-shop.ts'
import { kill, until } from './processes.ts'
import { type Deed, deeds, type Moment, moments } from './till-worker.ts'

const paypal = await openTestPaypal()
const { control } = paypal
const back = { returnUrl: 'https://insieme.example/', cancelUrl: 'https://insieme.example/' }

const { db, engine } = await openOwnShop()
const { deps, clock } = depsFor(db, paypal.environment)

const owe = async () => {
  const member = await buildMember(db.pool, { verifiedAt: clock.now() })
  const owner = { memberId: `${member.id}`, customerId: null, description: 'Insieme' }
  const { id } = await deps.paypal.createSetupToken('wallet', owner, back, randomUUID())
  control.approve(id)
  const stored = await deps.paypal.createPaymentToken(id, randomUUID())
  const methodId = await buildMethod(db.pool, {
    ...{ member, vaultId: stored.id, customerId: stored.customerId },
  })
  return (await buildOwedSeat(db.pool, { member, methodId })).id
}

type Begun = { order: number; about: string }

const begin: Record<Deed, () => Promise<Begun>> = {
  charge: async () => {
    const order = await owe()
    return { order, about: `${order}` }
  },
  capture: async () => {
    const { id: order } = await buildOrder(db.pool, { now: clock.now() })
    const name = randomUUID()
    const wish = { orderId: order, source: 'wallet', name } as const
    const { answer, keep } = await startPayment(deps, wish)
    await db.transaction(keep)
    control.approve(answer.provider_order_id)
    return { order, about: name }
  },
  refund: async () => {
    const order = await owe()
    await deeds.charge(deps, `${order}`)
    const wanted = { orderId: order, because: 'operator' } as const
    const about = await db.transaction((tx) => wantRest(tx, wanted, clock.now()))
    return { order, about: about! }
  },
}

const callOf = {
  charge: 'create order',
  capture: 'capture order',
  refund: 'refund capture',
} as const

const capturesThere = (order: number) =>
  control.captures().filter(({ customId }) => customId === `${order}`)
const movedThere = (deed: Deed, order: number) =>
  deed === 'refund'
    ? capturesThere(order).flatMap(({ refunds }) => refunds).length
    : capturesThere(order).length

/** Somebody who dies in the middle of it. */
const dieDoing = async (deed: Deed, { order, about }: Begun, moment: Moment) => {
  const isDuring = moment === 'during the call'
  if (isDuring) control.next({ call: callOf[deed], outcome: 'silent after', times: 0 })
  const script = new URL('./till-worker.ts', import.meta.url).pathname
  const given = [engine.url, paypal.url, deed, about, moment]
  const child = spawn(process.execPath, [script, ...given], { stdio: 'inherit' })
  const closed = once(child, 'close')
  if (isDuring) {
    await until('the provider has done it', () => movedThere(deed, order) > 0)
    await kill({ child }, 'SIGKILL')
  }
  expect(await closed).toEqual([null, 'SIGKILL'])
  control.clearRules()
}

const ledgerOf = async (order: number) =>
  (
    await db.pool.query('SELECT cents FROM ledger WHERE order_id = $1 ORDER BY id', [order])
  ).rows.map(({ cents }) => cents as number)
const stateOf = async (order: number) =>
  (await db.pool.query('SELECT state FROM orders WHERE id = $1', [order])).rows[0].state as string

describe.each(['charge', 'capture', 'refund'] as const)('a process killed in a %s', (deed) => {
  test.each(moments)('%s: done once by the next one', async (moment) => {
    const begun = await begin[deed]()
    await dieDoing(deed, begun, moment)
    await deeds[deed](deps, begun.about)
    await deeds[deed](deps, begun.about)
    const { order } = begun
    expect(movedThere(deed, order)).toBe(1)
    expect(capturesThere(order)).toHaveLength(1)
    expect(await ledgerOf(order)).toEqual(deed === 'refund' ? [4480, -4480] : [4480])
    expect(await stateOf(order)).toBe(deed === 'refund' ? 'refunded' : 'paid')
  })
})

describe.each(['charge', 'capture'] as const)('a %s nobody comes back to', (deed) => {
  test.each(moments.slice(1))(
    '%s: found by who looks after what was left lying',
    async (moment) => {
      const begun = await begin[deed]()
      await dieDoing(deed, begun, moment)
      clock.advance(3 * 60_000)
      await settleStuck(deps)
      expect(capturesThere(begun.order)).toHaveLength(1)
      expect(await ledgerOf(begun.order)).toEqual([4480])
      expect(await stateOf(begun.order)).toBe('paid')
    },
  )
})
