import { expect, test } from 'vitest'
import { hours, minutes } from '#lib/format/durations.ts'
import { buildSession } from '../factories/members.ts'
import { openTestApi } from './api.ts'

const { call, pool, clock } = await openTestApi()

type End = { seconds_left: number | null; can_prolong: boolean }

const opened = (persistent = false) => buildSession(pool, { now: clock.now(), persistent })
const read = async (answer: Response) => ((await answer.json()) as { data: End }).data
const ending = async (token: string) =>
  read(await call('GET', '/users/logged/sessions/ending', { token }))
const prolong = (token: string) => call('POST', '/users/logged/sessions/more_time', { token })
const seconds = (milliseconds: number) => milliseconds / 1000
/** Uses the session every few hours until the given age. */
const use = async (token: string, until: number) => {
  for (let age = 0; age < until; age += hours(6)) {
    await call('GET', '/users/logged', { token })
    clock.advance(hours(6))
  }
}

test('asking when a session ends is no use of it, and more time is one', async () => {
  const { token } = await opened()
  expect(await ending(token)).toEqual({ seconds_left: seconds(hours(12)), can_prolong: true })
  clock.advance(hours(11))
  expect(await ending(token)).toEqual({ seconds_left: seconds(hours(1)), can_prolong: true })
  const longer = await prolong(token)
  expect(longer.status).toBe(200)
  expect(await read(longer)).toEqual({ seconds_left: seconds(hours(12)), can_prolong: true })
  clock.advance(hours(11))
  expect((await call('GET', '/users/logged', { token })).status).toBe(200)
})

test('a session nobody prolongs ends unused', async () => {
  const { token } = await opened()
  clock.advance(hours(11))
  await ending(token)
  clock.advance(hours(1))
  expect((await call('GET', '/users/logged/sessions/ending', { token })).status).toBe(401)
  expect((await prolong(token)).status).toBe(401)
})

test('the absolute end moves by half a day, once, also when asked many times at once', async () => {
  const { token } = await opened()
  await use(token, hours(18))
  clock.advance(hours(5) + minutes(50))
  expect(await ending(token)).toEqual({ seconds_left: seconds(minutes(10)), can_prolong: true })
  const answers = await Promise.all([prolong(token), prolong(token), prolong(token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await use(token, hours(12))
  expect(await ending(token)).toEqual({ seconds_left: seconds(minutes(10)), can_prolong: false })
  expect((await prolong(token)).status).toBe(409)
  clock.advance(minutes(10))
  expect((await call('GET', '/users/logged', { token })).status).toBe(401)
})

test('a persistent session ends days away, and has nothing to prolong', async () => {
  const { token } = await opened(true)
  expect((await ending(token)).seconds_left).toBeNull()
  expect((await prolong(token)).status).toBe(409)
})

test('a visitor has no session that ends', async () => {
  expect((await call('GET', '/users/logged/sessions/ending')).status).toBe(401)
  expect((await call('POST', '/users/logged/sessions/more_time')).status).toBe(401)
})
