import { describe, expect, test } from 'vitest'
import { hasVisibleText, isNamed, tidy } from './rules.ts'

const code = (...points: number[]) => String.fromCodePoint(...points)
const joiner = code(0x200d)
const family = `👩${joiner}👧`
const england = code(0x1f3f4, 0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f)

describe('the text of a comment', () => {
  test.each([
    ['surrounding spaces', '  Ci sto. \n', 'Ci sto.'],
    ['line breaks of other systems', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['runs of empty lines', 'a\n\n\n\n\nb', 'a\n\nb'],
    ['control characters', 'a\u0007b\tc', 'ab c'],
    ['direction overrides', `a${code(0x202e)}b${code(0x2066)}c${code(0x2069)}`, 'abc'],
    ['zero-width characters', `pay${code(0x200b)}pal${code(0xfeff)}`, 'paypal'],
    ['lone surrogates', `a${code(0xd800)}b`, `a${code(0xfffd)}b`],
    ['stacks of combining marks', `e${code(0x301).repeat(40)}`, `e${code(0x301).repeat(4)}`],
    ['changes to emoji', `${family} ${england} ❤️`, `${family} ${england} ❤️`],
    ['changes to letters of other scripts', 'שלום مرحبا', 'שלום مرحبا'],
    [
      'changes to HTML and Markdown',
      '<b>**a**</b> [x](javascript:1)',
      '<b>**a**</b> [x](javascript:1)',
    ],
  ])('is stored without %s', (_what, given, kept) => {
    expect(tidy(given)).toBe(kept)
    expect(tidy(kept)).toBe(kept)
  })

  test.each([
    ['spaces', '   \n '],
    ['joiners alone', joiner.repeat(9)],
    ['invisible letters', code(0x3164, 0x2800, 0x115f)],
    ['combining marks alone', code(0x301, 0x302)],
  ])('of %s counts as empty', (_what, given) => {
    expect(hasVisibleText(tidy(given))).toBe(false)
  })

  test.each(['a', '7', '!', '🎲', 'ש'])('of %s counts as text', (given) => {
    expect(hasVisibleText(given)).toBe(true)
  })
})

test.each([
  ['Grazie @Irene!', 'Irene', true],
  ['grazie @irene', 'Irene', true],
  ['@Irenella no', 'Irene', false],
  ['Irene', 'Irene', false],
  ['@D(a', 'D(a', true],
])('"%s" names %s: %s', (text, name, named) => {
  expect(isNamed(text, name)).toBe(named)
})
