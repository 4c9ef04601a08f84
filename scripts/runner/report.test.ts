import { expect, test } from 'vitest'
import { conclude, type Report, readReport, sum, summary } from './report.ts'

const counts = (passed: number, failed: number): Report => ({
  passed,
  failed,
  failures: [],
  timings: [],
})

const unit = { name: 'unit' }

test('the counts of a runner stay as they are', () => {
  expect(conclude(unit, 0, counts(12, 0))).toEqual(counts(12, 0))
  expect(conclude(unit, 1, counts(12, 2))).toEqual(counts(12, 2))
})

test('a step that fails without a failed test counts as one failure', () => {
  expect(conclude(unit, 7, counts(12, 0))).toMatchObject({
    passed: 12,
    failed: 1,
    failures: [{ test: 'unit', error: 'it ended with code 7' }],
  })
})

test('a runner that ran no test has failed, unless it may be empty', () => {
  const mayBeEmpty = { name: 'changed', mayBeEmpty: true }
  expect(conclude(unit, 0, counts(0, 0)).failed).toBe(1)
  expect(conclude(mayBeEmpty, 0, counts(0, 0)).failed).toBe(0)
  expect(conclude(mayBeEmpty, 1, counts(0, 0)).failed).toBe(1)
})

const xml = `<?xml version="1.0"?><testsuites><testsuite name="a.test.ts">
  <testcase classname="a.test.ts" name="passes" time="11"></testcase>
  <testcase classname="a.test.ts" name="is skipped" time="0"><skipped/></testcase>
  <testcase classname="a.test.ts" name="fails › twice" time="0.5">
    <failure message="no">
Error: &lt;b&gt; is not 2
  at line 3
    </failure>
    <failure message="no"><![CDATA[{ seed: -12 }]]></failure>
    <system-out>noise</system-out>
  </testcase></testsuite></testsuites>`

test('reads passed and failed tests with their whole errors', () => {
  const { passed, failed, failures } = readReport(xml)
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
  expect(failures[0]?.test).toBe('a.test.ts › fails › twice')
  expect(failures[0]?.error).toMatch(/^Error: <b> is not 2\n {2}at line 3\s+\{ seed: -12 \}$/)
})

test('the summary has the failures, the ten slowest tests and the sum as its last line', () => {
  const many = Array.from({ length: 12 }, (_, n) => ({ test: `t${n}`, seconds: n }))
  const text = summary([readReport(xml), { ...counts(40, 1), timings: many }])
  expect(text).toContain('  a.test.ts › fails › twice\n    Error: <b> is not 2\n      at line 3')
  expect(text.match(/^ +[\d.]+ s {2}/gm)).toHaveLength(10)
  expect(text).toContain(' 11.0 s  a.test.ts › passes')
  expect(text.split('\n').at(-1)).toBe('41 passed, 2 failed')
  expect(sum([])).toEqual({ passed: 0, failed: 0 })
})
