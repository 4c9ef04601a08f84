import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { testsFor } from './checks/reach.ts'
import { readSources } from './checks/sources.ts'
import { lastLine, readPlaywright, readVitest, sum } from './runner/counts.ts'
import { runStep, type Step } from './runner/step.ts'
import { summary } from './runner/summary.ts'

// What a change needs before its commit: the checks that read everything, and the tests that reach it.

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
const { vitest, browser } = testsFor(readSources(), changed)
console.log(
  `${changed.length} files changed since ${values.since}: ${vitest.length} files of tests, ${browser.length} in the browser`,
)

const results = 'test-results'
mkdirSync(results, { recursive: true })
const report = (name: string) => `${results}/check-${name}.json`
const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`]

const lanes: Step[][] = [
  [
    { name: 'house', args: ['scripts/check-house.ts'] },
    ...(browser.length > 0 || vitest.some((path) => path.startsWith('tests/crash/'))
      ? [{ name: 'build', args: ['scripts/bootstrap.mjs', 'serve'] }]
      : []),
    ...(browser.length > 0
      ? [
          {
            name: 'browser',
            args: ['node_modules/playwright/cli.js', 'test', ...browser],
            env: { PLAYWRIGHT_REPORT: report('browser') },
            report: { path: report('browser'), read: readPlaywright },
          },
        ]
      : []),
  ],
  [
    { name: 'words', args: ['scripts/check-locales.ts'] },
    { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
    ...(existsSync('next-env.d.ts')
      ? [{ name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] }]
      : []),
    ...(vitest.length > 0
      ? [
          {
            name: 'tests',
            args: ['node_modules/vitest/vitest.mjs', 'run', ...vitest, ...json],
            report: { path: report('vitest'), read: readVitest },
          },
        ]
      : []),
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
