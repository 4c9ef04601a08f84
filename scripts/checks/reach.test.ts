import { expect, test } from 'vitest'
import { testsFor } from './reach.ts'

const sources = Object.entries({
  'lib/contract/credits.ts': "export const credits = { list: { path: '/users/logged/credits' } }",
  'lib/services/money/credits/queries.ts': 'export const find = 1',
  'lib/services/money/credits/routes.ts':
    "import { credits } from '#lib/contract/credits.ts'\nimport { find } from './queries.ts'",
  'lib/services/app.ts': "import './money/credits/routes.ts'",
  'components/credits.tsx': "import { credits } from '#lib/contract/credits.ts'",
  'components/credits.test.tsx': "import { Credits } from './credits.tsx'",
  'app/(site)/crediti/page.tsx': "import { Credits } from '#components/credits.tsx'",
  'tests/api/api.ts': "import '#lib/services/app.ts'",
  'tests/api/credits.test.ts': "import './api.ts'\ncall('GET', '/users/logged/credits')",
  'tests/api/other.test.ts': "import './api.ts'\ncall('GET', '/sales')",
  'tests/crash/giver.ts': "import '#lib/services/money/credits/queries.ts'",
  'tests/crash/credits.test.ts': "const script = new URL('./giver.ts', import.meta.url)",
  'tests/browser/credits.spec.ts': "page.goto('/crediti')",
  'tests/browser/home.spec.ts': "page.goto('/home')",
}).map(([path, code]) => ({ path, code }))

test('a query selects the tests that call it, and those that start a program with it', () => {
  expect(testsFor(sources, ['lib/services/money/credits/queries.ts'])).toEqual({
    vitest: ['tests/api/credits.test.ts', 'tests/crash/credits.test.ts'],
    browser: [],
  })
})

test('a component selects its own test and the tests that open its pages', () => {
  expect(testsFor(sources, ['components/credits.tsx'])).toEqual({
    vitest: ['components/credits.test.tsx'],
    browser: ['tests/browser/credits.spec.ts'],
  })
})

test('a test selects itself, a file without importers selects nothing', () => {
  expect(testsFor(sources, ['tests/api/other.test.ts']).vitest).toEqual(['tests/api/other.test.ts'])
  expect(testsFor(sources, ['README.md'])).toEqual({ vitest: [], browser: [] })
})

test('a migration selects every test with a database, a style sheet the test of all screens', () => {
  const { vitest } = testsFor(sources, ['lib/kernel/db/migrations/0001-a.sql'])
  expect(vitest).toEqual(['tests/api/credits.test.ts', 'tests/api/other.test.ts'])
  const { browser } = testsFor(sources, ['app/styles/base.css'])
  expect(browser).toContain('tests/browser/looks.spec.ts')
})
