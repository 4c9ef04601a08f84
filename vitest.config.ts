import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

type Settings = TestProjectInlineConfiguration['test']

const deep = process.env.DEEP === '1'

/** Files in a folder named deep run only in `npm run test:deep`. */
const quickFiles = (kind: string): Settings => ({
  include: [`tests/${kind}/**/*.test.ts`],
  exclude: ['**/deep/**'],
})
const deepFiles = (kind: string): Settings => ({ include: [`tests/${kind}/**/deep/**/*.test.ts`] })
const filesOf = deep ? deepFiles : quickFiles

/** Timeout in milliseconds for waiting; generous, because the machine may be busy. */
const patience = 30_000
const everywhere: Settings = {
  setupFiles: ['tests/setup/quiet.ts'],
  restoreMocks: true,
  testTimeout: 60_000,
  expect: { poll: { timeout: patience, interval: 20 } },
  provide: { patience },
}
const seeded: Settings = {
  ...everywhere,
  setupFiles: ['tests/setup/quiet.ts', 'tests/setup/seeds.ts'],
}
const withDatabase: Settings = {
  ...seeded,
  environment: 'node',
  pool: 'forks',
  // Each file has its own database, and modules hold no state that another file could see.
  isolate: false,
  globalSetup: ['tests/setup/engine.ts'],
  alias: { '@node-rs/argon2': new URL('tests/setup/argon2.ts', import.meta.url).pathname },
  hookTimeout: 120_000,
}
const project = (name: string, settings: Settings) => ({
  extends: true as const,
  test: { name, ...settings },
})

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      project('unit', {
        ...seeded,
        environment: 'node',
        isolate: false,
        include: ['{app,components,lib,scripts}/**/*.test.ts'],
      }),
      project('dom', {
        ...everywhere,
        setupFiles: ['tests/setup/quiet.ts', 'tests/setup/dom.ts'],
        environment: 'happy-dom',
        environmentOptions: {
          happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } },
        },
        isolate: false,
        include: ['{app,components,lib}/**/*.test.tsx'],
      }),
      project('api', { ...withDatabase, ...filesOf('api') }),
      // With all seeds, every race is a deep test.
      project('races', {
        ...withDatabase,
        ...(deep ? { include: ['tests/races/**/*.test.ts'] } : quickFiles('races')),
      }),
      // Crash tests start and kill servers of their own, so they run one after the other.
      project('crash', {
        ...withDatabase,
        ...filesOf('crash'),
        fileParallelism: false,
        testTimeout: 180_000,
      }),
    ],
  },
})
