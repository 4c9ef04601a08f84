import { expect, test } from 'vitest'
import { createApi } from '#lib/services/app.ts'
import { caller } from '../api/api.ts'
import { depsFor } from '../api/deps.ts'
import { buildLevel } from '../factories/members.ts'
import { openOwnShop } from './own-shop.ts'
import { dieIn } from './processes.ts'

const { db, url } = await openOwnShop()

test('a creation committed by a process killed before its response is not repeated', async () => {
  await buildLevel(db.pool)
  const key = 'the-attempt-of-nora'
  const body = {
    name: 'Nora Neri',
    email: 'nora@posta.example',
    password: 'un cavallo in f3',
    conditions: { privacy: true, terms_and_conditions: true },
  }
  await dieIn(new URL('./creator.ts', import.meta.url), url, key, JSON.stringify(body))

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
