import { expect, test } from 'vitest'
import { carton, cents, moment, none, oneOf, percent, text, whole } from './operator-arguments.ts'

test('reads money with a comma or a point, and refuses zero', () => {
  expect([cents('39,90'), cents('39.9'), cents('40')]).toEqual([3990, 3990, 4000])
  for (const word of [undefined, '', '0', '0,00', '-1', '1e3', '39,905', 'gratis'])
    expect(() => cents(word), word).toThrow('invalid')
})

test('reads whole positive numbers, and 0 as none where allowed', () => {
  expect([whole('12'), none('12'), none('0'), carton('0'), percent('0')]).toEqual([
    ...[12, 12, null, null, 0],
  ])
  for (const word of [undefined, '', '0', '012', '1.5', '-3', '9999999999'])
    expect(() => whole(word), word).toThrow('invalid')
  expect(() => carton('1')).toThrow('invalid')
  expect(() => percent('101')).toThrow('invalid')
})

test('reads moments and known words', () => {
  expect(moment('2026-12-24T22:59:00Z').getTime()).toBe(Date.UTC(2026, 11, 24, 22, 59))
  expect(moment('2026-12-24T23:59').toISOString()).toBe('2026-12-24T22:59:00.000Z')
  expect(moment('2026-12-24').toISOString()).toBe('2026-12-23T23:00:00.000Z')
  expect(() => moment('domani')).toThrow('invalid')
  expect(oneOf('lot', ['order', 'lot'])).toBe('lot')
  expect(text(' In stampa ', 120)).toBe('In stampa')
  for (const word of [undefined, ' ', 'x'.repeat(121)])
    expect(() => text(word, 120)).toThrow('invalid')
  expect(() => oneOf(undefined, ['order', 'lot'])).toThrow('invalid')
})
