import { beforeEach, expect, test } from 'vitest'
import { createJobRunner } from '#kernel/jobs/job.ts'
import { listStuck, pauseAfter, tryStuckAgain } from '#kernel/jobs/rows.ts'
import { day } from '#lib/format/durations.ts'
import { jobs } from '#lib/services/background.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { refuseRow } from '../../factories/broken-rows.ts'
import { buildItem } from '../../factories/items.ts'
import { openTestApi } from '../api.ts'
import { groupLife } from '../group-life.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, pool, db, clock, deps, lines } = api
const { seatRow, seated, close } = groupLife(api)
const { buildBuyer } = ordersOf(api)

beforeEach(() => pool.query('DELETE FROM rate_limits; DELETE FROM failed_rows'))

test('a row that fails is reported once a try, tried again after growing pauses, and stops no other', async () => {
  const bundles: number[] = []
  for (const _ of [1, 2]) {
    const { bundleIds } = await buildItem(pool, {
      kind: 'sale',
      bundles: [{ stock: 0, waitingList: true }],
    })
    bundles.push(bundleIds[0]!)
    const { token } = await buildBuyer()
    const path = `/bundles/${bundleIds[0]}/waiting_list`
    expect((await call('PUT', path, { token, body: { quantity: 1 } })).status).toBe(200)
  }
  await pool.query('UPDATE bundles SET stock = 1 WHERE id = ANY ($1)', [bundles])
  const run = async () => {
    const entry = { id: 1, kind: 'stock.move-copies', data: {} }
    await createJobRunner(deps, jobs)(entry as never, new AbortController().signal)
    const { rows } = await pool.query('SELECT state FROM waiting ORDER BY bundle_id')
    return rows.map(({ state }) => state)
  }
  const reports = () =>
    lines.flatMap(({ message, job, row }) =>
      `${message}`.startsWith('a row of a job failed') ? [{ job, row }] : [],
    )
  const mend = await refuseRow(pool, 'waiting', 'bundle_id', bundles[0]!)
  expect(await run()).toEqual(['waiting', 'offered'])
  expect(reports()).toEqual([{ job: 'stock.offer', row: bundles[0] }])
  await run()
  expect(reports()).toHaveLength(1)
  clock.advance(pauseAfter(1))
  await run()
  expect(reports()).toHaveLength(2)
  await mend()
  clock.advance(pauseAfter(2))
  expect(await run()).toEqual(['offered', 'offered'])
  expect((await pool.query('SELECT FROM failed_rows')).rows).toEqual([])
})

test('a seat that cannot be charged does not block others, and is charged after the repair', async () => {
  const { id, people } = await seated([1, 1, 1])
  const [first, ...others] = people.map(({ seat }) => seat)
  const mend = await refuseRow(pool, 'orders', 'participation_id', first!)
  clock.advance(day)
  await close(id)
  await collectGroup(db, id, clock.now())
  for (const seat of others) expect((await seatRow(seat)).state).toBe('charging')
  expect((await seatRow(first!)).state).toBe('active')
  expect(await listStuck(db)).toEqual([])

  clock.advance(pauseAfter(1))
  await collectGroup(db, id, clock.now())
  const error = expect.stringContaining('this row is broken')
  const stuck = { job: 'groups.charge-seat', rowId: first, failures: 2, error }
  expect(await listStuck(db)).toEqual([expect.objectContaining(stuck)])
  await mend()
  await collectGroup(db, id, clock.now())
  expect((await seatRow(first!)).state).toBe('active')
  await tryStuckAgain(db, clock.now())
  await collectGroup(db, id, clock.now())
  expect((await seatRow(first!)).state).toBe('charging')
})
