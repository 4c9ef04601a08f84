import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

test('what XML cannot write is left out, pictures of faces are not', () => {
  expect(escapeXml('a\u0000\u000b<b> & "c" \ud83d 🎲')).toBe('a&lt;b&gt; &amp; &quot;c&quot;  🎲')
})
