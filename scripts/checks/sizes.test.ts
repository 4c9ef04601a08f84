import { expect, test } from 'vitest'
import { ownStyle, rawSizes } from './sizes.ts'

const tokens = {
  path: 'app/styles/tokens.css',
  code: ':root {\n  --r-tile: 20px;\n  --space-12: 0.75rem;\n  --t-copy: 0.9375rem;\n}',
}
const found = (path: string, code: string) => rawSizes([tokens, { path, code }])
const sheet = (declaration: string) => found('app/styles/a.css', `.a {\n  ${declaration};\n}`)

test.each([
  'border-radius: 20px',
  'border-radius: var(--r-tile) 4px 0 0',
  'border-top-left-radius: 50%',
  'font-size: 0.9375rem',
  'font-weight: 600',
  'line-height: 1.35',
  'font: 700 1rem / 1.2 var(--f-head)',
  'z-index: 19',
  'gap: 12px',
  'padding: 0 0.75rem 3px',
  'margin: -12px auto 0',
  'padding-bottom: calc(12px + env(safe-area-inset-bottom))',
])('refuses a style sheet with %s', (declaration) => {
  expect(sheet(declaration)).toMatchObject([{ line: 2 }])
})

test.each([
  'border-radius: var(--r-tile) var(--r-tile) 0 0',
  'font: var(--w-bold) var(--t-copy) / var(--l-head) var(--f-head)',
  'font-size: inherit',
  'z-index: var(--z-bar)',
  'padding: 13px 0 3px',
  'margin: calc(-1 * var(--space-12)) auto 0',
  'width: 12px',
  '--s: 12px',
])('accepts a style sheet with %s', (declaration) => {
  expect(sheet(declaration)).toEqual([])
})

test.each([
  '<p className="mt-4 rounded-[7px]" />',
  '<p className="md:text-[15px]" />',
  '<p className="px-[13px]" />',
  '<p style={{ zIndex: 3 }} />',
  "<p style={{ padding: 'var(--space-12)' }} />",
])('refuses a component with %s', (code) => {
  expect(found('components/a.tsx', code)).toHaveLength(1)
})

test.each([
  '<p className="mt-4 rounded-tile text-copy md:gap-3" />',
  "<p style={{ '--s': '12px' }} />",
  '<Avatar size={44} />',
])('accepts a component with %s', (code) => {
  expect(found('components/a.tsx', code)).toEqual([])
})

test('accepts raw sizes in the token file', () => {
  expect(rawSizes([tokens])).toEqual([])
})

test('limits the lines of all style sheets together', () => {
  const sheets = ['app/a.css', 'lib/b.css'].map((path) => ({ path, code: '.a {\n}\n' }))
  expect(ownStyle(4)([...sheets, { path: 'lib/c.ts', code: '\n\n\n' }])).toEqual([])
  expect(ownStyle(3)(sheets)).toHaveLength(1)
  const face = { path: 'app/styles/c.css', code: '@font-face {\n  src: local("Arial");\n}\n' }
  expect(ownStyle(5)([...sheets, face])).toEqual([])
})
