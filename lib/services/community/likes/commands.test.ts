import { expect, test } from 'vitest'
import { restOfDay } from './commands.ts'

test('likes until midnight in Rome are notified at 08:00 on the next morning', () => {
  const { day, ...moments } = restOfDay(new Date('2026-11-23T21:15:00Z'))
  expect(moments).toEqual({
    until: new Date('2026-11-23T22:59:59.999Z'),
    morning: new Date('2026-11-24T07:00:00Z'),
  })
  expect(restOfDay(moments.until).day).toBe(day)
  expect(restOfDay(new Date('2026-11-23T23:00:00Z')).day).toBe('2026-11-24')
  expect(restOfDay(new Date('2026-07-01T10:00:00Z')).morning).toEqual(
    new Date('2026-07-02T06:00:00Z'),
  )
})
