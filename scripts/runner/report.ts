import { DomUtils, parseDocument } from 'htmlparser2'

export type Counts = { passed: number; failed: number }
type Failure = { test: string; error: string }
type Timing = { test: string; seconds: number }
export type Report = Counts & { failures: Failure[]; timings: Timing[] }

const { getElementsByTagName, textContent } = DomUtils

const isFailure = (tag: string) => tag === 'failure' || tag === 'error'

/** Reads the report of a runner in the format of JUnit, which vitest and playwright both write. */
export const readReport = (xml: string): Report => {
  const timings = getElementsByTagName('testcase', parseDocument(xml, { xmlMode: true }))
    .filter((test) => getElementsByTagName('skipped', test).length === 0)
    .map((test) => ({
      test: `${test.attribs.classname} › ${test.attribs.name}`,
      seconds: Number(test.attribs.time),
      errors: getElementsByTagName(isFailure, test),
    }))
  const failures = timings
    .filter(({ errors }) => errors.length > 0)
    .map(({ test, errors }) => ({ test, error: textContent(errors).trim() }))
  const failed = failures.length
  return { passed: timings.length - failed, failed, failures, timings }
}

type Step = { name: string; mayBeEmpty?: boolean }

/** Adds a failure for a broken set-up, and for no test at all: no failed test, but a failed step. */
export const conclude = (
  { name, mayBeEmpty = false }: Step,
  code: number | null,
  report: Report,
): Report => {
  const isProved = code === 0 && (report.passed > 0 || mayBeEmpty)
  if (isProved || report.failed > 0) return report
  const failures = [{ test: name, error: `it ended with code ${code}` }]
  return { ...report, failed: 1, failures }
}

export const sum = (all: Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
})

const failureText = ({ test, error }: Failure) => `${test}\n    ${error.replaceAll('\n', '\n    ')}`
const timingText = ({ test, seconds }: Timing) => `${seconds.toFixed(1).padStart(5)} s  ${test}`

const section = (title: string, lines: string[]) =>
  lines.length > 0 ? `\n${title}:\n  ${lines.join('\n  ')}\n` : ''

/** Summary of a run: failures with their causes, the slowest tests, and the sum as its last line. */
export const summary = (reports: Report[], { passed, failed } = sum(reports)) => {
  const timings = reports.flatMap((report) => report.timings)
  const slowest = timings.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  return [
    section('Failed tests', reports.flatMap(({ failures }) => failures).map(failureText)),
    section('Slowest tests', slowest.map(timingText)),
    `\n${passed} passed, ${failed} failed`,
  ].join('')
}
