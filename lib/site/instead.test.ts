import { expect, test } from 'vitest'
import { wordsOfAddress } from './instead.ts'

test.each([
  [['il-faro-di-capo-vento'], 'il faro di capo vento'],
  [['vecchia', 'L%E2%80%99Et%C3%A0'], 'vecchia l eta'],
  [['%E0%A4%A'], ''],
  [['wp-login.php'], ''],
  [['ga'], ''],
  [[], ''],
  [['a'.repeat(300)], 'a'.repeat(80)],
])('reads the search words of %j as "%s"', (parts, words) => {
  expect(wordsOfAddress(parts)).toBe(words)
})
