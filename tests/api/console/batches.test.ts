import { expect, test } from 'vitest'
import type { z } from 'zod'
import { takeDue } from '#kernel/outbox/commands.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import type { batches } from '#lib/contract/console/batches.ts'
import { tasks } from '#lib/services/tasks.ts'
import { buildOrder } from '../../factories/payments.ts'
import { dataOf, openTestApi } from '../api.ts'
import { startQueue, workingAt } from '../outbox.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { pool, clock } = api
const { call, join, confirmed } = consoleOf(api)
const work = workingAt(api)
const shipper = await join('shipping')
const { cookie } = shipper

type Batch = z.output<typeof batches.read.output>['data']

const build = async (count: number, state = 'paid') => {
  const numbers: number[] = []
  for (let one = 0; one < count; one++)
    numbers.push((await buildOrder(pool, { state, now: clock.now() })).number)
  return numbers
}
const begin = async (body: object) => {
  const { question, response } = await confirmed(shipper, '/orders/batches', body, false)
  const { id } = await dataOf(response)
  return { question, id }
}
const read = async (id: number) => dataOf<Batch>(await call('GET', `/batches/${id}`, { cookie }))
const again = (id: number, name: string) => call('POST', `/batches/${id}/${name}`, { cookie })
const statesOf = async (numbers: number[]) =>
  (
    await pool.query('SELECT state, count(*)::int FROM orders WHERE number = ANY ($1) GROUP BY 1', [
      numbers,
    ])
  ).rows

test('an act on many orders is done once for each, with a record for each', async () => {
  const numbers = await build(60)
  const { question, id } = await begin({ act: 'orders.prepare', numbers })
  expect(question).toContain('60')
  expect(await read(id)).toMatchObject({ state: 'running', total: 60, done: 0, failed: 0 })
  // Two workers at once: each part is worked off by one.
  const deliver = createRunner(api.deps, tasks)
  await Promise.all([1, 2].map(() => startQueue(api, 'notification', deliver)))
  await expect.poll(async () => (await read(id)).state).toBe('ended')
  expect(await read(id)).toMatchObject({ state: 'ended', total: 60, done: 60, failed: 0 })
  expect(await statesOf(numbers)).toEqual([{ state: 'preparing', count: 60 }])
  const { rows } = await pool.query(
    `SELECT count(*)::int, count(DISTINCT details->>'order')::int AS orders FROM operator_acts
     WHERE what = 'orders.prepare'`,
  )
  expect(rows).toEqual([{ count: 60, orders: 60 }])
})

test('one that is refused says why, stops no other, and can be tried again', async () => {
  const numbers = await build(3)
  await pool.query(`UPDATE orders SET state = 'delivered' WHERE number = $1`, [numbers[1]])
  const { id } = await begin({ act: 'orders.prepare', numbers })
  await work('notification')
  const { failures, ...batch } = await read(id)
  expect(batch).toMatchObject({ state: 'ended', done: 2, failed: 1 })
  expect(failures).toEqual([
    { position: 2, thing: numbers[1], problem: expect.stringContaining('è «consegnato»') },
  ])
  await pool.query(`UPDATE orders SET state = 'paid' WHERE number = $1`, [numbers[1]])
  expect((await again(id, 'again')).status).toBe(200)
  await work('notification')
  expect(await read(id)).toMatchObject({ state: 'ended', done: 3, failed: 0 })
})

test('the notices of its rows wait behind its next part', async () => {
  const numbers = await build(30)
  await begin({ act: 'orders.announce-address', numbers })
  const deliver = createRunner(api.deps, tasks)
  const kinds: string[] = []
  for (let at = 0; at < 3; at++) {
    const [entry] = await takeDue(api.deps.db, 'notification', 1, 60)
    kinds.push(entry!.kind)
    await deliver(entry!, AbortSignal.timeout(60_000))
  }
  expect(kinds).toEqual(['batches.work', 'batches.work', 'notifications.write'])
  await work('notification')
})

test('all that match are fixed when the batch begins', async () => {
  await pool.query(`UPDATE orders SET state = 'cancelled', ended_at = now() WHERE state = 'paid'`)
  const numbers = await build(2)
  const { id } = await begin({ act: 'orders.prepare', filter: { state: 'paid' } })
  const later = await build(1)
  await work('notification')
  expect(await read(id)).toMatchObject({ total: 2, done: 2 })
  expect(await statesOf(numbers)).toEqual([{ state: 'preparing', count: 2 }])
  expect(await statesOf(later)).toEqual([{ state: 'paid', count: 1 }])
})

test('a stopped batch does nothing until it goes on', async () => {
  const numbers = await build(2)
  const { id } = await begin({ act: 'orders.prepare', numbers })
  expect((await again(id, 'stop')).status).toBe(200)
  await work('notification')
  expect(await read(id)).toMatchObject({ state: 'stopped', done: 0 })
  expect((await again(id, 'stop')).status).toBe(409)
  expect((await again(id, 'again')).status).toBe(200)
  await work('notification')
  expect(await read(id)).toMatchObject({ state: 'ended', done: 2 })
})

test('nothing chosen is no batch', async () => {
  const body = { act: 'orders.prepare', filter: { from: '2999-01-01' } }
  expect((await call('POST', '/orders/batches', { cookie, body })).status).toBe(409)
})
