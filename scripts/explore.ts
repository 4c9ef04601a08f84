import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readReport, readVitest } from './runner/counts.ts'

// Runs random seeds, for some minutes or a number of seeds, on all tests with a seed or on those whose
// path contains one of the given words: npm run explore -- --seeds 100 races/group money. A failing seed
// is added to its test by hand; the report of its run stays in test-results.

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string' }, seeds: { type: 'string' } },
  allowPositionals: true,
})
const maxSeeds = values.seeds === undefined ? Number.POSITIVE_INFINITY : Number(values.seeds)
const minutes = values.minutes ?? (values.seeds === undefined ? 30 : Number.POSITIVE_INFINITY)
const until = Date.now() + Number(minutes) * 60_000

const takesMany = /\bseedsOf\(/
const random = /\bseedsOf\(|from 'fast-check'/
const matches = (path: string, words: RegExp) => words.test(readFileSync(path, 'utf8'))
const files = globSync('{app,components,lib,scripts,tests}/**/*.test.{ts,tsx}').filter(
  (path) =>
    matches(path, random) &&
    (positionals.length === 0 || positionals.some((word) => path.includes(word))),
)
// Several per process only if every test shows the seed in its name.
const atOnce = files.every((path) => matches(path, takesMany)) ? 4 : 1
if (files.length === 0) throw new Error('no seeded test has one of these words in its path')

const path = 'test-results/explore.json'
mkdirSync('test-results', { recursive: true })

const trial = (seed: string) => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files]
  const reporters = ['--reporter=json', `--outputFile.json=${path}`]
  const { status } = spawnSync(process.execPath, [...args, ...reporters], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SEED: seed },
  })
  if (status === 0) return []
  const report = readReport(path)
  if (report) copyFileSync(path, `test-results/explore-failed-${seed}.json`)
  const { failures } = report ? readVitest(report) : { failures: [] }
  return failures.length > 0 ? failures : [{ test: files.join(' '), error: 'it did not run' }]
}

let [seeds, found] = [0, 0]
while (Date.now() < until && seeds < maxSeeds) {
  const some = Array.from({ length: Math.min(atOnce, maxSeeds - seeds) }, () => randomInt(2 ** 31))
  for (const { test, error } of trial(some.join(','))) {
    found++
    const [file, name] = test.split(' › ')
    const seed = name?.match(/\(seed (\d+)\)/)?.[1] ?? some.join(',')
    console.log(`SEED=${seed} npx vitest run ${file}   # ${error}`)
  }
  seeds += some.length
}
console.log(`${seeds} seeds of ${files.length} files, ${found} failed`)
if (found > 0) process.exitCode = 1
