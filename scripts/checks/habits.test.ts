import { describe, expect, test } from 'vitest'
import {
  environmentReads,
  forbiddenMarks,
  handMadeLinks,
  longFiles,
  rawColours,
  widthsOfZeros,
} from './habits.ts'

const file = (path: string, code: string) => ({ path, code })

describe('raw colours', () => {
  test.each([
    ['components/a.tsx', '<p className="bg-[#ff0000]" />'],
    ['components/a.tsx', `const style = { color: \`rgb(\${red} 0 0)\` }`],
    ['app/a.css', '.a { color: #fff }'],
    ['components/a.tsx', "const shade = 'oklch(0.5 0 0)'"],
  ])('are found in %s: %s', (path, code) => {
    expect(rawColours(file(path, code))).toHaveLength(1)
  })

  test.each([
    ['app/styles/tokens.css', '.a { color: #fff }'],
    ['app/layout.tsx', "const viewport = { themeColor: '#0090FF' }"],
    ['components/a.tsx', `import { translate } from '#lib/site/i18n.ts'; <a href="#faq" />`],
    ['lib/demo/art/palettes.ts', "const sea = '#123456'"],
  ])('are not found in %s: %s', (path, code) => {
    expect(rawColours(file(path, code))).toEqual([])
  })
})

test('finds lengths that depend on the font', () => {
  expect(widthsOfZeros(file('app/a.css', 'p {\n  max-width: 64ch;\n}'))).toMatchObject([
    { line: 2 },
  ])
  expect(widthsOfZeros(file('app/a.css', 'p { max-width: 41em; --touch: 1 }'))).toEqual([])
})

test('allows reading the environment in one module only', () => {
  const code = 'const port = process.env.PORT'
  expect(environmentReads(file('lib/site/a.ts', code))).toHaveLength(1)
  expect(environmentReads(file('lib/kernel/config/config.ts', code))).toEqual([])
  expect(environmentReads(file('next.config.ts', code))).toEqual([])
})

describe('links', () => {
  test.each([
    '<a href="/ga">x</a>',
    `<Link href={\`/ga/\${id}\`} />`,
    "<Link href={open ? '/ga' : other} />",
    "router.push('/auth/login')",
    "redirect('/home')",
  ])('without a path builder are found: %s', (code) => {
    expect(handMadeLinks(file('components/a.tsx', code))).toHaveLength(1)
  })

  test.each([
    '<a href="#content">x</a>',
    '<Link href={paths.home()} />',
    '<a href="https://example.org/a">x</a>',
    "text.replace('a', 'b')",
  ])('with other meanings are accepted: %s', (code) => {
    expect(handMadeLinks(file('components/a.tsx', code))).toEqual([])
  })
})

describe('marks', () => {
  test.each([
    '// TODO',
    '// TODO later',
    '// FIXME: this',
    '// @ts-ignore',
    '// @ts-expect-error',
    'const a = b as any',
    'function f(a: any) {}',
    "test.only('x', () => {})",
  ])('are refused: %s', (code) => {
    expect(forbiddenMarks(file('lib/a.ts', code))).toHaveLength(1)
  })

  test.each([
    '// TODO: drop this when the parser reads JSON imports',
    '// @ts-expect-error the package has no types',
    'const many = anything as Anyone',
  ])('are accepted: %s', (code) => {
    expect(forbiddenMarks(file('lib/a.ts', code))).toEqual([])
  })
})

describe('the length of a file', () => {
  const lines = (count: number) => file('lib/long.ts', 'x\n'.repeat(count))

  test('is limited to three hundred lines', () => {
    expect(longFiles({})([lines(300)])).toEqual([])
    expect(longFiles({})([lines(301)])).toHaveLength(1)
  })

  test('may only go down when it was allowed to be longer', () => {
    const check = longFiles({ 'lib/long.ts': 400 })
    expect(check([lines(400)])).toEqual([])
    expect(check([lines(401)])).toHaveLength(1)
    expect(check([lines(399)])).toHaveLength(1)
    expect(check([])).toHaveLength(1)
  })
})
