export type Counts = { passed: number; failed: number }
export type Failure = { test: string; error: string; seed?: string }
export type Timing = { test: string; seconds: number }
/** Results of a step so far, with its slowest tests. */
export type Report = Counts & { failures: Failure[]; timings: Timing[] }
/** Finished and expected files or tests of a running step. */
export type Progress = { done: number; all: number; unit: 'files' | 'tests' }

const seedIn = /\bseed[:= ]{1,2}(-?\d+)/i
const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

const failureOf = (test: string, message = ''): Failure => {
  const text = message.replaceAll(colours, '')
  const error = text.split('\n').find((line) => line.trim()) ?? 'no message'
  return { test, error: error.trim(), seed: seedIn.exec(text)?.[1] }
}

const slowest = (timings: Timing[]) =>
  timings.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)

type Result = { test: string; seconds?: number; error?: string; isPassed: boolean }

/** Collects the results inside a runner and sends each state to the process that started it. */
export const createReporter = (
  unit: Progress['unit'],
  send = (state: Report & Progress) => void process.send?.(state),
) => {
  const state: Report & Progress = {
    passed: 0,
    failed: 0,
    failures: [],
    timings: [],
    done: 0,
    all: 0,
    unit,
  }
  return {
    begin: (all: number) => send(Object.assign(state, { all })),
    advance: () => send(Object.assign(state, { done: state.done + 1 })),
    add: ({ test, seconds = 0, error, isPassed }: Result) => {
      if (isPassed) state.passed++
      else state.failed++
      if (!isPassed) state.failures.push(failureOf(test, error))
      state.timings = slowest([...state.timings, { test, seconds }])
      send(state)
    },
    /** Waits until the last state is written, before the runner ends its process. */
    end: () =>
      new Promise<void>((resolve) => {
        if (process.send) process.send(state, undefined, undefined, () => resolve())
        else resolve()
      }),
  }
}

/** The final counts of a step; a step without a runner counts as one check. */
export const conclude = (
  succeeded: boolean,
  { report, isRunner = false, mayBeEmpty = false }: Conclusion,
): Report => {
  const nothing = { passed: 0, failed: 0, failures: [], timings: [] }
  if (!isRunner) return { ...nothing, passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 }
  const { passed, failed } = report ?? nothing
  // Broken set-up, or no test at all: no failed test, but a failed step.
  const isUnproved = passed + failed === 0 && !mayBeEmpty
  const isBroken = failed === 0 && (!succeeded || isUnproved)
  return { ...(report ?? nothing), failed: isBroken ? 1 : failed }
}

type Conclusion = { report?: Report; isRunner?: boolean; mayBeEmpty?: boolean }

export const sum = (all: Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
})

const failureText = ({ test, error, seed }: Failure) =>
  `  ${test}\n    ${error}${seed ? `\n    seed ${seed}` : ''}`
const timingText = ({ test, seconds }: Timing) => `  ${seconds.toFixed(1).padStart(5)} s  ${test}`

const section = (title: string, lines: string[]) =>
  lines.length > 0 ? `\n${title}:\n${lines.join('\n')}\n` : ''

/** Summary of a run: failures with their causes, the slowest tests, and the sum as its last line. */
export const summary = (reports: Report[], { passed, failed } = sum(reports)) =>
  [
    section('Failed tests', reports.flatMap(({ failures }) => failures).map(failureText)),
    section('Slowest tests', slowest(reports.flatMap(({ timings }) => timings)).map(timingText)),
    `\n${passed} passed, ${failed} failed`,
  ].join('')
