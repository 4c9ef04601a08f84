import { expect, test } from 'vitest'
import { passwordProblems } from './password-rules.ts'

const about = { email: 'ada.bianchi@posta.example', name: 'Ada Bianchi', siteName: 'Insieme' }

test.each([
  ['un cavallo in f3', []],
  ['perché no, dai', []],
  ['bianchissima neve d’aprile', []],
  ['corta', ['short']],
  ['🐴🐴🐴🐴', ['short', 'monotonous']],
  ['x'.repeat(200), ['long', 'monotonous']],
  ['ada.bianchi1', ['personal']],
  ['Bianchi-2026', ['personal']],
  ['posta.2026!', ['personal']],
  ['ada.bianchi@posta.example', ['personal']],
  ['Insieme2026!', ['shop']],
  ['abcabcabcabc', ['monotonous']],
  ['1234567890', ['monotonous']],
  ['0987654321', ['monotonous']],
  ['QWERTYUIOP', ['monotonous']],
])('"%s" has the problems %o', (password, problems) => {
  expect(passwordProblems(password, about)).toEqual(problems)
})

test('composed and decomposed accents count the same length', () => {
  expect(passwordProblems('perche\u0301 si\u0300 ok')).toEqual(
    passwordProblems('perch\u00e9 s\u00ec ok'),
  )
})
