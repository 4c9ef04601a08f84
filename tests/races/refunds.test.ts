import { expect, test } from 'vitest'
import { StartError } from '#kernel/start-error.ts'
import { performAct, termsOf } from '#lib/services/console/act.ts'
import { askWhereNeeded } from '#lib/services/console/approvals/commands.ts'
import { orderActs } from '#lib/services/console/orders/acts.ts'
import { consoleOf } from '../api/console/console.ts'
import { openTill } from '../api/till.ts'
import { buildOwedSeat } from '../factories/payments.ts'
import { unlessRefused } from './history.ts'

const till = await openTill()
const { db, deps, pool, clock } = till
const { join } = consoleOf(till)

const operatorOf = async () => {
  const { email } = await join('support')
  const { rows } = await pool.query('SELECT id FROM operators WHERE email = $1', [email])
  return Number(rows[0]!.id)
}
const operators = [await operatorOf(), await operatorOf()]

const paidOrder = async (cents: number) => {
  const seat = await buildOwedSeat(pool, { ...(await till.saveMethod()), cents })
  await till.charge(seat.id)
  return seat
}

/** Gives back 20 euros as the console does, fifty times at once; returns how many were done. */
const fiftyTimes = async (
  number: number,
  operatorAt: (place: number) => number,
  dayCents: number,
) => {
  const now = clock.now()
  const config = { approvals: { ...deps.config.approvals, dayCents } }
  const press = (place: number) =>
    db
      .transaction(async (tx) => {
        const actor = { name: 'Prova', operator: operatorAt(place), request: null }
        const input = { number, cents: 2000, reason: `${place}` }
        const doing = { ...termsOf(deps.config), actor, now, config }
        if (await askWhereNeeded(tx, orderActs.refund, input, doing)) return 'stored'
        await performAct(tx, orderActs.refund, input, doing)
        return 'done'
      })
      .catch((error) => (error instanceof StartError ? undefined : unlessRefused(error)))
  const ends = await Promise.all(Array.from({ length: 50 }, (_, place) => press(place)))
  return ends.filter((end) => end === 'done').length
}

test('fifty refunds of one order by two operators never exceed the capture', async () => {
  const { id, number } = await paidOrder(44_800)
  const done = await fiftyTimes(number, (place) => operators[place % 2]!, 1_000_000)
  expect(done).toBe(22)
  await till.work()
  const ledger = (await till.ledgerOf(id)) as number[]
  expect(ledger.reduce((sum, cents) => sum + cents, 0)).toBe(800)
})

test('fifty refunds at once by one operator stop at the limit of the day', async () => {
  const operator = await operatorOf()
  const { number } = await paidOrder(100_000)
  expect(await fiftyTimes(number, () => operator, 30_000)).toBe(15)
})
