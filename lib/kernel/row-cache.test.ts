import { expect, test } from 'vitest'
import { stoppedClock } from './clock.ts'
import { createRowCache } from './row-cache.ts'

const setUp = (entries = 10) => {
  const clock = stoppedClock('2026-03-01T10:00:00Z')
  const listeners: ((tags: string[]) => void)[] = []
  let live = true
  const changes = {
    subscribe: (listener: (tags: string[]) => void) => {
      listeners.push(listener)
      return () => undefined
    },
    isLive: () => live,
  }
  const rows = createRowCache<{ id: number; price: number }>({
    clock,
    changes,
    types: ['sale', 'preorder'],
    milliseconds: 10_000,
    entries,
  })
  const read: number[][] = []
  let price = 1
  const fromTable = async (ids: readonly number[]) => {
    read.push([...ids])
    return ids.filter((id) => id < 100).map((id) => ({ id, price }))
  }
  return {
    clock,
    read,
    get: (...ids: number[]) => rows(ids, fromTable),
    rows,
    setPrice: (to: number) => {
      price = to
    },
    announce: (...tags: string[]) => listeners.forEach((listener) => void listener(tags)),
    lose: () => {
      live = false
    },
  }
}

test('reads a row again once its change is announced, and only that one', async () => {
  const { get, read, setPrice, announce } = setUp()
  await get(1, 2)
  setPrice(5)
  announce('sales', 'sale:1', 'home')
  expect(await get(1, 2)).toEqual([
    { id: 1, price: 5 },
    { id: 2, price: 1 },
  ])
  expect(read).toEqual([[1, 2], [1]])
})

test.each([
  ['everything may have changed', ({ announce }: ReturnType<typeof setUp>) => announce('*')],
  ['its lifetime is over', ({ clock }: ReturnType<typeof setUp>) => void clock.advance(10_001)],
  ['changes may be missed', ({ lose }: ReturnType<typeof setUp>) => lose()],
])('reads a row again when %s', async (_, happen) => {
  const given = setUp()
  await given.get(1)
  given.setPrice(5)
  happen(given)
  expect(await given.get(1)).toEqual([{ id: 1, price: 5 }])
})

test('does not keep a row that was read while a change was announced', async () => {
  const { rows, announce } = setUp()
  const old = await rows([1], async () => {
    announce('preorders', 'preorder:1')
    return [{ id: 1, price: 1 }]
  })
  expect(old).toEqual([{ id: 1, price: 1 }])
  expect(await rows([1], async () => [{ id: 1, price: 5 }])).toEqual([{ id: 1, price: 5 }])
})
