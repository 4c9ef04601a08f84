import { beforeEach, describe, expect, test } from 'vitest'
import { lookAtTimetable, startTimetable } from '#kernel/jobs/timetable.ts'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { queueSettings } from '#kernel/outbox/rules.ts'
import { openTestApi } from '../api.ts'

const api = await openTestApi()
const { db, deps, pool } = api
const hourly = { name: 'test.hourly', cron: '5 * * * *' }
const state = async () => (await readOutboxState(db)).job
const entries = async () =>
  (await pool.query('SELECT kind, attempts, sent_at, failed_at, due_at FROM outbox ORDER BY id'))
    .rows

const look = () => lookAtTimetable(db, [hourly])
/** Sets the last run of the timetable to hours ago. */
const away = (hours: number) =>
  pool.query(
    `UPDATE timetable SET last_at = date_trunc('milliseconds', now()) - make_interval(hours => $1)`,
    [hours],
  )

beforeEach(() => pool.query('DELETE FROM outbox; DELETE FROM timetable'))

test('a new job waits for its first time', async () => {
  const rare = [{ name: 'test.rare', cron: '0 4 29 2 *' }]
  expect(await lookAtTimetable(db, rare)).toBe(60_000)
  await lookAtTimetable(db, rare)
  expect(await entries()).toEqual([])
})

test('a run is enqueued once by any number of processes', async () => {
  await look()
  await away(1)
  await Promise.all(Array.from({ length: 8 }, look))
  expect(await entries()).toMatchObject([{ kind: 'test.hourly', attempts: 0, sent_at: null }])
})

describe('a run not finished when the next is due', () => {
  beforeEach(async () => {
    await look()
    await away(1)
    await look()
    await away(1)
  })
  const make = (change: string) => pool.query(`UPDATE outbox SET ${change}`)
  const due = async () => (await pool.query('SELECT due_at <= now() AS due FROM outbox')).rows

  test('is not touched while a worker runs it', async () => {
    await make(
      `attempts = 1, due_at = now() + make_interval(secs => ${queueSettings.job.leaseSeconds - 5})`,
    )
    await look()
    expect(await due()).toEqual([{ due: false }])
  })

  test('is tried again at once after a failure', async () => {
    await make(`attempts = 5, last_error = 'busy', due_at = now() + interval '3 hours'`)
    await look()
    expect(await due()).toEqual([{ due: true }])
    expect(await entries()).toMatchObject([{ attempts: 5 }])
  })

  test('is started again when dead', async () => {
    await make(`attempts = 11, last_error = 'busy', failed_at = now()`)
    await look()
    expect(await entries()).toMatchObject([{ attempts: 0, failed_at: null }])
  })
})

test('jobs of an older version are neither enqueued nor retried', async () => {
  await look()
  await away(1)
  await look()
  const timetable = await startTimetable(deps, [])
  await timetable.stop()
  expect(await state()).toMatchObject({ waiting: 0, retrying: 0, failed: 0 })
  expect((await pool.query('SELECT FROM timetable')).rows).toEqual([])
})
