import { expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { createSleeper } from './sleeper.ts'

test('wake ends a sleep early', async () => {
  const sleeper = createSleeper()
  const asleep = sleeper.sleep(hour)
  sleeper.wake()
  await expect(asleep).resolves.toBeUndefined()
})

test('a wake just before a sleep ends that sleep only', async () => {
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
