import { describe, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { discount } from '../prices/rules.ts'
import { markers, type StateColumns, statusOf } from './rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * hour)

const group = (given: Partial<StateColumns> = {}): StateColumns => ({
  kind: 'preorder',
  status: 'running',
  expires_at: hours(48),
  archived_at: null,
  published_at: hours(-24 * 30),
  weep_only_until: null,
  units_left: null,
  limited: false,
  percent: 40,
  ...given,
})
const sale = (given: Partial<StateColumns> = {}) =>
  group({ kind: 'sale', status: null, expires_at: null, percent: 0, ...given })
const types = (item: StateColumns) => markers(item, now).map(({ type }) => type)

test.each([
  [4490, 5990, 25],
  [9999, 10_000, 0],
  [5000, 5000, 0],
  [6000, 5000, 0],
])('the discount of %i cents against %i is %i percent', (price, list, percent) => {
  expect(discount(price, list)).toBe(percent)
})

describe('status', () => {
  test('a group is running until the moment it expires', () => {
    expect(statusOf(group({ expires_at: hours(0.001) }), now)).toBe('running')
    expect(statusOf(group({ expires_at: now }), now)).toBe('expired')
  })
})

describe('markers', () => {
  test('new lasts fourteen days', () => {
    expect(types(group({ published_at: hours(-24 * 14 + 1) }))).toEqual(['new'])
    expect(types(group({ published_at: hours(-24 * 14) }))).toEqual([])
  })
  test('shows the number of the last six units', () => {
    expect(markers(sale({ units_left: 6 }), now)).toEqual([{ type: 'last', value: 6 }])
    expect(types(sale({ units_left: 7 }))).toEqual([])
    expect(types(sale({ units_left: 0 }))).toEqual(['sold_out'])
  })
  test('marks a group at its goal, and never a sale', () => {
    expect(types(group({ percent: 100 }))).toEqual(['goal_reached'])
    expect(types(group({ percent: 99 }))).toEqual([])
    expect(types(sale({ percent: 100 }))).toEqual([])
  })
  test('marks a closed item only as closed', () => {
    const closed = { expires_at: now, weep_only_until: hours(5), units_left: 0, percent: 120 }
    expect(types(group(closed))).toEqual(['closed'])
  })
  test('returns at most two markers, weep first', () => {
    const busy = {
      weep_only_until: hours(5),
      limited: true,
      units_left: 3,
      published_at: hours(-1),
    }
    expect(types(group({ ...busy, percent: 130 }))).toEqual(['weep', 'goal_reached'])
    expect(types(sale(busy))).toEqual(['weep', 'last'])
    expect(markers(sale(busy), now)[0]).toMatchObject({ until: hours(5).toISOString() })
  })
})
