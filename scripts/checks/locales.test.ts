import { expect, test } from 'vitest'
import { checkPlurals, checkTexts, checkUses } from './locales.ts'

const messages = (findings: { message: string }[]) => findings.map(({ message }) => message)
const words = { shop: { buy: 'Compra', left_one: '1', left_many: '2', left_other: '3' } }
const uses = (code: string, dynamic: Record<string, string> = {}) =>
  messages(checkUses(words, [{ path: 'components/a.tsx', code }], dynamic))

test.each([
  `const t = translate('shop'); t(some ? 'buy' : 'left', { count: 2 })`,
  `const t = translate('shop'); t(\`b\${rest}\`); t(\`l\${rest}\`)`,
  `const t = translate('other'); t('shop:buy'); t('shop:left')`,
  `const f = (t: TFunction<'shop'>) => [t('buy'), t('left')]`,
  `<><Trans ns="shop" i18nKey="buy" /><Trans ns="shop" i18nKey={'left'} /></>`,
])('follows the use of texts in %s', (code) => {
  expect(uses(code)).toEqual([])
})

test('finds an unused key, also if another namespace has it, and a pattern without a key', () => {
  const unused = ['left_one', 'left_many', 'left_other'].map((key) => `"${key}" is used by no code`)
  expect(uses(`t(translate('shop'), 'buy')`)).toEqual(unused)
  expect(uses(`translate('other')('buy')`)).toContain('"buy" is used by no code')
  expect(uses(`translate('shop')('buy')`, { 'shop:left*': 'a test' })).toEqual([])
  const stale = uses(`translate('shop')(\`\${a}t\`)`, { 'shop:x*': 'a test' })
  expect(stale).toContain('no unused key needs the pattern "shop:x*"')
})

test.each([
  ['due  spazi', 'two spaces'],
  [' prima', 'begins or ends'],
  ["c'è", 'straight apostrophe'],
  ['un "nome"', 'straight quotes'],
  ['un attimo...', 'three full stops'],
  ['{{price}}€', 'non-breaking space'],
  ['sconto -25%', 'hyphen for a minus'],
  ['', 'is empty'],
])('refuses the text "%s": %s', (text, fault) => {
  expect(messages(checkTexts({ shop: { key: text } })).join()).toContain(fault)
})

test('accepts a text without faults', () => {
  expect(checkTexts({ shop: { key: 'C’è: «320\u00a0€», −25%…' } })).toEqual([])
})

test('requires all Italian plural forms with the same values', () => {
  expect(messages(checkPlurals({ shop: { copies_one: '1', copies_other: '2' } }))).toEqual([
    '"copies_one" lacks the plural form _many',
  ])
  const copies = { copies_one: '{{name}}', copies_many: '{{count}}', copies_other: '{{count}}' }
  expect(messages(checkPlurals({ shop: copies }))).toEqual([
    '"copies_one" has a value that _other has not',
  ])
})
