import { readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number }
export type Failure = { test: string; error: string; seed?: string }
export type Timing = { test: string; seconds: number }
export type Report = Counts & { failures: Failure[]; timings: Timing[] }

/** Parses a runner's report; a missing report means that the runner did not start. */
export type Reader = (report: string) => Report

const root = `${process.cwd()}/`
const seedIn = /\bseed[:= ]{1,2}(-?\d+)/i
const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

const failure = (test: string, message = ''): Failure => {
  const text = message.replaceAll(colours, '')
  const error = text.split('\n').find((line) => line.trim()) ?? 'no message'
  return { test, error: error.trim(), seed: seedIn.exec(text)?.[1] }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[]
    }[]
  }[]
}

export const readVitest: Reader = (report) => {
  const { numPassedTests, numFailedTests, testResults = [] }: VitestReport = JSON.parse(report)
  const read = testResults.map(({ name, status, message, assertionResults }) => {
    const file = name.replace(root, '')
    const failures = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => failure(`${file} › ${one.fullName}`, one.failureMessages?.[0]))
    const timings = assertionResults.map(({ fullName, duration }) => ({
      test: `${file} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    }))
    // A file that fails to load, or in a hook, has no failed test.
    const broken = status === 'failed' && failures.length === 0
    return { timings, failures: broken ? [failure(file, message)] : failures }
  })
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: read.flatMap(({ failures }) => failures),
    timings: read.flatMap(({ timings }) => timings),
  }
}

type Suite = {
  title: string
  suites?: Suite[]
  specs?: {
    title: string
    tests: {
      projectName: string
      status: string
      results: { duration: number; error?: { message?: string } }[]
    }[]
  }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites?: Suite[]
  errors?: { message?: string }[]
}

const testsOf = ({ title, suites = [], specs = [] }: Suite): (Timing & { failure?: Failure })[] => [
  ...suites.flatMap(testsOf).map((one) => ({ ...one, test: `${title} › ${one.test}` })),
  ...specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => {
      const test = `${title} › ${spec.title} [${projectName}]`
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000
      const failed = status === 'unexpected' || status === 'flaky'
      const error = results.find((one) => one.error)?.error?.message
      return { test, seconds, ...(failed ? { failure: failure(test, error) } : {}) }
    }),
  ),
]

export const readPlaywright: Reader = (report) => {
  const { stats, suites = [], errors = [] }: PlaywrightReport = JSON.parse(report)
  const tests = suites.flatMap(testsOf)
  return {
    passed: stats.expected,
    // A flaky test, which passed only in a retry, counts as failed.
    failed: stats.unexpected + stats.flaky,
    failures: [
      ...tests.flatMap(({ test, failure: one }) => (one ? [{ ...one, test }] : [])),
      ...errors.map(({ message }) => failure('before the tests', message)),
    ],
    timings: tests.map(({ test, seconds }) => ({ test, seconds })),
  }
}

const nothing = () => ({ failures: [], timings: [] })

/** Text of a report, undefined if the runner wrote none, and how to read it. */
type Written = { text: string | undefined; read: Reader; mayBeEmpty?: boolean }

/** A step without a report of its own counts as one check. */
export const countStep = (succeeded: boolean, report?: Written): Report => {
  if (!report) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, ...nothing() }
  const { text, read, mayBeEmpty = false } = report
  if (text === undefined) return { passed: 0, failed: 1, ...nothing() }
  const counts = read(text)
  // Broken set-up, a file that does not load, no test at all: no failed test, but a failed step.
  const isUnproved = counts.passed + counts.failed === 0 && !mayBeEmpty
  if (counts.failed === 0 && (!succeeded || isUnproved)) return { ...counts, failed: 1 }
  return counts
}

export const readReport = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export const sum = (all: Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
})

export const lastLine = ({ passed, failed }: Counts) => `${passed} passed, ${failed} failed`
