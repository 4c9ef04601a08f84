import { readPlaywright, readVitest } from './counts.ts'
import type { Step } from './step.ts'

export const results = 'test-results'

export const vitest = (name: string, chosen: string[]): Step => {
  const path = `${results}/${name}.json`
  return {
    name,
    args: [
      ...['node_modules/vitest/vitest.mjs', 'run', ...chosen],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
      '--reporter=./scripts/runner/vitest-progress.ts',
    ],
    report: { path, read: readVitest },
  }
}

export const browser = (
  name: string,
  chosen: string[] = [],
  env: Record<string, string> = {},
): Step => {
  const path = `${results}/${name}.json`
  return {
    name,
    args: ['node_modules/playwright/cli.js', 'test', ...chosen],
    env: { ...env, PLAYWRIGHT_REPORT: path },
    report: { path, read: readPlaywright },
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
