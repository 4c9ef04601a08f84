import { expect, test } from 'vitest'
import { timelineOf } from './states.ts'

const on = (day: number) => new Date(Date.UTC(2026, 10, day))
const happened = (...kinds: string[]) => kinds.map((kind, place) => ({ kind, at: on(place + 1) }))
const timeline = (...given: Parameters<typeof timelineOf>) =>
  timelineOf(...given).map(({ kind, at }) => [kind, at?.getUTCDate() ?? null])

test('lists past steps and those to come', () => {
  expect(timeline('paid', happened('placed', 'paid'))).toEqual([
    ['placed', 1],
    ['paid', 2],
    ['preparing', null],
    ['shipped', null],
    ['delivered', null],
  ])
})

test('omits skipped steps', () => {
  expect(timeline('shipped', happened('placed', 'paid', 'shipped'))).toEqual([
    ['placed', 1],
    ['paid', 2],
    ['shipped', 3],
    ['delivered', null],
  ])
})

test('lists only past steps of an order that has ended', () => {
  expect(timeline('cancelled', happened('placed', 'paid', 'cancelled'))).toEqual([
    ['placed', 1],
    ['paid', 2],
    ['cancelled', 3],
  ])
  const refused = happened('placed', 'payment_failed', 'paid', 'preparing')
  expect(timeline('preparing', refused).map(([kind]) => kind)).not.toContain('cancelled')
})
