import { expect, test } from 'vitest'
import { italianInCode, readsItalian } from './italian.ts'

test.each(['Il gruppo è chiuso', 'Metti nel carrello', 'Non hai ancora posti'])(
  '"%s" reads Italian',
  (text) => {
    expect(readsItalian(text)).toBe(true)
  },
)

test.each(['button button-pri', 'select * from members where id = $1', 'no-store', 'a', 'Città'])(
  '"%s" does not',
  (text) => {
    expect(readsItalian(text)).toBe(false)
  },
)

test.each([
  ['text of a page', '<p>Ciao</p>'],
  ['a label', '<button aria-label="Chiudi" />'],
  ['a literal', `const message = 'Il gruppo non è chiuso'`],
  ['a template', `const message = \`Mancano \${count} copie della scatola\``],
])('finds Italian words in %s', (_, code) => {
  expect(italianInCode({ path: 'components/sample.tsx', code })).toHaveLength(1)
})

test('accepts Italian in comments, demo content and tests', () => {
  const code = `// Il gruppo non è chiuso\nconst x = 1`
  expect(italianInCode({ path: 'lib/format/sample.ts', code })).toEqual([])
  const words = `const title = 'Il gruppo non è chiuso'`
  expect(italianInCode({ path: 'lib/demo/words/sample.ts', code: words })).toEqual([])
  expect(italianInCode({ path: 'lib/format/sample.test.ts', code: words })).toEqual([])
})
