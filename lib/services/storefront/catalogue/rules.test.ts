import { describe, expect, test } from 'vitest'
import { availabilityOf, weepOnlyUntil } from './rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const before = new Date('2026-03-10T11:59:59Z')
const soon = new Date('2026-03-10T12:00:01Z')
const later = new Date('2026-03-11T12:00:00Z')

describe('the reservation for weep members', () => {
  test('ends at the later time of item and bundle', () => {
    expect(weepOnlyUntil(soon, later, now)).toBe(later)
    expect(weepOnlyUntil(later, soon, now)).toBe(later)
    expect(weepOnlyUntil(null, soon, now)).toBe(soon)
    expect(weepOnlyUntil(soon, null, now)).toBe(soon)
  })

  test('is over at that very moment, and null without a time', () => {
    expect(weepOnlyUntil(now, before, now)).toBeNull()
    expect(weepOnlyUntil(null, null, now)).toBeNull()
  })
})

describe('a variation', () => {
  const open = { expired: false, is_limited: false, enable_waiting_list: false }

  test('combines the states of its open bundles', () => {
    const limited = { ...open, is_limited: true }
    const waited = { ...open, enable_waiting_list: true }
    expect(availabilityOf([open, limited, waited])).toEqual({
      expired: false,
      is_limited: true,
      enable_waiting_list: true,
    })
  })

  test('is expired when all bundles are, and ignores their other states', () => {
    const closed = { expired: true, is_limited: true, enable_waiting_list: true }
    expect(availabilityOf([open, closed])).toEqual(open)
    expect(availabilityOf([closed])).toEqual({ ...open, expired: true })
  })
})
