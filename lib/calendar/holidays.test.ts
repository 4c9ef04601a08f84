import { describe, expect, test } from 'vitest'
import { daysBetween } from './days.ts'
import { easterOf, isHoliday, isWeekend, isWorkday, nextWorkday } from './holidays.ts'

describe('Easter', () => {
  test.each([
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2076-04-19',
    '2100-03-28',
  ])('is on %s', (day) => {
    expect(easterOf(Number(day.slice(0, 4)))).toBe(day)
  })

  test('is a Sunday from 22 March to 25 April in every year', () => {
    for (let year = 1900; year < 2300; year++) {
      const easter = easterOf(year)
      expect(daysBetween('1899-12-31', easter) % 7, easter).toBe(0)
      expect(`${year}-03-22` <= easter && easter <= `${year}-04-25`, easter).toBe(true)
    }
  })
})

test('returns the legal holidays of 2027', () => {
  const found: string[] = []
  for (let month = 1; month <= 12; month++)
    for (let day = 1; day <= new Date(2027, month, 0).getDate(); day++) {
      const date = `2027-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      if (isHoliday(date)) found.push(date.slice(5))
    }
  expect(found).toEqual([
    ...['01-01', '01-06', '03-28', '03-29', '04-25', '05-01', '06-02'],
    ...['08-15', '10-04', '11-01', '12-08', '12-25', '12-26'],
  ])
})

test('Saint Francis is a holiday from 2026', () => {
  expect([isHoliday('2025-10-04'), isHoliday('2026-10-04')]).toEqual([false, true])
})

test('counts a holiday at a weekend as both, without a substitute day', () => {
  // 25 April 2026 is a Saturday, 15 August 2026 too, 1 November 2026 a Sunday.
  for (const day of ['2026-04-25', '2026-08-15', '2026-11-01'])
    expect([isHoliday(day), isWeekend(day), isWorkday(day)]).toEqual([true, true, false])
  for (const day of ['2026-04-27', '2026-08-17', '2026-11-02']) expect(isWorkday(day)).toBe(true)
})

test.each([
  ['over a weekend', '2026-10-23', '2026-10-26'],
  ['over Christmas, Saint Stephen and a weekend', '2026-12-24', '2026-12-28'],
  ['over Christmas within a week', '2029-12-24', '2029-12-27'],
  ['over New Year', '2026-12-31', '2027-01-04'],
  ['over the Epiphany', '2027-01-05', '2027-01-07'],
  ['over Easter Monday', '2026-04-03', '2026-04-07'],
  ['from a holiday', '2026-12-08', '2026-12-09'],
])('the next working day, %s', (_, from, next) => {
  expect(nextWorkday(from)).toBe(next)
})
