import { expect, test, vi } from 'vitest'
import { stoppedClock } from './clock.ts'
import { createMemo } from './memo.ts'

const setUp = (entries?: number) => {
  const clock = stoppedClock('2026-03-01T10:00:00Z')
  const memo = createMemo<number>({ clock, milliseconds: 10_000, ...(entries ? { entries } : {}) })
  let asked = 0
  return { clock, memo, question: async () => ++asked }
}

test('an answer is given again until it is too old', async () => {
  const { clock, memo, question } = setUp()
  expect(await memo.get('a', question)).toBe(1)
  clock.advance(10_000)
  expect(await memo.get('a', question)).toBe(1)
  clock.advance(1)
  expect(await memo.get('a', question)).toBe(2)
})

test('a cheap answer that was dropped is asked for again', async () => {
  const { memo, question } = setUp()
  await memo.get('a', question)
  memo.drop()
  expect(await memo.get('a', question)).toBe(2)
})

test('an answer that holds for so long is asked for again then', async () => {
  const clock = stoppedClock('2026-03-01T10:00:00Z')
  const memo = createMemo<number>({ clock, milliseconds: 10_000, holdsFor: () => 4_000 })
  let asked = 0
  const question = async () => ++asked
  await memo.get('a', question)
  clock.advance(3_999)
  expect(await memo.get('a', question)).toBe(1)
  clock.advance(1)
  expect(await memo.get('a', question)).toBe(2)
})

test('two who ask at once wait for one answer', async () => {
  const { memo, question } = setUp()
  expect(await Promise.all([memo.get('a', question), memo.get('a', question)])).toEqual([1, 1])
})

test('a dear answer that is old is given while the next one is on its way', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { clock, memo } = setUp()
  const dear = (value: number) => async () => {
    vi.advanceTimersByTime(100)
    return value
  }
  await memo.get('a', dear(1))
  const late = Promise.withResolvers<number>()
  clock.advance(10_001)
  expect(await memo.get('a', () => late.promise)).toBe(1)
  expect(await memo.get('a', dear(3))).toBe(1)
  late.resolve(2)
  await late.promise
  expect(await memo.get('a', dear(4))).toBe(2)
  clock.advance(30_000)
  expect(await memo.get('a', dear(5))).toBe(5)
  vi.useRealTimers()
})

test('a failure is not remembered', async () => {
  const { memo, question } = setUp()
  await expect(memo.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await memo.get('a', question)).toBe(1)
})

test('the oldest answer makes room', async () => {
  const { memo, question } = setUp(2)
  for (const key of ['a', 'b', 'c']) await memo.get(key, question)
  expect(await memo.get('c', question)).toBe(3)
  expect(await memo.get('a', question)).toBe(4)
})
