import { expect, test } from 'vitest'
import { count, day, euros, id, moment, oneOf, price, text, upTo, whole } from './kinds.ts'

test('parses money with a comma or a point, and refuses a price of zero', () => {
  expect([price.read('39,90'), price.read('39.9'), price.read('40')]).toEqual([3990, 3990, 4000])
  expect(euros.read('0')).toBe(0)
  for (const word of ['', '0', '0,00', '-1', '1e3', '39,905', 'gratis'])
    expect(price.read(word), word).toBeUndefined()
})

test('parses positive integers, and zero where allowed', () => {
  expect([whole.read('12'), id.read('12'), count.read('0'), upTo(100).read('0')]).toEqual([
    ...[12, 12, 0, 0],
  ])
  for (const word of ['', '0', '012', '1.5', '-3', '9999999999'])
    expect(whole.read(word), word).toBeUndefined()
  expect(upTo(100).read('101')).toBeUndefined()
})

test('parses times and days in the zone of Rome', () => {
  expect(moment.read('2026-12-24T22:59:00Z')?.getTime()).toBe(Date.UTC(2026, 11, 24, 22, 59))
  expect(moment.read('2026-12-24T23:59')?.toISOString()).toBe('2026-12-24T22:59:00.000Z')
  expect(moment.read('2026-12-24')?.toISOString()).toBe('2026-12-23T23:00:00.000Z')
  expect(day.read('24/12/2026')).toBe('2026-12-24')
  for (const word of ['domani', '2027-02-31']) {
    expect(moment.read(word)).toBeUndefined()
    expect(day.read(word)).toBeUndefined()
  }
})

test('parses words of a list and texts up to a length', () => {
  expect(oneOf(['order', 'lot']).read('lot')).toBe('lot')
  expect(oneOf(['order', 'lot']).read('')).toBeUndefined()
  expect(text(120).read(' In stampa ')).toBe('In stampa')
  for (const word of ['', ' ', 'x'.repeat(121)]) expect(text(120).read(word)).toBeUndefined()
})
