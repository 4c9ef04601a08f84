import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stoppedClock } from './clock.ts'
import { createSharedReads } from './shared-reads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = '2026-01-01T12:00:00Z'

const setUp = (trueUntil = Number.POSITIVE_INFINITY) => {
  const clock = stoppedClock(start)
  const rounds: { keys: string[]; answer: (value: string) => void; fail: () => void }[] = []
  const errors: unknown[] = []
  const reads = createSharedReads<string>({
    clock,
    trueUntil: () => trueUntil,
    onError: (error) => errors.push(error),
    read: (keys) =>
      new Promise((resolve, reject) =>
        rounds.push({
          keys,
          answer: (value) => resolve(new Map(keys.map((key) => [key, value]))),
          fail: () => reject(new Error('no database')),
        }),
      ),
  })
  const last = () => rounds.at(-1)!
  /** Waits long enough for every pending read. */
  const pass = () => vi.advanceTimersByTimeAsync(300)
  return { clock, reads, rounds, last, pass, errors }
}

describe('a shared read', () => {
  it('is one query for all callers, and is cached', async () => {
    const { reads, rounds, last, pass } = setUp()
    const asked = [reads.get('a'), reads.get('b'), reads.get('a')]
    await pass()
    expect(rounds.map(({ keys }) => keys)).toEqual([['a', 'b']])
    asked.push(reads.get('a'))
    last().answer('first')
    expect(await Promise.all(asked)).toEqual(Array(4).fill('first'))
    expect(await reads.get('b')).toBe('first')
    await pass()
    expect(rounds).toHaveLength(1)
  })

  it('starts one new query for all callers after any number of changes', async () => {
    const { reads, rounds, last, pass } = setUp()
    const before = reads.get('a')
    await pass()
    const after = Array.from({ length: 10 }, () => {
      reads.drop('a')
      return reads.get('a')
    })
    last().answer('old')
    expect(await before).toBe('old')
    await pass()
    last().answer('new')
    expect(await Promise.all(after)).toEqual(Array(10).fill('new'))
    expect(await reads.get('a')).toBe('new')
    expect(rounds).toHaveLength(2)
  })

  it('is not cached longer than its value holds, nor longer than five seconds', async () => {
    for (const [trueFor, kept] of [
      [2_000, 1_999],
      [60_000, 4_999],
    ] as const) {
      const { clock, reads, rounds, last, pass } = setUp(Date.parse(start) + trueFor)
      void reads.get('a')
      await pass()
      last().answer('first')
      await pass()
      clock.advance(kept)
      expect(await reads.get('a')).toBe('first')
      clock.advance(1)
      void reads.get('a')
      await pass()
      expect(rounds).toHaveLength(2)
    }
  })

  it('is split into batches of two hundred keys', async () => {
    const { reads, rounds, last, pass } = setUp()
    for (let key = 0; key < 450; key++) void reads.get(`${key}`)
    for (let part = 0; part < 3; part++) {
      await pass()
      last().answer('it')
    }
    await pass()
    expect(rounds.map(({ keys }) => keys.length)).toEqual([200, 200, 50])
  })

  it('that fails rejects its callers and is repeated for the next', async () => {
    const { reads, last, pass, errors } = setUp()
    const asked = reads.get('a').catch((error: Error) => error.message)
    await pass()
    last().fail()
    expect(await asked).toBe('no database')
    expect(errors).toHaveLength(1)
    const again = reads.get('a')
    await pass()
    last().answer('it')
    expect(await again).toBe('it')
  })
})
