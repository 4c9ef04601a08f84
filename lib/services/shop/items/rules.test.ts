import { describe, expect, test } from 'vitest'
import { euros } from '#kernel/money.ts'
import { hour } from '#lib/format/durations.ts'
import { discount } from '../prices/rules.ts'
import { goalNumber, type ItemState, markers, missing, publicStatus, weepOnly } from './rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * hour)

const group = (given: Partial<ItemState> = {}): ItemState => ({
  kind: 'preorder',
  status: 'running',
  expiresAt: hours(48),
  archivedAt: null,
  publishedAt: hours(-24 * 30),
  weepOnlyUntil: null,
  unitsLeft: null,
  limited: false,
  percent: 40,
  ...given,
})
const sale = (given: Partial<ItemState> = {}) =>
  group({ kind: 'sale', status: null, expiresAt: null, percent: 0, ...given })
const types = (item: ItemState) => markers(item, now).map(({ type }) => type)

describe('discount', () => {
  test.each([
    [4490, 5990, 25],
    [1990, 2690, 26],
    [9999, 10_000, 0],
    [1, 10_000, 99],
    [5000, 5000, 0],
    [6000, 5000, 0],
    [0, 0, 0],
  ])('of %i cents against %i is %i percent', (price, list, percent) => {
    expect(discount(price, list)).toBe(percent)
  })
})

test('converts cents to euros without rounding errors', () => {
  expect([0, 1, 10, 3990, 2999, 123_456_789].map(euros)).toEqual([
    0, 0.01, 0.1, 39.9, 29.99, 1_234_567.89,
  ])
})

test('the missing quantity is never negative', () => {
  expect([missing(120, 103), missing(120, 120), missing(120, 150)]).toEqual([17, 0, 0])
})

test('converts only goals in money to euros', () => {
  expect(goalNumber('amount', 150_050)).toBe(1500.5)
  expect(goalNumber('units', 120)).toBe(120)
  expect(goalNumber('participants', 120)).toBe(120)
})

describe('status', () => {
  test('a group is running until the moment it expires', () => {
    expect(publicStatus(group({ expiresAt: hours(0.001) }), now)).toBe('running')
    expect(publicStatus(group({ expiresAt: now }), now)).toBe('expired')
  })
  test.each(['collecting', 'confirmed', 'completed', 'failed', 'cancelled'] as const)(
    'a group in state %s is expired',
    (status) => expect(publicStatus(group({ status }), now)).toBe('expired'),
  )
  test('archived takes precedence over every other state', () => {
    expect(publicStatus(group({ archivedAt: hours(-1) }), now)).toBe('archived')
    expect(publicStatus(sale({ archivedAt: hours(-1) }), now)).toBe('archived')
  })
  test('a sale runs until it is archived', () => expect(publicStatus(sale(), now)).toBe('running'))
})

test('the weep reservation ends at its time', () => {
  expect(weepOnly(hours(1), now)).toBe(true)
  expect(weepOnly(now, now)).toBe(false)
  expect(weepOnly(null, now)).toBe(false)
})

describe('markers', () => {
  test('returns none for a plain running group', () => expect(types(group())).toEqual([]))
  test('new lasts fourteen days', () => {
    expect(types(group({ publishedAt: hours(-24 * 14 + 1) }))).toEqual(['new'])
    expect(types(group({ publishedAt: hours(-24 * 14) }))).toEqual([])
  })
  test('shows the number of the last six units', () => {
    expect(markers(sale({ unitsLeft: 6 }), now)).toEqual([{ type: 'last', value: 6 }])
    expect(types(sale({ unitsLeft: 7 }))).toEqual([])
    expect(types(sale({ unitsLeft: 0 }))).toEqual(['sold_out'])
  })
  test('an unlimited item is never sold out', () =>
    expect(types(sale({ unitsLeft: null }))).toEqual([]))
  test('marks a group at its goal, and never a sale', () => {
    expect(types(group({ percent: 100 }))).toEqual(['goal_reached'])
    expect(types(group({ percent: 99 }))).toEqual([])
    expect(types(sale({ percent: 100 }))).toEqual([])
  })
  test('marks a closed item only as closed', () => {
    const closed = group({ expiresAt: now, weepOnlyUntil: hours(5), unitsLeft: 0, percent: 120 })
    expect(types(closed)).toEqual(['closed'])
  })
  test('returns at most two markers, weep first', () => {
    const busy = { weepOnlyUntil: hours(5), limited: true, unitsLeft: 3, publishedAt: hours(-1) }
    expect(types(group({ ...busy, percent: 130 }))).toEqual(['weep', 'goal_reached'])
    expect(types(sale(busy))).toEqual(['weep', 'last'])
    expect(markers(sale(busy), now)[0]?.until).toBe(hours(5).toISOString())
  })
})
