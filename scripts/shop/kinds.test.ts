import { expect, test } from 'vitest'
import type { z } from 'zod'
import { count, day, euros, id, moment, oneOf, price, text, upTo, whole } from './kinds.ts'

const read = <T>(kind: z.ZodType<T>, word: string) => kind.safeParse(word).data

test('parses money with a comma or a point, and refuses a price of zero', () => {
  expect([read(price, '39,90'), read(price, '39.9'), read(price, '40')]).toEqual([3990, 3990, 4000])
  expect(read(euros, '0')).toBe(0)
  for (const word of ['', '0', '0,00', '-1', '1e3', '39,905', 'gratis'])
    expect(read(price, word), word).toBeUndefined()
})

test('parses positive integers, and zero where allowed', () => {
  expect([read(whole, '12'), read(id, '12'), read(count, '0'), read(upTo(100), '0')]).toEqual([
    ...[12, 12, 0, 0],
  ])
  for (const word of ['', '0', '012', '1.5', '-3', '9999999999'])
    expect(read(whole, word), word).toBeUndefined()
  expect(read(upTo(100), '101')).toBeUndefined()
})

test('parses times and days in the zone of Rome', () => {
  expect(read(moment, '2026-12-24T22:59:00Z')?.getTime()).toBe(Date.UTC(2026, 11, 24, 22, 59))
  expect(read(moment, '2026-12-24T23:59')?.toISOString()).toBe('2026-12-24T22:59:00.000Z')
  expect(read(moment, '2026-12-24')?.toISOString()).toBe('2026-12-23T23:00:00.000Z')
  expect(read(day, '24/12/2026')).toBe('2026-12-24')
  for (const word of ['domani', '2027-02-31']) {
    expect(read(moment, word)).toBeUndefined()
    expect(read(day, word)).toBeUndefined()
  }
})

test('parses words of a list and texts up to a length', () => {
  expect(read(oneOf(['order', 'lot']), 'lot')).toBe('lot')
  expect(read(oneOf(['order', 'lot']), '')).toBeUndefined()
  expect(read(text(120), ' In stampa ')).toBe('In stampa')
  for (const word of ['', ' ', 'x'.repeat(121)]) expect(read(text(120), word)).toBeUndefined()
})
