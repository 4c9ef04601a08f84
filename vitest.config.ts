import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

type Settings = TestProjectInlineConfiguration['test']

const everywhere: Settings = { setupFiles: ['tests/setup/quiet.ts'], restoreMocks: true }
const withDatabase: Settings = {
  ...everywhere,
  environment: 'node',
  pool: 'forks',
  // Each file has a database of its own; the modules hold nothing that another file could find.
  isolate: false,
  globalSetup: ['tests/setup/engine.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}
const project = (name: string, settings: Settings) => ({
  extends: true as const,
  test: { name, ...settings },
})

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      project('unit', {
        ...everywhere,
        environment: 'node',
        isolate: false,
        include: ['{app,components,lib,scripts}/**/*.test.ts'],
      }),
      project('dom', {
        ...everywhere,
        environment: 'happy-dom',
        environmentOptions: {
          happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } },
        },
        include: ['{app,components,lib}/**/*.test.tsx'],
        // Testing Library clears the page after each test through the global hooks.
        globals: true,
      }),
      project('api', { ...withDatabase, include: ['tests/api/**/*.test.ts'] }),
      project('races', {
        ...withDatabase,
        include: ['tests/races/**/*.test.ts'],
        testTimeout: 60_000,
      }),
      // These start and kill servers of their own, one after the other.
      project('crash', {
        ...everywhere,
        environment: 'node',
        pool: 'forks',
        include: ['tests/crash/**/*.test.ts'],
        fileParallelism: false,
        testTimeout: 180_000,
        hookTimeout: 60_000,
      }),
    ],
  },
})
