import { readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number }

/** How a runner's report is read; a report that is not there means the runner never got to it. */
export type Reader = (report: string) => Counts

export const readVitest: Reader = (report) => {
  const { numPassedTests, numFailedTests } = JSON.parse(report)
  return { passed: numPassedTests, failed: numFailedTests }
}

export const readPlaywright: Reader = (report) => {
  const { stats } = JSON.parse(report)
  // A test that passed only when it was run again is a test that failed.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

/** A step without a report of its own counts as one check. */
export const countStep = (succeeded: boolean, report?: string, read?: Reader): Counts => {
  const single = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 }
  if (!read) return single
  if (report === undefined) return { passed: 0, failed: 1 }
  const counts = read(report)
  // Broken set-up, a file that does not load, no test at all: nothing failed and yet it did.
  const nothingProved = counts.passed + counts.failed === 0
  if (counts.failed === 0 && (!succeeded || nothingProved)) return { ...counts, failed: 1 }
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
