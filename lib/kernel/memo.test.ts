import { expect, test, vi } from 'vitest'
import { stoppedClock } from './clock.ts'
import { createMemo } from './memo.ts'

const setUp = (entries?: number) => {
  const clock = stoppedClock('2026-03-01T10:00:00Z')
  const memo = createMemo<number>({ clock, milliseconds: 10_000, ...(entries ? { entries } : {}) })
  let calls = 0
  return { clock, memo, compute: async () => ++calls }
}

test('computes a dropped cheap answer again', async () => {
  const { memo, compute } = setUp()
  await memo.get('a', compute)
  memo.drop()
  expect(await memo.get('a', compute)).toBe(2)
})

test('computes an answer again after the time it holds', async () => {
  const clock = stoppedClock('2026-03-01T10:00:00Z')
  const memo = createMemo<number>({ clock, milliseconds: 10_000, holdsFor: () => 4_000 })
  let calls = 0
  const compute = async () => ++calls
  await memo.get('a', compute)
  clock.advance(3_999)
  expect(await memo.get('a', compute)).toBe(1)
  clock.advance(1)
  expect(await memo.get('a', compute)).toBe(2)
})

test('returns an old expensive answer while the next one is computed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { clock, memo } = setUp()
  const expensive = (value: number) => async () => {
    vi.advanceTimersByTime(100)
    return value
  }
  await memo.get('a', expensive(1))
  const late = Promise.withResolvers<number>()
  clock.advance(10_001)
  expect(await memo.get('a', () => late.promise)).toBe(1)
  expect(await memo.get('a', expensive(3))).toBe(1)
  late.resolve(2)
  await late.promise
  expect(await memo.get('a', expensive(4))).toBe(2)
  clock.advance(30_000)
  expect(await memo.get('a', expensive(5))).toBe(5)
  vi.useRealTimers()
})

test('does not cache a failure', async () => {
  const { memo, compute } = setUp()
  await expect(memo.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await memo.get('a', compute)).toBe(1)
})
