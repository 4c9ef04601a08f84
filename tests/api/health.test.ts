import { expect, test } from 'vitest'
import { createApi } from '#lib/services/app.ts'
import { openDatabase } from '#lib/services/platform/db/connection.ts'
import { caller, depsFor, openTestApi, readProblem } from './api.ts'

const { call, pool, clock } = await openTestApi()

test('a running process answers without caching', async () => {
  const response = await call('GET', '/health/live')
  expect(await response.json()).toEqual({ status: 'ok' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a process with a migrated database is ready', async () => {
  const response = await call('GET', '/health/ready')
  expect(response.status).toBe(200)
  const quiet = { waiting: 0, retrying: 0, failed: 0, overdue: 0 }
  expect(await response.json()).toEqual({
    status: 'ok',
    outbox: {
      mail: quiet,
      notification: quiet,
      provider: quiet,
      purge: quiet,
      job: quiet,
      push: quiet,
      news: quiet,
    },
  })
})

test('a process with stuck queues is ready, and reports waiting and failed tasks with their age', async () => {
  await pool.query(`INSERT INTO outbox (queue, kind, recipient, data, due_at, last_error, failed_at)
    VALUES ('mail', 'secret-kind', 'serena@posta.example', '{"token":"secret"}', now() - interval '90 s', NULL, NULL),
      ('mail', 'secret-kind', 'serena@posta.example', '{}', now() + interval '1 h', 'secret', NULL),
      ('purge', 'secret-kind', NULL, '{}', now(), 'secret', now())`)
  clock.advance(60_000)
  const response = await call('GET', '/health/ready')
  expect(response.status).toBe(200)
  const body = await response.text()
  const { outbox } = JSON.parse(body)
  expect(outbox.mail).toMatchObject({ waiting: 1, retrying: 1, failed: 0 })
  expect(outbox.mail.overdue).toBeGreaterThanOrEqual(90)
  expect(outbox.mail.overdue).toBeLessThan(150)
  expect(outbox.purge).toEqual({ waiting: 0, retrying: 0, failed: 1, overdue: 0 })
  expect(body).not.toMatch(/secret|serena/)
})

test('without its database a process is alive but not ready, with Retry-After', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const lonely = caller(createApi(depsFor(db).deps))
  expect((await lonely('GET', '/health/live')).status).toBe(200)
  for (const path of ['/health/ready', '/preorders']) {
    const response = await lonely('GET', path)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readProblem(response)).toMatchObject({ code: 'unavailable' })
  }
  await db.close()
})
