import { expect, test } from 'vitest'
import { countStep, lastLine, readPlaywright, readVitest, sum } from './counts.ts'
import { summary } from './summary.ts'

const vitest = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) =>
  JSON.stringify({ numPassedTests, numFailedTests, testResults })

const playwright = (expected: number, unexpected: number, flaky = 0) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 3 } })

test('a check without a report counts as one', () => {
  expect(countStep(true)).toMatchObject({ passed: 1, failed: 0 })
  expect(countStep(false)).toMatchObject({ passed: 0, failed: 1 })
})

const ofVitest = (...counts: [number, number]) => ({ text: vitest(...counts), read: readVitest })

test('reports are counted test by test', () => {
  expect(countStep(true, ofVitest(12, 0))).toMatchObject({ passed: 12, failed: 0 })
  expect(countStep(false, ofVitest(12, 2))).toMatchObject({ passed: 12, failed: 2 })
  const ofBrowser = { text: playwright(7, 1, 1), read: readPlaywright }
  expect(countStep(false, ofBrowser)).toMatchObject({ passed: 7, failed: 2 })
})

test('a runner that ran no test has failed, unless it may be empty', () => {
  const empty = ofVitest(0, 0)
  expect(countStep(true, empty)).toMatchObject({ passed: 0, failed: 1 })
  expect(countStep(true, { ...empty, mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 0 })
  expect(countStep(false, { ...empty, mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 1 })
  expect(countStep(true, { ...empty, text: undefined })).toMatchObject({ passed: 0, failed: 1 })
  expect(countStep(false, ofVitest(12, 0))).toMatchObject({ passed: 12, failed: 1 })
})

test('failures of a step are not added to other steps', () => {
  countStep(false).failures.push({ test: 'lint', error: 'it ended with code 1' })
  expect(countStep(true).failures).toEqual([])
})

test('the last line has the sum', () => {
  const all = [
    { passed: 1, failed: 0 },
    { passed: 40, failed: 2 },
  ]
  expect(lastLine(sum(all))).toBe('41 passed, 2 failed')
})

const failed = (fullName: string, message: string) => ({
  fullName,
  status: 'failed',
  duration: 1500,
  failureMessages: [message],
})

test('reports a failed test with its file, error and seed', () => {
  const red = `${String.fromCharCode(27)}[31m`
  const { failures, timings } = readVitest(
    vitest(0, 2, [
      {
        name: `${process.cwd()}/tests/races/stock.test.ts`,
        status: 'failed',
        assertionResults: [
          failed('nothing is sold twice', '\nError: seed 4711: two copies of one\n  at line 3'),
          failed('every sum is right', `${red}Error: Property failed\n{ seed: -12, path: "0:1" }`),
        ],
      },
    ]),
  )
  expect(failures).toEqual([
    {
      test: 'tests/races/stock.test.ts › nothing is sold twice',
      error: 'Error: seed 4711: two copies of one',
      seed: '4711',
    },
    {
      test: 'tests/races/stock.test.ts › every sum is right',
      error: 'Error: Property failed',
      seed: '-12',
    },
  ])
  expect(timings).toEqual(failures.map(({ test }) => ({ test, seconds: 1.5 })))
})

test('reports a file that does not load', () => {
  const broken = { name: 'a.test.ts', status: 'failed', message: 'no such', assertionResults: [] }
  expect(readVitest(vitest(0, 0, [broken])).failures).toEqual([
    { test: 'a.test.ts', error: 'no such', seed: undefined },
  ])
})

test('reports a failed browser test with its project, even if a retry passed', () => {
  const tests = (status: string, message?: string) => [
    { projectName: 'mobile', status, results: [{ duration: 250, error: message && { message } }] },
  ]
  const inner = { title: 'at 390', specs: [{ title: 'moves', tests: tests('flaky', 'cold\n1') }] }
  const outer = {
    title: 'steady.spec.ts',
    specs: [{ title: 'stays', tests: tests('expected') }],
    suites: [inner],
  }
  const report = { stats: { expected: 1, unexpected: 0, flaky: 1 }, suites: [outer] }
  const { failures, timings } = readPlaywright(JSON.stringify(report))
  expect(failures).toEqual([
    { test: 'steady.spec.ts › at 390 › moves [mobile]', error: 'cold', seed: undefined },
  ])
  expect(timings).toHaveLength(2)
})

test('the summary lists the failures and the ten slowest', () => {
  const timings = Array.from({ length: 12 }, (_, n) => ({ test: `t${n}`, seconds: n }))
  const text = summary([{ test: 'a › b', error: 'wrong', seed: '7' }], timings)
  expect(text).toContain('  a › b\n    wrong\n    seed 7')
  expect(text.match(/ s {2}t\d+/g)).toHaveLength(10)
  expect(text).toContain(' 11.0 s  t11')
  expect(summary([], [])).toBe('')
})
