import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Outcome = { passed: number; failed: number }

const root = join(import.meta.dirname, '..')
const reports = join(root, '.insieme')

const run = (name: string, args: string[], environment: Record<string, string> = {}) => {
  console.info(`\n── ${name}`)
  const { NODE_ENV: _, ...inherited } = process.env
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...inherited, ...environment } as NodeJS.ProcessEnv,
    stdio: 'inherit',
  })
  return done.status === 0
}

const check = (name: string, args: string[]): Outcome =>
  run(name, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** Counts from the runner's own report; a runner that ended badly without one still fails. */
const suite = (
  name: string,
  report: string,
  args: string[],
  count: (text: string) => Outcome,
  environment?: Record<string, string>,
): Outcome => {
  const file = join(reports, report)
  rmSync(file, { force: true })
  const good = run(name, args, environment)
  try {
    const { passed, failed } = count(readFileSync(file, 'utf8'))
    return { passed, failed: good ? failed : Math.max(failed, 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const vitestCounts = (text: string): Outcome => {
  const { numPassedTests, numFailedTests } = JSON.parse(text)
  return { passed: numPassedTests, failed: numFailedTests }
}

const playwrightCounts = (text: string): Outcome => {
  const { expected, unexpected, flaky } = JSON.parse(text).stats
  return { passed: expected, failed: unexpected + flaky }
}

const browser = (name: string, report: string, environment: Record<string, string> = {}) =>
  suite(name, report, ['node_modules/playwright/cli.js', 'test'], playwrightCounts, {
    PLAYWRIGHT_REPORT: join(reports, report),
    ...environment,
  })

const outcomes = [
  check('types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  check('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
  check('house rules', ['scripts/check-house.ts']),
  check('words', ['scripts/check-locales.ts']),
  suite(
    'unit, component, API, race and crash tests',
    'vitest.json',
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
      `--outputFile.json=${join(reports, 'vitest.json')}`,
    ],
    vitestCounts,
  ),
  browser('browser tests', 'browser.json'),
  browser('browser tests, services apart', 'browser-split.json', { SPLIT: '1' }),
]

const sum = (key: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
console.info(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
