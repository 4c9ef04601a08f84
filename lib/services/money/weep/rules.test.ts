import { describe, expect, test } from 'vitest'
import type { WeepPlan } from '#lib/contract/weep.ts'
import { endAfter } from './rules.ts'

const ends = (anchor: string, plan: WeepPlan, count: number) =>
  Array.from({ length: count }, (_, at) =>
    endAfter(new Date(anchor), plan, at + 1)
      .toISOString()
      .slice(0, 16),
  )

describe('the end of a period', () => {
  test('from 31 January is the last day of shorter months, and the 31st again after', () => {
    expect(ends('2027-01-31T09:00:00Z', 'monthly', 14)).toEqual([
      ...['2027-02-28T09:00', '2027-03-31T08:00', '2027-04-30T08:00', '2027-05-31T08:00'],
      ...['2027-06-30T08:00', '2027-07-31T08:00', '2027-08-31T08:00', '2027-09-30T08:00'],
      ...['2027-10-31T09:00', '2027-11-30T09:00', '2027-12-31T09:00', '2028-01-31T09:00'],
      ...['2028-02-29T09:00', '2028-03-31T08:00'],
    ])
  })

  test('keeps its hour in Rome across daylight saving time', () => {
    // 02:30 on 28 February; 02:30 does not exist on 28 March.
    expect(ends('2027-02-28T01:30:00Z', 'monthly', 2)).toEqual([
      '2027-03-28T01:30',
      '2027-04-28T00:30',
    ])
    // 02:30 on 30 September; 02:30 occurs twice on 31 October.
    expect(ends('2027-08-31T00:30:00Z', 'monthly', 2)[1]).toBe('2027-10-31T00:30')
    // 00:10 in Rome is still the previous day in UTC.
    expect(ends('2027-01-30T23:10:00Z', 'monthly', 2)).toEqual([
      '2027-02-27T23:10',
      '2027-03-30T22:10',
    ])
  })
})
