import { expect, test } from 'vitest'
import { openTestApi } from '../api/api.ts'
import { buildLevel } from '../factories/members.ts'
import { dieIn, worker } from './processes.ts'

const { call, pool, url } = await openTestApi()

test('a creation committed by a process killed before its response is not repeated', async () => {
  await buildLevel(pool)
  const headers = { 'idempotency-key': 'the-attempt-of-nora' }
  const body = {
    name: 'Nora Neri',
    email: 'nora@posta.example',
    password: 'un cavallo in f3',
    conditions: { privacy: true, terms_and_conditions: true },
  }
  await dieIn(worker, url, 'sign up', JSON.stringify({ body, headers }), 'after 1')

  const answer = await call('POST', '/users', { body, headers })
  expect(answer.status).toBe(201)
  const { data } = (await answer.json()) as { data: { token: string } }
  expect((await call('GET', '/users/logged', { token: data.token })).status).toBe(200)
  const { rows } = await pool.query('SELECT id FROM members')
  expect(rows).toHaveLength(1)
  const other = await call('POST', '/users', { body: { ...body, name: 'Ada' }, headers })
  expect(other.status).toBe(422)
})
