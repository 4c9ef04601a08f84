import { expect, test } from 'vitest'
import { dayOfCard } from './orders.ts'

const friday = new Date('2026-10-23T15:00:00Z')

test('a parcel shipped on a Friday arrives on Tuesday, and never at a weekend', () => {
  const day = dayOfCard({ state: 'shipped', moment: friday })
  expect(day?.toISOString()).toBe('2026-10-27T00:00:00.000Z')
})

test('every other state shows its own moment', () => {
  expect(dayOfCard({ state: 'delivered', moment: friday })).toBe(friday)
  expect(dayOfCard({ state: 'shipped', moment: null })).toBeNull()
})
