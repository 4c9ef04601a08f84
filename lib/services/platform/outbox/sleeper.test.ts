import { expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { createSleeper } from './sleeper.ts'

test('a sleep is cut short', async () => {
  const sleeper = createSleeper()
  const asleep = sleeper.sleep(hour)
  sleeper.wake()
  await expect(asleep).resolves.toBeUndefined()
})

test('who wakes just before it begins is heard, once', async () => {
  const sleeper = createSleeper()
  sleeper.wake()
  await sleeper.sleep(hour)
  let awake = false
  const second = sleeper.sleep(hour).then(() => {
    awake = true
  })
  await Promise.resolve()
  expect(awake).toBe(false)
  sleeper.wake()
  await second
})
