import { expect, test } from 'vitest'
import { restOfDay } from './rules.ts'

test('what is liked until midnight is told of in the morning', () => {
  const { number, ...moments } = restOfDay(new Date('2026-11-23T21:15:00Z'))
  expect(moments).toEqual({
    until: new Date('2026-11-23T23:59:59.999Z'),
    morning: new Date('2026-11-24T07:00:00Z'),
  })
  expect(restOfDay(moments.until).number).toBe(number)
  expect(restOfDay(new Date('2026-11-24T00:00:00Z')).number).toBe(number + 1)
})
