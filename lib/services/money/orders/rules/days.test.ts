import { expect, test } from 'vitest'
import { arrivesOn, endOfDayAfter, shipsOn } from './days.ts'

const day = (moment: Date) => moment.toISOString().slice(0, 10)

test('what is ordered on a Friday leaves on Monday and is there on Wednesday', () => {
  const ships = shipsOn(new Date('2026-10-23T17:00:00Z'))
  expect(day(ships)).toBe('2026-10-26')
  expect(day(arrivesOn(ships))).toBe('2026-10-28')
})

test('what is there later leaves later', () => {
  expect(day(shipsOn(new Date('2026-10-23T17:00:00Z'), [null, '2026-11-02']))).toBe('2026-11-03')
})

test.each([
  ['2026-10-21T09:04:00Z', '2026-11-04T22:59:59.999Z'],
  ['2026-06-30T22:30:00Z', '2026-07-15T21:59:59.999Z'],
])('fourteen days from %s end with the day in Italy', (from, end) => {
  expect(endOfDayAfter(new Date(from), 14).toISOString()).toBe(end)
})
