import { expect, test } from 'vitest'
import { hours, minutes } from '#lib/format/durations.ts'
import { buildSession } from '../../factories/members.ts'
import { dataOf, openTestApi } from '../api.ts'

const { call, pool, clock } = await openTestApi()

const opened = (persistent = false) => buildSession(pool, { now: clock.now(), persistent })
const ending = (token: string) => call('GET', '/users/logged/sessions/ending', { token })
const prolong = (token: string) => call('POST', '/users/logged/sessions/more_time', { token })
const end = (milliseconds: number, can_prolong = true) => ({
  seconds_left: milliseconds / 1000,
  can_prolong,
})
/** Uses the session every few hours until the given age. */
const use = async (token: string, until: number) => {
  for (let age = 0; age < until; age += hours(6)) {
    await call('GET', '/users/logged', { token })
    clock.advance(hours(6))
  }
}

test('asking when a session ends is no use of it, and more time is one', async () => {
  const { token } = await opened()
  expect(await dataOf(await ending(token))).toEqual(end(hours(12)))
  clock.advance(hours(11))
  expect(await dataOf(await ending(token))).toEqual(end(hours(1)))
  expect(await dataOf(await prolong(token))).toEqual(end(hours(12)))
  clock.advance(hours(11))
  expect((await call('GET', '/users/logged', { token })).status).toBe(200)
})

test('a session nobody prolongs ends unused', async () => {
  const { token } = await opened()
  clock.advance(hours(11))
  await ending(token)
  clock.advance(hours(1))
  expect((await ending(token)).status).toBe(401)
  expect((await prolong(token)).status).toBe(401)
})

test('the absolute end moves by half a day, once, also when asked many times at once', async () => {
  const { token } = await opened()
  await use(token, hours(18))
  clock.advance(hours(5) + minutes(50))
  expect(await dataOf(await ending(token))).toEqual(end(minutes(10)))
  const answers = await Promise.all([prolong(token), prolong(token), prolong(token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await use(token, hours(12))
  expect(await dataOf(await ending(token))).toEqual(end(minutes(10), false))
  expect((await prolong(token)).status).toBe(409)
  clock.advance(minutes(10))
  expect((await call('GET', '/users/logged', { token })).status).toBe(401)
})

test('a persistent session ends days away, and has nothing to prolong', async () => {
  const { token } = await opened(true)
  expect(await dataOf(await ending(token))).toMatchObject({ seconds_left: null })
  expect((await prolong(token)).status).toBe(409)
})
