import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const settle = (work: Promise<unknown>) => work.then(String, (error) => error.code)

/** Occupies the only place, and returns the works in the order in which they ran. */
const occupied = () => {
  const inTurn = createTurns({ atOnce: 1, longestQueue: 4 })
  const gate = Promise.withResolvers<void>()
  const ran: string[] = []
  const first = inTurn(() => gate.promise, 'gate')
  const ask = (owner: string, name = owner) =>
    settle(
      inTurn(async () => {
        ran.push(name)
        return 'done'
      }, owner),
    )
  const open = async () => {
    gate.resolve()
    await first
  }
  return { ask, open, ran }
}

test('serves the owners in rotation, and each in the order of its requests', async () => {
  const { ask, open, ran } = occupied()
  const all = [ask('anna', 'a1'), ask('anna', 'a2'), ask('anna', 'a3'), ask('bruno', 'b1')]
  await open()
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
  expect(ran).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('refuses the last request of the owner with most of them when the queue is full', async () => {
  const { ask, open, ran } = occupied()
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask('anna', name))
  expect(await flood[4]).toBe('unavailable')
  const others = [ask('bruno'), ask('carla'), ask('dario')]
  expect(await Promise.all(flood.slice(1))).toEqual(Array(4).fill('unavailable'))
  expect(await ask('elena')).toBe('unavailable')
  await open()
  expect(await Promise.all([flood[0]!, ...others])).toEqual(['done', 'done', 'done', 'done'])
  expect(ran).toEqual(['a1', 'bruno', 'carla', 'dario'])
})
