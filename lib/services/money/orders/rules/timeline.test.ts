import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const on = (day: number) => new Date(Date.UTC(2026, 10, day))
const happened = (...kinds: string[]) => kinds.map((kind, place) => ({ kind, at: on(place + 1) }))
const told = (...given: Parameters<typeof timelineOf>) =>
  timelineOf(...given).map(({ kind, at }) => [kind, at?.getUTCDate() ?? null])

test('tells what happened and what is still to come', () => {
  expect(told('paid', happened('placed', 'paid'))).toEqual([
    ['placed', 1],
    ['paid', 2],
    ['preparing', null],
    ['shipped', null],
    ['delivered', null],
  ])
})

test('leaves out what was passed by', () => {
  expect(told('shipped', happened('placed', 'paid', 'shipped'))).toEqual([
    ['placed', 1],
    ['paid', 2],
    ['shipped', 3],
    ['delivered', null],
  ])
})

test('of what has ended tells only what happened', () => {
  expect(told('cancelled', happened('placed', 'paid', 'cancelled'))).toEqual([
    ['placed', 1],
    ['paid', 2],
    ['cancelled', 3],
  ])
  const refused = happened('placed', 'payment_failed', 'paid', 'preparing')
  expect(told('preparing', refused).map(([kind]) => kind)).not.toContain('cancelled')
})
