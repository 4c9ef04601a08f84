import { expect, test } from 'vitest'
import { wordsOfAddress } from './near-titles.tsx'

test.each([
  ['/il-faro-di-capo-vento', 'il faro di capo vento'],
  ['/vecchia/L%E2%80%99Et%C3%A0', 'vecchia l eta'],
  ['/%E0%A4%A', ''],
  ['/wp-login.php', ''],
  ['/ga', ''],
  ['/', ''],
  [`/${'a'.repeat(300)}`, 'a'.repeat(80)],
])('the words of %s are "%s"', (path, words) => {
  expect(wordsOfAddress(path)).toBe(words)
})

test.each([
  ['/ga/999999999/il-faro', 'il faro'],
  ['/reega/nessuno', ''],
])('the words of %s are "%s" where an item was looked for', (path, words) => {
  expect(wordsOfAddress(path, true)).toBe(words)
})
