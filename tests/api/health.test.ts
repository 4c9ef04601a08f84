import { expect, test } from 'vitest'
import { createApi } from '#lib/services/app.ts'
import { openDatabase } from '#lib/services/platform/db/connection.ts'
import { caller, depsFor, openTestApi, readProblem } from './api.ts'

const { call } = await openTestApi()

test('a process that lives says so, and nobody keeps the answer', async () => {
  const response = await call('GET', '/health/live')
  expect(await response.json()).toEqual({ status: 'ok' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a process with a migrated database is ready', async () => {
  const response = await call('GET', '/health/ready')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
})

test('without its database a process lives, is not ready and says when to come back', async () => {
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
