import { beforeEach, expect, test } from 'vitest'
import { days, hours } from '#lib/format/durations.ts'
import { checkFacts, watchShop } from '#lib/services/operations/alarms/jobs.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { depsFor, openTestApi } from '../api.ts'

const real = { ALARM_EMAIL: 'ada@torre.example', ENABLE_DEMO: 'false' }
const { deps, pool, clock, db } = await openTestApi(real)

beforeEach(async () => {
  await pool.query('TRUNCATE outbox, outbox_keys, last_backup')
  await pool.query('UPDATE shop_kind SET marked_at = $1', [clock.now()])
})

const alarms = async () =>
  (
    await pool.query<{ kind: string; count: number }>(
      `SELECT data->>'alarm' AS kind, (data->>'count')::int AS count FROM outbox
       WHERE queue = 'mail' AND kind = 'platform.alarm' AND recipient = 'ada@torre.example'
       ORDER BY created_at`,
    )
  ).rows

const failTask = () =>
  pool.query(`INSERT INTO outbox (queue, kind, recipient, data, failed_at)
    VALUES ('mail', 'x', 'a@posta.example', '{}', now())`)

test('mails failed tasks once a day, also when two processes watch at the same time', async () => {
  await watchShop.run(deps, {})
  expect(await alarms()).toEqual([])
  await failTask()
  await Promise.all([watchShop.run(deps, {}), watchShop.run(deps, {})])
  await failTask()
  await watchShop.run(deps, {})
  expect(await alarms()).toEqual([{ kind: 'failed_tasks', count: 1 }])
  clock.advance(days(1))
  await watchShop.run(deps, {})
  expect(await alarms()).toContainEqual({ kind: 'failed_tasks', count: 2 })
})

test('mails a missing backup from the second day on', async () => {
  clock.advance(hours(47))
  await watchShop.run(deps, {})
  expect(await alarms()).toEqual([])
  clock.advance(hours(2))
  await watchShop.run(deps, {})
  expect(await alarms()).toEqual([{ kind: 'no_backup', count: 2 }])
  await pool.query('TRUNCATE outbox, outbox_keys')
  await pool.query('INSERT INTO last_backup (taken_at) VALUES ($1)', [clock.now()])
  await watchShop.run(deps, {})
  expect(await alarms()).toEqual([])
})

test('mails wrong counts', async () => {
  const { id } = await buildProposal(pool)
  await pool.query('UPDATE proposals SET wants = 77 WHERE id = $1', [id])
  await checkFacts.run(deps, {})
  expect(await alarms()).toEqual([{ kind: 'wrong_facts', count: 1 }])
  await pool.query('UPDATE proposals SET wants = 0 WHERE id = $1', [id])
})

test('a demo, and a shop without an address for alarms, mail nothing', async () => {
  await failTask()
  for (const environment of [{ ...real, ENABLE_DEMO: 'true' }, { ENABLE_DEMO: 'false' }])
    await watchShop.run(depsFor(db, environment).deps, {})
  expect((await pool.query("SELECT FROM outbox WHERE kind = 'platform.alarm'")).rows).toEqual([])
})
