import { expect, test } from 'vitest'
import { arrivesOn, shipsOn } from './days.ts'

const day = (moment: Date) => moment.toISOString().slice(0, 10)

test('what is ordered on a Friday leaves on Monday and is there on Wednesday', () => {
  const ships = shipsOn(new Date('2026-10-23T17:00:00Z'))
  expect(day(ships)).toBe('2026-10-26')
  expect(day(arrivesOn(ships))).toBe('2026-10-28')
})

test('what is there later leaves later', () => {
  expect(day(shipsOn(new Date('2026-10-23T17:00:00Z'), [null, '2026-11-02']))).toBe('2026-11-03')
})

test('no parcel leaves or arrives on a public holiday', () => {
  const ships = shipsOn(new Date('2026-12-24T11:00:00Z'))
  expect(day(ships)).toBe('2026-12-28')
  expect(day(arrivesOn(ships))).toBe('2026-12-30')
  // Easter Monday 2027.
  expect(day(arrivesOn(shipsOn(new Date('2027-03-25T11:00:00Z'))))).toBe('2027-03-31')
})

test('an order after midnight of Rome is of the new day', () => {
  expect(day(shipsOn(new Date('2026-10-22T21:59:00Z')))).toBe('2026-10-23')
  expect(day(shipsOn(new Date('2026-10-22T22:00:00Z')))).toBe('2026-10-26')
})
