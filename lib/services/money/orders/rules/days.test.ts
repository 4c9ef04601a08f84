import { expect, test } from 'vitest'
import { arrivesOn, shippingOf, shipsOn, untilShippingChanges } from './days.ts'

const hours = { cutOff: '16:00' as const, closures: [{ from: '2027-08-09', to: '2027-08-20' }] }
const ships = (moment: string, ...inStockOn: (string | null)[]) =>
  shipsOn(hours, new Date(moment), inStockOn)
const day = (moment: Date) => moment.toISOString().slice(0, 10)

test('an order of a Friday ships on Monday and arrives on Wednesday', () => {
  expect(day(ships('2026-10-23T17:00:00Z'))).toBe('2026-10-26')
  expect(day(arrivesOn(ships('2026-10-23T17:00:00Z')))).toBe('2026-10-28')
})

test('a parcel ships after the day on which its latest copy is in stock', () => {
  expect(day(ships('2026-10-23T17:00:00Z', null, '2026-11-02'))).toBe('2026-11-03')
})

test('no parcel ships or arrives on a public holiday', () => {
  expect(day(ships('2026-12-24T11:00:00Z'))).toBe('2026-12-28')
  expect(day(arrivesOn(ships('2026-12-24T11:00:00Z')))).toBe('2026-12-30')
  // Easter Monday 2027.
  expect(day(arrivesOn(ships('2027-03-25T11:00:00Z')))).toBe('2027-03-31')
})

test('an order after the cut-off of Rome counts as one of the next day', () => {
  expect(day(ships('2026-10-21T13:59:59Z'))).toBe('2026-10-22')
  expect(day(ships('2026-10-21T14:00:00Z'))).toBe('2026-10-23')
  // Rome is one hour ahead of UTC in winter.
  expect(day(ships('2026-11-25T14:59:59Z'))).toBe('2026-11-26')
  expect(day(ships('2026-11-25T15:00:00Z'))).toBe('2026-11-27')
})

test('no parcel ships while the warehouse is closed', () => {
  expect(day(ships('2027-08-06T10:00:00Z'))).toBe('2027-08-23')
  expect(day(ships('2027-08-12T18:00:00Z'))).toBe('2027-08-23')
})

test('the shipping of an item changes exactly at the cut-off and at midnight, and back with the clock', () => {
  const before = new Date('2026-11-25T14:59:59.999Z')
  const cutOff = new Date('2026-11-25T15:00:00Z')
  const midnight = new Date('2026-11-25T23:00:00Z')
  for (const now of [before, cutOff, midnight, before]) {
    for (const inStockOn of [null, '2026-11-25', '2026-12-01']) {
      const { on, until } = shippingOf(hours, now, inStockOn)
      expect(on).toEqual(shipsOn(hours, now, [inStockOn]))
      expect(until.getTime() - now.getTime()).toBe(untilShippingChanges(hours, now))
    }
  }
  expect(shippingOf(hours, before, null).inDays).toBe(1)
  expect(shippingOf(hours, cutOff, null).inDays).toBe(2)
  expect(shippingOf(hours, midnight, null).inDays).toBe(1)
  expect(shippingOf(hours, cutOff, '2026-11-25').awaited).toBe(false)
  expect(shippingOf(hours, cutOff, '2026-12-01').awaited).toBe(true)
})
