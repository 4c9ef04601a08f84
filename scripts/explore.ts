import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

// Runs random seeds, for some minutes or a number of seeds, on all tests with a seed or on those whose
// path contains one of the given words: npm run explore -- --seeds 100 races/group money. A failing seed
// is added to its test by hand.

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string' }, seeds: { type: 'string' } },
  allowPositionals: true,
})
const maxSeeds = Number(values.seeds ?? Number.POSITIVE_INFINITY)
const minutes = Number(values.minutes ?? (values.seeds ? Number.POSITIVE_INFINITY : 30))
const until = Date.now() + minutes * 60_000

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

const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...files]
let [seeds, failed] = [0, 0]
while (Date.now() < until && seeds < maxSeeds) {
  const some = Array.from({ length: Math.min(atOnce, maxSeeds - seeds) }, () => randomInt(2 ** 31))
  const env = { ...process.env, SEED: some.join(',') }
  seeds += some.length
  if (spawnSync(process.execPath, args, { stdio: 'inherit', env }).status === 0) continue
  failed++
  console.log(`failed with SEED=${env.SEED}`)
}
console.log(`${seeds} seeds of ${files.length} files, ${failed} runs failed`)
if (failed > 0) process.exitCode = 1
