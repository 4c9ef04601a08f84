import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#lib/services/app.ts'
import { type Database, openDatabase } from '#lib/services/platform/db/connection.ts'
import { migrate } from '#lib/services/platform/db/migrate.ts'
import { type Engine, startEngine } from '#lib/services/platform/engine/engine.ts'
import { caller } from '../api/api.ts'
import { depsFor } from '../api/deps.ts'
import { buildLevel } from '../factories/members.ts'
import { nothingRuns } from './processes.ts'

let folder: string
let engine: Engine
let db: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-crash-'))
  await chmod(folder, 0o755)
  engine = await startEngine(folder)
  await migrate(engine.url)
  db = openDatabase(engine.url)
})

afterAll(async () => {
  await db.close()
  await engine.release()
  await nothingRuns(folder)
  await rm(folder, { recursive: true, force: true })
})

test('what was created by a process killed before it answered is not created again', async () => {
  await buildLevel(db.pool)
  const key = 'the-attempt-of-nora'
  const body = {
    name: 'Nora Neri',
    email: 'nora@posta.example',
    password: 'un cavallo in f3',
    conditions: { privacy: true, terms_and_conditions: true },
  }
  const script = new URL('./creator.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, engine.url, key, JSON.stringify(body)], {
    stdio: 'inherit',
  })
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])

  const call = caller(createApi(depsFor(db).deps))
  const headers = { 'idempotency-key': key }
  const answer = await call('POST', '/users', { body, headers })
  expect(answer.status).toBe(201)
  const { data } = (await answer.json()) as { data: { token: string } }
  expect((await call('GET', '/users/logged', { token: data.token })).status).toBe(200)
  const { rows } = await db.pool.query('SELECT id FROM members')
  expect(rows).toHaveLength(1)
  const other = await call('POST', '/users', { body: { ...body, name: 'Ada' }, headers })
  expect(other.status).toBe(422)
})
