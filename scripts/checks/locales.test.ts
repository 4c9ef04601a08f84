import { describe, expect, test } from 'vitest'
import { checkPlurals, checkTexts, checkUses } from './locales.ts'

const messages = (findings: { message: string }[]) => findings.map(({ message }) => message)
const file = (code: string) => [{ path: 'components/sample.tsx', code }]

describe('the use of texts', () => {
  const words = { shop: { buy: 'Compra', left_one: '1', left_many: '2', left_other: '3' } }
  const all = `const t = translate('shop'); t('buy'); t('left', { count: 2 })`

  test('passes when all keys exist and are used', () => {
    expect(checkUses(words, file(all), [])).toEqual([])
  })

  test('finds a key that no file has', () => {
    expect(messages(checkUses(words, file(`${all}; t('sell')`), []))).toEqual([
      'no words for "sell" in locales/it/shop.json',
    ])
  })

  test('finds an unused key', () => {
    const code = `const { t } = useTranslation('shop'); t('buy')`
    expect(messages(checkUses(words, file(code), []))).toEqual(['nothing says "left"'])
  })

  test.each([
    ['a choice', `const t = translate('shop'); t(some ? 'buy' : 'left')`],
    ['a template', `const t = translate('shop'); t(\`b\${rest}\`); t(\`l\${rest}\`)`],
    ['a namespace before the key', `const t = translate('other'); t('shop:buy'); t('shop:left')`],
    ['a typed parameter', `const f = (t: TFunction<'shop'>) => [t('buy'), t('left')]`],
    [
      'the component',
      `const t = translate('shop'); <><Trans i18nKey="buy" /><Trans ns="shop" i18nKey={'left'} /></>`,
    ],
    ['a constant', `const t = translate('shop'); const key = some ? 'buy' : 'left'; t(key)`],
    ['a table', `const t = translate('shop'); const keys = { a: 'buy', b: 'left' }; t(keys[kind])`],
    ['a call at once', `translate('shop')('buy'); translate('shop')('left')`],
  ])('follows %s', (_, code) => {
    expect(checkUses(words, file(code), [])).toEqual([])
  })

  test('accepts a declared pattern, but not one without a match', () => {
    const dynamic = [{ pattern: 'shop:left', why: 'a trial' }]
    const code = `const t = translate('shop'); t('buy')`
    expect(checkUses(words, file(code), dynamic)).toEqual([])
    expect(messages(checkUses(words, file(all), [{ pattern: 'shop:x*', why: 'a trial' }]))).toEqual(
      ['the declared pattern "shop:x*" matches no key'],
    )
  })
})

describe('a text', () => {
  test.each([
    ['due  spazi', 'two spaces'],
    [' prima', 'begins or ends'],
    ["c'è", 'straight apostrophe'],
    ['un "nome"', 'straight quotes'],
    ['un attimo...', 'three full stops'],
    ['320 €', 'non-breaking space'],
    ['{{price}}€', 'non-breaking space'],
    ['sconto -25%', 'hyphen for a minus'],
    ['', 'is empty'],
  ])('"%s" is refused: %s', (text, fault) => {
    expect(messages(checkTexts({ shop: { key: text } })).join()).toContain(fault)
  })

  test('is accepted without faults', () => {
    expect(checkTexts({ shop: { key: 'C’è: «320\u00a0€», −25%…' } })).toEqual([])
  })
})

describe('plurals', () => {
  test('need every form Italian has', () => {
    expect(messages(checkPlurals({ shop: { copies_one: '1', copies_other: '2' } }))).toEqual([
      '"copies" lacks the plural form _many',
    ])
  })

  test('may not use placeholders in one form that others lack', () => {
    const copies = { copies_one: '{{name}}', copies_many: '{{count}}', copies_other: '{{count}}' }
    expect(messages(checkPlurals({ shop: copies }))).toEqual([
      '"copies_one" has a value that _other has not',
    ])
  })
})
