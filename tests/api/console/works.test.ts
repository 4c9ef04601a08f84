import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { operatorWorks } from '#lib/contract/console/works.ts'
import { days } from '#lib/format/durations.ts'
import { raiseAlarm } from '#lib/services/operations/alarms/commands.ts'
import { dataOf } from '../api.ts'
import { openTestConsole } from './console.ts'

const { call, join, confirmed, pool, clock, deps } = await openTestConsole()

type Works = z.output<typeof operatorWorks.read.output>['data']

const owner = await join('owner')
const { cookie } = owner
const read = async () => dataOf<Works>(await call('GET', '/works', { cookie }))
const act = (name: string, body: unknown) => call('POST', `/works/${name}`, { cookie, body })
const queueOf = ({ queues }: Works, name: string) => queues.find(({ queue }) => queue === name)!
const records = async () =>
  (
    await pool.query(
      "SELECT what, details FROM operator_acts WHERE what LIKE 'outbox.%' ORDER BY id",
    )
  ).rows

const fail = async (queue = 'mail') =>
  (
    await pool.query<{ id: number }>(
      `INSERT INTO outbox (queue, kind, recipient, data, attempts, failed_at, last_error)
       VALUES ($1, 'orders.news', $2, '{}', 11, now(), 'mailbox full') RETURNING id`,
      [queue, queue === 'mail' ? 'irene@posta.example' : null],
    )
  ).rows[0]!.id

beforeEach(() => pool.query('DELETE FROM outbox; DELETE FROM failed_rows'))

test('a failed entry is seen with its error, sent again, and dropped once confirmed', async () => {
  const [mail, other, task] = [await fail(), await fail(), await fail('provider')]
  const before = await read()
  expect(before.failed.map(({ id }) => id)).toEqual([mail, other, task])
  expect(before.failed[0]).toMatchObject({
    queue: 'mail',
    kind: 'orders.news',
    recipient: 'irene@posta.example',
    error: 'mailbox full',
    attempts: 11,
  })
  expect(queueOf(before, 'mail')).toMatchObject({ waiting: 0, failed: 2 })
  const again = await dataOf<Works>(await act('again', { ids: [mail] }))
  expect(queueOf(again, 'mail')).toMatchObject({ failed: 1 })
  const queue = await dataOf<Works>(await act('again', { queue: 'provider' }))
  expect(queue.failed.map(({ id }) => id)).toEqual([other])
  const { question, response } = await confirmed(owner, '/works/drop', { ids: [other] }, false)
  expect(question).toContain(`${other} mail orders.news`)
  expect((await dataOf<Works>(response)).failed).toEqual([])
  expect(await records()).toEqual([
    { what: 'outbox.again', details: { queueAndIds: [`${mail}`], count: 1 } },
    { what: 'outbox.again', details: { queueAndIds: ['provider'], count: 1 } },
    { what: 'outbox.drop', details: { ids: [`${other}`], count: 1 } },
  ])
})

test('rows of jobs are retried with everything, and not with a single entry', async () => {
  const mail = await fail()
  await pool.query(
    `INSERT INTO failed_rows (job, row_id, failures, error, failed_at, again_at)
     VALUES ('groups.watch', 7, 3, E'broken\\nstack', $1, $2)`,
    [clock.now(), new Date(clock.now().getTime() + days(1))],
  )
  const one = await dataOf<Works>(await act('again', { ids: [mail] }))
  expect(one.stuck).toMatchObject([{ job: 'groups.watch', row: 7, failures: 3, error: 'broken' }])
  expect(Date.parse(one.stuck[0]!.again_at)).toBeGreaterThan(clock.now().getTime())
  const all = await dataOf<Works>(await act('again', {}))
  expect(Date.parse(all.stuck[0]!.again_at)).toBe(clock.now().getTime())
})

test('backup, alarms, events of the provider and jobs are shown, or that there are none', async () => {
  await pool.query('DELETE FROM last_backup; DELETE FROM timetable')
  const none = await read()
  expect(none).toMatchObject({ backup: { at: null }, alarms: [], events: { last_at: null } })
  const config = { ...deps.config, enableDemo: false, alarmEmail: 'allarmi@posta.example' }
  await raiseAlarm({ ...deps, config }, 'failed_tasks', 2)
  await pool.query('INSERT INTO last_backup (taken_at) VALUES ($1)', [clock.now()])
  await pool.query(
    "INSERT INTO provider_events (id, kind, resource_id, body, received_at) VALUES ('e', 'x', 'y', '{}', $1)",
    [clock.now()],
  )
  await pool.query("INSERT INTO timetable (job, last_at) VALUES ('payments.reconcile', $1)", [
    new Date(clock.now().getTime() - days(2)),
  ])
  const shown = await read()
  expect(shown.backup).toEqual({ at: clock.now().toISOString(), is_late: false })
  expect(shown.alarms).toMatchObject([{ kind: 'failed_tasks' }])
  expect(shown.events).toEqual({ last_at: clock.now().toISOString(), waiting: 1, failed: 0 })
  const job = shown.jobs.find(({ name }) => name === 'payments.reconcile')
  expect(job).toMatchObject({ is_late: true })
})
