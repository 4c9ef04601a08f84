import { expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { createNap } from './nap.ts'

test('a nap is cut short', async () => {
  const nap = createNap()
  const asleep = nap.sleep(hour)
  nap.wake()
  await expect(asleep).resolves.toBeUndefined()
})

test('who wakes just before it begins is heard, once', async () => {
  const nap = createNap()
  nap.wake()
  await nap.sleep(hour)
  let awake = false
  const second = nap.sleep(hour).then(() => {
    awake = true
  })
  await Promise.resolve()
  expect(awake).toBe(false)
  nap.wake()
  await second
})
