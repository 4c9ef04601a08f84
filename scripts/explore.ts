import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readReport, readVitest } from './runner/counts.ts'

// Looks for seeds that fail, for as long as it is given; a seed found here goes into its test by hand.

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const until = Date.now() + Number(values.minutes) * 60_000

const random = /\bseedsOf\(|from 'fast-check'/
const files = globSync('{app,components,lib,scripts,tests}/**/*.test.{ts,tsx}').filter((path) =>
  random.test(readFileSync(path, 'utf8')),
)

const path = 'test-results/explore.json'
mkdirSync('test-results', { recursive: true })

const trial = (seed: number) => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files]
  const reporters = ['--reporter=json', `--outputFile.json=${path}`]
  const { status } = spawnSync(process.execPath, [...args, ...reporters], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SEED: `${seed}` },
  })
  if (status === 0) return []
  const report = readReport(path)
  const { failures } = report ? readVitest(report) : { failures: [] }
  return failures.length > 0 ? failures : [{ test: files.join(' '), error: 'it did not run' }]
}

let [seeds, found] = [0, 0]
while (Date.now() < until) {
  const seed = randomInt(2 ** 31)
  for (const { test, error } of trial(seed)) {
    found++
    console.log(`SEED=${seed} npx vitest run ${test.split(' › ')[0]}   # ${error}`)
  }
  seeds++
}
console.log(`${seeds} seeds of ${files.length} files, ${found} failed`)
if (found > 0) process.exitCode = 1
