import { expect, test } from 'vitest'
import { plainNames } from './plain-names.ts'

const found = (path: string, code = '') => plainNames({ path, code }).map(({ line }) => line)

test('finds a refused word in the name of a file or folder', () => {
  expect(found('lib/services/money/orders/commands/tell.ts')).toEqual([1])
  expect(found('lib/services/members/standings/rules.ts')).toEqual([1])
  expect(found('components/checkout/use-told.ts')).toEqual([1])
  expect(found('lib/services/money/orders/commands/notify.ts')).toEqual([])
})

test('finds a refused word in an exported name', () => {
  const code = 'const a = 1\nexport const tellSeats = a\nexport type Standing = string\n'
  expect(found('lib/format/a.ts', code)).toEqual([2, 3])
  expect(found('lib/format/a.ts', 'export function findSaid() {}')).toEqual([1])
  expect(found('lib/format/a.ts', 'const a = 1\nexport { a as keeper }')).toEqual([2])
})

test.each([
  ['a local variable', 'const f = () => {\n  const told = 1\n}'],
  ['a destructured variable', 'const f = ({ a, b }) => {\n  const { c: [said = 1] } = a\n}'],
  ['a shorthand of a property', 'const a = { b: 1 }\nconst { told } = a'],
  ['a rest', 'const a = [1]\nconst [b, ...heard] = a'],
  ['a parameter', 'const a = 1\nconst f = (b = a, { told = 2 }) => b'],
  ['a parameter of a function type', 'type A = {\n  f: (hear: string) => void\n}'],
  ['a parameter of a method', 'type A = {\n  f(hear: string): void\n}'],
  ['a variable of a loop', 'const a = [1]\nfor (const said of a) f(said)'],
  ['a caught error', 'try {\n} catch (told) {}'],
  ['a function', 'const a = 1\nfunction sayHello() {}'],
  ['a type', 'const a = 1\ntype Told = string'],
  ['a type parameter', 'const a = 1\ntype A<Told> = Told[]'],
  ['an import', 'const a = 1\nimport { b as say } from "./b.ts"'],
])('finds a refused word in the name of %s', (_, code) => {
  expect(found('lib/format/a.ts', code)).toEqual([2])
  expect(found('scripts/a.tsx', code)).toEqual([2])
})

test('passes words that only contain the letters', () => {
  expect(found('lib/format/outstanding.ts', 'export const castello = 1')).toEqual([])
  expect(found('lib/format/a.ts', 'const essay = 1\nconst understanding = essay')).toEqual([])
})

test('passes properties, which may be fields of requests and stored data, and other texts', () => {
  const code = `const { said: text } = mail
    type Mail = { said: string }
    const data = { said: text, told: mail.told }
    // told
    const key = t('told', { told: 1 })`
  expect(found('lib/format/a.ts', code)).toEqual([])
})
