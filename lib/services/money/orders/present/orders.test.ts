import { expect, test } from 'vitest'
import type { CardRow } from '../queries/orders.ts'
import { dayOfCard } from './orders.ts'

const friday = new Date('2026-10-23T15:00:00Z')
const hours = { cutOff: '12:00' as const, closures: [] }
const stage = {
  id: 7,
  slug: 'faro',
  title: 'Il Faro',
  status: 'ordered',
  deliver_on: '2027-02-01',
  update: null,
} as const

const day = (given: Partial<CardRow>) =>
  dayOfCard(
    { state: 'paid', moment: null, paid_at: friday, there_on: null, stage: null, ...given },
    hours,
  )?.toISOString()

test('a parcel shipped on a Friday arrives on Tuesday, and never at a weekend', () => {
  expect(day({ state: 'shipped', moment: friday })).toBe('2026-10-27T00:00:00.000Z')
})

test('a paid order arrives two working days after it ships, once its copies are there', () => {
  expect(day({})).toBe('2026-10-28T00:00:00.000Z')
  expect(day({ there_on: '2026-11-16' })).toBe('2026-11-19T00:00:00.000Z')
  expect(day({ stage })).toBeUndefined()
})

test('every other state shows its own moment', () => {
  expect(day({ state: 'delivered', moment: friday })).toBe(friday.toISOString())
  expect(day({ state: 'shipped' })).toBeUndefined()
})
