import { expect, test } from 'vitest'
import { countStep, lastLine, readPlaywright, readVitest, sum } from './counts.ts'

const vitest = (numPassedTests: number, numFailedTests: number) =>
  JSON.stringify({ numPassedTests, numFailedTests })

const playwright = (expected: number, unexpected: number, flaky = 0) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 3 } })

test('a check without a report counts as one', () => {
  expect(countStep(true)).toEqual({ passed: 1, failed: 0 })
  expect(countStep(false)).toEqual({ passed: 0, failed: 1 })
})

test('reports are counted test by test', () => {
  expect(countStep(true, vitest(12, 0), readVitest)).toEqual({ passed: 12, failed: 0 })
  expect(countStep(false, vitest(12, 2), readVitest)).toEqual({ passed: 12, failed: 2 })
  expect(countStep(true, playwright(7, 0), readPlaywright)).toEqual({ passed: 7, failed: 0 })
  expect(countStep(false, playwright(7, 1, 1), readPlaywright)).toEqual({ passed: 7, failed: 2 })
})

test('a runner that proved nothing has failed', () => {
  expect(countStep(true, vitest(0, 0), readVitest)).toEqual({ passed: 0, failed: 1 })
  expect(countStep(false, vitest(12, 0), readVitest)).toEqual({ passed: 12, failed: 1 })
  expect(countStep(true, undefined, readVitest)).toEqual({ passed: 0, failed: 1 })
})

test('the last line tells the sum', () => {
  const all = [
    { passed: 1, failed: 0 },
    { passed: 40, failed: 2 },
  ]
  expect(lastLine(sum(all))).toBe('41 passed, 2 failed')
})
