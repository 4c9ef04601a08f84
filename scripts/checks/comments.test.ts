import { describe, expect, test } from 'vitest'
import { commentsNameTheirSubject } from './comments.ts'

const found = (code: string, path = 'lib/services/a.ts') =>
  commentsNameTheirSubject({ path, code }).map(({ line, message }) => `${line} ${message}`)

describe('the first word of a comment', () => {
  test.each([
    ['// What a test writes\nconst a = 1', 'What'],
    ['/* who sends it */', 'who'],
    ['/** Whoever sends it */', 'Whoever'],
    ['/**\n * Nobody waits.\n * It ends.\n */', 'Nobody'],
    ['// Of every answer.', 'Of'],
    ["// It's over.", "It's"],
    ['// As it stands.', 'As it'],
    ['// Said twice', 'Said'],
    ['// told, not refused', 'told'],
    ['// Kept', 'Kept'],
    ['const a = 1 // it ends', 'it'],
    ['/* A cache */ /* of pages */', 'of'],
  ])('is refused in %j', (code, word) => {
    expect(found(code)).toEqual([`1 a comment begins with "${word}": name its subject`])
  })

  test.each([
    '// Returns what was kept',
    '// Items of a group',
    '// Often read',
    '// it-IT is the only locale',
    '// it.each needs a table',
    '// whatever',
    '// Rows in the order\n// of their ids',
    '/**\n * Rows in the order\n * of their ids.\n */',
    "const url = 'http://of.example//of it'",
    'const text = `// it is text`',
    'const pattern = /\\/\\/ of/',
    '//',
  ])('is accepted in %j', (code) => {
    expect(found(code)).toEqual([])
  })

  test('is read in JSX and plain scripts', () => {
    const jsx =
      "export const A = () => (\n  <p>\n    {/* What is seen */}\n    // it's text\n  </p>\n)"
    expect(found(jsx, 'components/a.tsx')).toHaveLength(1)
    expect(found('// Of the build', 'scripts/a.mjs')).toHaveLength(1)
  })

  test('begins a new comment below code or a blank line', () => {
    expect(found('// Locks the row\n\n// of the item')).toHaveLength(1)
    expect(found('// Locks the row\nlock()\n// of the item')).toHaveLength(1)
  })

  test('is read in SQL, but not in quotes or migrations', () => {
    const path = 'lib/services/shop/items/sql/a.sql'
    const code = 'SELECT \'-- it\', "-- of";\n-- Locks the row\n-- of the item\nSELECT 1; -- Kept'
    expect(found(code, path)).toEqual(['4 a comment begins with "Kept": name its subject'])
    expect(found(code, 'lib/kernel/db/migrations/001-a.sql')).toEqual([])
  })

  test('is not read in style sheets', () => {
    expect(found('/* of the page */', 'app/globals.css')).toEqual([])
  })
})
