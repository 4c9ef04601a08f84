import { beforeEach, expect, test } from 'vitest'
import { pauseAfter } from '#kernel/jobs/rows.ts'
import { createJobRunner } from '#kernel/jobs/run.ts'
import { day } from '#lib/format/durations.ts'
import { jobs } from '#lib/services/background.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { refuseRow } from '../../factories/broken-rows.ts'
import { buildItem } from '../../factories/items.ts'
import { buildLevel, buildMember } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { invitingOf } from '../inviting.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, clock, db, deps, lines, pool } = api
const { buildBuyer, buildSale, ...orders } = ordersOf(api)
const { creditsOf } = rewardsOf(api)
const { pair } = invitingOf(api)
await buildLevel(pool)
await buildLevel(pool, { number: 2 })

const run = (kind: string) =>
  createJobRunner(deps, jobs)({ id: 1, kind, data: {} } as never, new AbortController().signal)
const failedRows = async () =>
  (await pool.query('SELECT job, row_id::int AS row FROM failed_rows')).rows
const reports = () =>
  lines.flatMap(({ message, job, row }) =>
    `${message}`.startsWith('a row of a job failed') ? [{ message, job, row }] : [],
  )

beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
  await pool.query('DELETE FROM failed_rows')
  lines.length = 0
})

test('a bundle whose copies cannot be offered does not stop others, is reported and tried again', async () => {
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
  const states = async () =>
    (await pool.query('SELECT state FROM waiting ORDER BY bundle_id')).rows.map((row) => row.state)
  const mend = await refuseRow(pool, 'waiting', 'bundle_id', bundles[0]!)
  await run('stock.move-copies')
  expect(await states()).toEqual(['waiting', 'offered'])
  const row = { job: 'stock.offer', row: bundles[0] }
  expect(reports()).toEqual([{ message: 'a row of a job failed', ...row }])
  await run('stock.move-copies')
  expect(reports()).toHaveLength(1)
  clock.advance(pauseAfter(1))
  await run('stock.move-copies')
  expect(reports()).toHaveLength(2)
  await mend()
  clock.advance(pauseAfter(2))
  await run('stock.move-copies')
  expect(await states()).toEqual(['offered', 'offered'])
  expect(await failedRows()).toEqual([])
})

test('a number of copies outside a range in which sums are possible is refused by the column', async () => {
  const { bundleIds } = await buildItem(pool, { kind: 'sale', bundles: [{ stock: 1 }] })
  const change = pool.query('UPDATE bundles SET stock = 2147483647 WHERE id = $1', bundleIds)
  await expect(change).rejects.toThrow('bundles_stock_check')
})

test('a lot above its account does not keep the credits of others from expiring', async () => {
  const members: number[] = []
  for (const _ of [1, 2]) {
    const { id: member } = await buildMember(pool, { verifiedAt: clock.now() })
    members.push(member)
    const gift = { member, cents: 500, reason: 'per il ritardo', months: 1 }
    await db.transaction((tx) => giveCredits(tx, gift, clock.now()))
  }
  const [broken, whole] = members
  await pool.query('UPDATE credit_lots SET cents = 900, left_cents = 900 WHERE member_id = $1', [
    broken,
  ])
  clock.advance(40 * day)
  await run('credits.turn-over')
  const accounts = await pool.query(
    'SELECT available_cents AS cents FROM credit_accounts WHERE member_id = ANY ($1) ORDER BY member_id',
    [members],
  )
  expect(accounts.rows).toEqual([{ cents: 500 }, { cents: 0 }])
  expect(whole).toBeGreaterThan(broken!)
  expect(await failedRows()).toEqual([{ job: 'credits.expire', row: broken }])
})

test('an invitation that cannot be rewarded does not stop others', async () => {
  const pairs = [await pair(), await pair()]
  for (const { invitee, code } of pairs) {
    const order = await invitee.place([{ bundle_id: await buildSale(), quantity: 1 }], { code })
    await orders.pay(order)
    await orders.send(order)
    await orders.deliver(order)
  }
  await rewardsOf(api).pass(16)
  const [broken, whole] = pairs as [(typeof pairs)[0], (typeof pairs)[0]]
  const mend = await refuseRow(pool, 'invitations', 'invited_id', broken.invitee.member.id)
  await run('codes.reward-invited')
  await mend()
  const available = async ({ host }: (typeof pairs)[0]) => (await creditsOf(host)).balance.available
  expect([await available(broken), await available(whole)]).toEqual([0, 10])
  clock.advance(pauseAfter(1))
  await run('codes.reward-invited')
  expect(await available(broken)).toBe(10)
})

test('a level that cannot be reviewed does not stop others', async () => {
  const [broken, whole] = [await buildMember(pool), await buildMember(pool)]
  await pool.query('UPDATE members SET level_number = 2, level_until = $2 WHERE id = ANY ($1)', [
    [broken.id, whole.id],
    clock.now(),
  ])
  const mend = await refuseRow(pool, 'members', 'id', broken.id)
  await run('standings.review')
  await mend()
  const { rows } = await pool.query(
    'SELECT level_number AS level, level_warned_at IS NOT NULL AS warned FROM members WHERE id = ANY ($1) ORDER BY id',
    [[broken.id, whole.id]],
  )
  expect(rows[0]).toEqual({ level: 2, warned: false })
  expect(rows[1]).not.toEqual(rows[0])
  expect(await failedRows()).toEqual([{ job: 'levels.review', row: broken.id }])
})
