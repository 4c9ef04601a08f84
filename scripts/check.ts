import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { testsFor } from './checks/reach.ts'
import { readSources } from './checks/sources.ts'
import { lastLine, sum } from './runner/counts.ts'
import { runStep, type Step } from './runner/step.ts'
import { browser, checks, results, vitest } from './runner/steps.ts'
import { summary } from './runner/summary.ts'

// Checks for a change before its commit: all checks that read the sources, and the tests affected by it.

const { values } = parseArgs({ options: { since: { type: 'string', default: 'main' } } })

const git = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim())
  return stdout.split('\n').filter(Boolean)
}

const [base = 'HEAD'] = git('merge-base', values.since, 'HEAD')
const changed = [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const tests = testsFor(readSources(), changed)
const startsPrograms = tests.vitest.some((path) => path.startsWith('tests/crash/'))
console.log(
  `${changed.length} files changed since ${values.since}: ${tests.vitest.length} files of tests, ${tests.browser.length} in the browser`,
)
mkdirSync(results, { recursive: true })

const when = (isNeeded: boolean, step: Step) => (isNeeded ? [step] : [])
const hasSpecs = tests.browser.length > 0
const lanes: Step[][] = [
  [
    checks.house,
    ...when(hasSpecs || startsPrograms, checks.build),
    ...when(hasSpecs, browser('check-browser', tests.browser)),
  ],
  [
    ...[checks.words, checks.lint, checks.unused],
    // The compiler reads types that Next generates during the build.
    ...when(existsSync('next-env.d.ts'), checks.types),
    ...when(tests.vitest.length > 0, vitest('check-tests', tests.vitest)),
  ],
]

const outcomes = (
  await Promise.all(
    lanes.map(async (steps) => {
      const done = []
      for (const step of steps) done.push(await runStep(step))
      return done
    }),
  )
).flat()
const total = sum(outcomes)
if (total.failed > 0) process.exitCode = 1
console.log(
  summary(
    outcomes.flatMap((one) => one.failures),
    outcomes.flatMap((one) => one.timings),
  ),
)
console.log(`\n${lastLine(total)}`)
