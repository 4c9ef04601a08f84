import { expect, test } from 'vitest'
import { limits } from '#kernel/http/limits.ts'
import { openTestApi, readProblem } from './api.ts'

const { call, pool, clock } = await openTestApi()

const ask = (query: string) => call('GET', `/places${query}`)

test('a postal code has its towns with their province', async () => {
  const response = await ask('?postal_code=70121')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('max-age=3600')
  expect(await response.json()).toEqual({ data: [{ name: 'Bari', province: 'BA' }] })
  const { data } = await (await ask('?postal_code=40050')).json()
  expect(data.length).toBeGreaterThan(1)
})

test('an unknown code has none', async () => {
  expect(await (await ask('?postal_code=99999')).json()).toEqual({ data: [] })
})

test.each([
  '',
  '?postal_code=',
  '?postal_code=4012',
  '?postal_code=40121%00',
  '?postal_code=quaranta',
])('refuses %j', async (query) => {
  const response = await ask(query)
  expect(response.status).toBe(422)
  expect(Object.keys((await readProblem(response)).errors ?? {})).toEqual(['postal_code'])
})

test('calls are rate limited by address', async () => {
  await pool.query('DELETE FROM rate_limits')
  await pool.query(`INSERT INTO rate_limits VALUES ('place:192.0.2.1', $1, $2)`, [
    limits.place.points,
    new Date(clock.now().getTime() + 30_000),
  ])
  expect((await ask('?postal_code=70121')).status).toBe(429)
})
