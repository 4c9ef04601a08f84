import { expect, test } from 'vitest'
import { minutes } from '#lib/format/durations.ts'
import { listToDecide } from '#lib/services/console/approvals/queries.ts'
import { runDue } from '#lib/services/console/refunds/commands.ts'
import { runDueApprovals } from '#lib/services/console/refunds/jobs.ts'
import { buildOwedSeat } from '../../factories/payments.ts'
import { codeOf, dataOf, readProblem } from '../api.ts'
import { shellOf } from '../shell.ts'
import { openTill } from '../till.ts'
import { consoleOf } from './console.ts'

const till = await openTill()
const { call, join, confirmed, withCode } = consoleOf(till)
const { pool, clock, deps, work } = till

type Operator = Awaited<ReturnType<typeof join>>
type Row = { approval: number | null; refund: string | null; order: number; state: string }

const first = await join('support')

/** Builds a paid order of 600 euros. */
const paidOrder = async (cents = 60_000) => {
  const seat = await buildOwedSeat(pool, { ...(await till.saveMethod()), cents })
  await till.charge(seat.id)
  return seat
}

const askRefund = (number: number, amount: number, operator: Operator) =>
  confirmed(operator, `/orders/${number}/refund`, { amount, reason: 'Scatola rotta' })
const refund = async (number: number, amount: number, operator: Operator = first) =>
  (await askRefund(number, amount, operator)).response
const lastApproval = async () =>
  Number((await pool.query('SELECT max(id) id FROM approvals')).rows[0]!.id)
/** Asks for more than one person may give back. */
const ask = async (number: number, amount = 412, operator: Operator = first) => {
  const { question, response } = await askRefund(number, amount, operator)
  expect(question).toContain('aspetta una seconda firma')
  expect(await codeOf(response)).toBe('approval_needed')
  return lastApproval()
}
const decide = (operator: Operator, id: number, name = 'approve', body?: object) =>
  withCode(operator, 'POST', `/approvals/${id}/${name}`, body)
const stateOf = async (id: number) =>
  (await pool.query('SELECT state, decision FROM approvals WHERE id = $1', [id])).rows[0]
const toDecide = async ({ email }: Operator) => {
  const { rows } = await pool.query('SELECT id FROM operators WHERE email = $1', [email])
  return (await listToDecide(deps.db, Number(rows[0]!.id))).map(({ id }) => id)
}
const list = async (query: string) =>
  dataOf<Row[]>(await call('GET', `/refunds?${query}`, { cookie: first.cookie }))

/** Lets time pass without the session of the first operator ending unused. */
const wait = async (minutesToWait: number) => {
  clock.advance(minutes(minutesToWait - 15))
  await list('q=1')
  clock.advance(minutes(15))
  await list('q=1')
}

test('alone in the shop a request waits half an hour, can be taken back, and runs once', async () => {
  const { number, id: order } = await paidOrder()
  const other = await ask(number, 300)
  const path = `/approvals/${other}/withdraw`
  expect((await call('POST', path, { cookie: first.cookie })).status).toBe(200)
  const id = await ask(number)
  await wait(29)
  await runDueApprovals.run(deps, {})
  expect(await till.refundsOf(order)).toEqual([])
  clock.advance(minutes(2))
  const now = clock.now()
  await Promise.all([runDue(deps, id, now), runDue(deps, id, now), runDueApprovals.run(deps, {})])
  await work()
  expect(await till.ledgerOf(order)).toEqual([60_000, -41_200])
  expect([await stateOf(other), await stateOf(id)]).toMatchObject([
    { state: 'withdrawn' },
    { state: 'approved' },
  ])
})

test('what is due stays when its transaction ends in the middle, and the operator lost access', async () => {
  const { number, id: order } = await paidOrder()
  const id = await ask(number)
  await wait(31)
  const transaction: typeof deps.db.transaction = (run) =>
    deps.db.transaction(async (tx) => {
      await run(tx)
      throw new Error('killed')
    })
  const dying = { ...deps, db: { ...deps.db, transaction } }
  await expect(runDue(dying, id, clock.now())).rejects.toThrow('killed')
  expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
  expect(await till.refundsOf(order)).toEqual([])
  await pool.query('UPDATE operators SET ended_at = now() WHERE email = $1', [first.email])
  await runDueApprovals.run(deps, {})
  expect(await till.refundsOf(order)).toEqual([])
  await pool.query('UPDATE operators SET ended_at = NULL WHERE email = $1', [first.email])
  await runDueApprovals.run(deps, {})
  expect(await till.refundsOf(order)).toEqual(['wanted'])
})

test('a second person approves, and the record names both', async () => {
  const second = await join('support')
  const { number, id: order } = await paidOrder()
  const id = await ask(number)
  expect((await list(`q=${number}`)).map(({ state }) => state)).toEqual(['waiting'])
  expect(await toDecide(first)).toEqual([])
  expect(await toDecide(second)).toEqual([id])
  const own = await decide(first, id)
  expect((await readProblem(own)).detail).toContain('propria')
  expect((await readProblem(await decide(first, id, 'refuse', { reason: 'No' }))).status).toBe(409)
  const twice = await refund(number, 412)
  expect((await readProblem(twice)).detail).toContain('aspetta già')
  expect((await decide(second, id)).status).toBe(200)
  expect((await list(`q=${number}`)).map(({ state }) => state)).toEqual(['wanted'])
  await work()
  expect(await till.ledgerOf(order)).toEqual([60_000, -41_200])
  expect((await list(`q=${number}`)).map(({ state }) => state)).toEqual(['completed'])
  const { rows } = await pool.query(
    `SELECT who, details->>'asker' asker FROM operator_acts
      WHERE what = 'orders.refund' AND details->>'approval' = $1`,
    [`${id}`],
  )
  expect(rows).toEqual([{ who: second.email.split('@')[0], asker: first.email.split('@')[0] }])
})

test('of two who decide at once one wins, and the other reads who', async () => {
  const [second, third] = [await join('support'), await join('owner')]
  const { number, id: order } = await paidOrder()
  const id = await ask(number)
  const answers = [
    await decide(second, id, 'refuse', { reason: 'Senza foto' }),
    await decide(third, id),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect((await readProblem(answers[1]!)).detail).toBe(
    `L’ha già deciso ${second.email.split('@')[0]}.`,
  )
  const other = await ask(number, 300)
  const both = await Promise.all([decide(second, other), decide(third, other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await till.refundsOf(order)).toEqual(['wanted'])
})

test('a request that no longer fits fails and says why', async () => {
  const second = await join('support')
  const { number, id: order } = await paidOrder()
  const id = await ask(number, 600)
  await till.want(order, 10_000)
  const { status, detail } = await readProblem(await decide(second, id))
  expect([status, detail]).toEqual([409, expect.stringContaining('500,00')])
  expect(await stateOf(id)).toEqual({ state: 'failed', decision: detail })
  expect(await till.refundsOf(order)).toEqual(['wanted'])
})

test('cancelling is bounded too, and a day has its limit', async () => {
  const operator = await join('support')
  const { number } = await paidOrder()
  const { response } = await confirmed(operator, `/orders/${number}/cancel`)
  expect(await codeOf(response)).toBe('approval_needed')
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()]
  for (const { number: small } of orders.slice(0, 2))
    for (const amount of [249, 250])
      expect((await refund(small, amount, operator)).status).toBe(200)
  const last = await readProblem(await refund(orders[2]!.number, 3, operator))
  expect([last.code, last.detail]).toEqual(['approval_needed', expect.stringContaining('1.000,00')])
  expect((await refund(orders[2]!.number, 2, operator)).status).toBe(200)
})

test('a failed refund is asked for again, from the console and by the command', async () => {
  const { number, id: order } = await paidOrder()
  await till.want(order, 500)
  const fail = () =>
    pool.query(
      `UPDATE refunds SET state = 'failed', settled_at = now() WHERE order_id = $1 AND state = 'wanted'`,
      [order],
    )
  await fail()
  const [row] = await list(`state=failed&q=${number}`)
  const { response } = await confirmed(first, '/refunds/retry', { refund: row!.refund })
  expect(response.status).toBe(204)
  expect(await till.refundsOf(order)).toEqual(['cancelled', 'wanted'])
  await fail()
  const command = await shellOf(pool, 'payments', {})
  expect(await command.does('retry-refunds')).toContain('di nuovo: 1')
  const { rows } = await pool.query(
    `SELECT what FROM operator_acts WHERE what LIKE 'payments.%' AND details->>'order' = $1`,
    [`${number}`],
  )
  expect(rows).toHaveLength(2)
})
