import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

test('removes characters invalid in XML and keeps emoji', () => {
  expect(escapeXml('a\u0000\u000b<b> & "c" \ud83d 🎲')).toBe('a&lt;b&gt; &amp; &quot;c&quot;  🎲')
})
