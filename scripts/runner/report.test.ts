import { expect, test } from 'vitest'
import { conclude, createReporter, type Report, sum, summary } from './report.ts'

const counts = (passed: number, failed: number): Report => ({
  passed,
  failed,
  failures: [],
  timings: [],
})

test('a check without a runner counts as one', () => {
  expect(conclude(true, {})).toMatchObject({ passed: 1, failed: 0 })
  expect(conclude(false, {})).toMatchObject({ passed: 0, failed: 1 })
})

test('a runner counts its tests', () => {
  const ofRunner = (succeeded: boolean, report: Report) =>
    conclude(succeeded, { report, isRunner: true })
  expect(ofRunner(true, counts(12, 0))).toMatchObject({ passed: 12, failed: 0 })
  expect(ofRunner(false, counts(12, 2))).toMatchObject({ passed: 12, failed: 2 })
  expect(ofRunner(false, counts(12, 0))).toMatchObject({ passed: 12, failed: 1 })
})

test('a runner that ran no test has failed, unless it may be empty', () => {
  for (const report of [undefined, counts(0, 0)]) {
    const empty = { report, isRunner: true }
    expect(conclude(true, empty)).toMatchObject({ passed: 0, failed: 1 })
    expect(conclude(true, { ...empty, mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 0 })
    expect(conclude(false, { ...empty, mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 1 })
  }
})

const collect = (...errors: string[]) => {
  let last: Report = counts(0, 0)
  const reporter = createReporter('tests', (state) => {
    last = structuredClone(state)
  })
  for (const [index, error] of errors.entries())
    reporter.add({ test: `t${index}`, seconds: index, error, isPassed: error === '' })
  return last
}

test('a reporter sends failed tests with their error and seed', () => {
  const red = `${String.fromCharCode(27)}[31m`
  const { passed, failed, failures } = collect(
    '',
    '\nError: seed 4711: two copies of one\n  at line 3',
    `${red}Error: Property failed\n{ seed: -12, path: "0:1" }`,
  )
  expect({ passed, failed }).toEqual({ passed: 1, failed: 2 })
  expect(failures).toEqual([
    { test: 't1', error: 'Error: seed 4711: two copies of one', seed: '4711' },
    { test: 't2', error: 'Error: Property failed', seed: '-12' },
  ])
})

test('the summary has the failures, the ten slowest tests and the sum as its last line', () => {
  const report = { ...collect(...Array<string>(12).fill('')), failed: 1 }
  report.failures.push({ test: 'a › b', error: 'wrong', seed: '7' })
  const text = summary([report, counts(40, 1)])
  expect(text).toContain('  a › b\n    wrong\n    seed 7')
  expect(text.match(/ s {2}t\d+/g)).toHaveLength(10)
  expect(text).toContain(' 11.0 s  t11')
  expect(text.split('\n').at(-1)).toBe('52 passed, 2 failed')
  expect(sum([])).toEqual({ passed: 0, failed: 0 })
})
