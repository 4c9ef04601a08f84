import { expect, test } from 'vitest'
import { batched } from './batched.ts'

/** Returns work that ends on request, and the batches it received. */
const held = () => {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const ask = batched(async (asked: number[]) => {
    batches.push(asked)
    await new Promise<void>((end) => ends.push(end))
    return asked.map((n) => (n < 0 ? new Error(`${n}`) : n * 10))
  })
  const end = async () => {
    await expect.poll(() => ends).not.toEqual([])
    ends.shift()?.()
  }
  return { batches, ask, end }
}

test('runs the first call at once and the calls that come meanwhile as one batch', async () => {
  const { batches, ask, end } = held()
  const answers = [1, 2, 3].map(ask)
  expect(batches).toEqual([[1]])
  await end()
  expect(await answers[0]).toBe(10)
  await end()
  expect(batches).toEqual([[1], [2, 3]])
  expect(await Promise.all(answers)).toEqual([10, 20, 30])
})

test('retries each call by itself when a batch fails', async () => {
  const batches: number[][] = []
  const ask = batched(async (asked: number[]) => {
    batches.push(asked)
    if (asked.includes(3)) throw new Error('three')
    return asked
  })
  const settled = await Promise.allSettled([1, 2, 3, 4].map(ask))
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4]])
  expect(settled.map((each) => (each.status === 'fulfilled' ? each.value : 'refused'))).toEqual([
    1,
    2,
    'refused',
    4,
  ])
})

test('a batch that does not end does not block the next', async () => {
  const { batches, ask } = held()
  void ask(1)
  void ask(2)
  await expect.poll(() => batches).toEqual([[1], [2]])
})
