import { expect, test } from 'vitest'
import { openDatabase } from '#kernel/db/connection.ts'
import { createApi } from '#lib/services/app.ts'
import { caller, depsFor, openTestApi, readProblem } from './api.ts'

const { call, pool } = await openTestApi()

test('a running process answers without caching', async () => {
  const response = await call('GET', '/health/live')
  expect(await response.json()).toEqual({ status: 'ok' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a process with a migrated database is ready, and says nothing of its queues', async () => {
  await pool.query(`INSERT INTO outbox (queue, kind, recipient, data, due_at, last_error, failed_at)
    VALUES ('mail', 'secret-kind', 'serena@posta.example', '{}', now() - interval '90 s', NULL, NULL),
      ('purge', 'secret-kind', NULL, '{}', now(), 'secret', now())`)
  const response = await call('GET', '/health/ready')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
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
