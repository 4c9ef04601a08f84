import { expect, test } from 'vitest'
import { forecastOf } from './forecast.ts'

test.each([
  [
    'without a history',
    { paid: 0, sure: 109, broken: 9 },
    { charged: 0, failed: 0 },
    [12, 10, 106],
  ],
  [
    'as in the last groups',
    { paid: 0, sure: 109, broken: 9 },
    { charged: 400, failed: 34 },
    [10, 8.5, 108],
  ],
  [
    'paid seats are sure',
    { paid: 50, sure: 10, broken: 0 },
    { charged: 10, failed: 5 },
    [5, 50, 55],
  ],
  ['nobody', { paid: 0, sure: 0, broken: 0 }, { charged: 10, failed: 1 }, [0, 10, 0]],
])('%s', (_, held, history, [failures, percent, expected]) => {
  expect(forecastOf(held, history)).toEqual({ failures, percent, expected })
})
