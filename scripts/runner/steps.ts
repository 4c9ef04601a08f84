import { availableParallelism } from 'node:os'
import type { Step } from './step.ts'

/** True for `npm run test:deep`, which runs only what `npm test` leaves out. */
export const isDeep = process.env.DEEP === '1'

// More workers than cores: a browser test that waits for a request or an animation uses no CPU.
const browserWorkers = availableParallelism() + 1

export const vitest = (name: string, chosen: string[], mayBeEmpty = isDeep): Step => ({
  name,
  args: [
    ...['node_modules/vitest/vitest.mjs', 'run', ...chosen],
    ...(mayBeEmpty ? ['--passWithNoTests'] : []),
    ...['--reporter=default', '--reporter=./scripts/runner/vitest-progress.ts'],
  ],
  isRunner: true,
  mayBeEmpty,
})

export const browser = (name: string, env?: Record<string, string>, mayBeEmpty = false): Step => ({
  name,
  args: [
    ...['node_modules/playwright/cli.js', 'test', `--workers=${browserWorkers}`],
    ...(mayBeEmpty ? ['--pass-with-no-tests'] : []),
  ],
  env,
  isRunner: true,
  mayBeEmpty,
})

/** Checks of all sources, without a test. */
export const checks = {
  words: { name: 'words', args: ['scripts/check-locales.ts'] },
  lint: { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  types: { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  unused: { name: 'unused', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  house: { name: 'house', args: ['scripts/check-house.ts'] },
  build: { name: 'build', args: ['scripts/bootstrap.mjs', 'serve'] },
} satisfies Record<string, Step>
