import { availableParallelism } from 'node:os'
import { readPlaywright, readVitest } from './counts.ts'
import type { Step } from './step.ts'

/** True for `npm run test:deep`, which runs only what `npm test` leaves out. */
export const isDeep = process.env.DEEP === '1'
export const results = isDeep ? 'test-results/deep' : 'test-results'

export const passWithNoSpecs = '--pass-with-no-tests'

// More workers than cores: a browser test that waits for a request or an animation uses no CPU.
const browserWorkers = availableParallelism() + 1

export const vitest = (name: string, chosen: string[], mayBeEmpty = isDeep): Step => {
  const path = `${results}/${name}.json`
  return {
    name,
    args: [
      ...['node_modules/vitest/vitest.mjs', 'run', ...chosen],
      ...(mayBeEmpty ? ['--passWithNoTests'] : []),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
      '--reporter=./scripts/runner/vitest-progress.ts',
    ],
    report: { path, read: readVitest, mayBeEmpty },
  }
}

export const browser = (name: string, chosen: string[], env?: Record<string, string>): Step => {
  const path = `${results}/${name}.json`
  return {
    name,
    args: ['node_modules/playwright/cli.js', 'test', `--workers=${browserWorkers}`, ...chosen],
    env: { ...env, PLAYWRIGHT_REPORT: path },
    report: { path, read: readPlaywright, mayBeEmpty: chosen.includes(passWithNoSpecs) },
  }
}

/** Checks of all sources, without a test. */
export const checks = {
  words: { name: 'words', args: ['scripts/check-locales.ts'] },
  lint: { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  types: { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  unused: { name: 'unused', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  house: { name: 'house', args: ['scripts/check-house.ts'] },
  build: { name: 'build', args: ['scripts/bootstrap.mjs', 'serve'] },
} satisfies Record<string, Step>
