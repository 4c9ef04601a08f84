import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds } from '../rules/facets.ts'

/** Returns the text of the function of a kind without its own parts: the kind, its id column, its score. */
const shared = (kind: string) =>
  readFileSync(new URL(`../sql/walk_${kind}.sql`, import.meta.url), 'utf8')
    .replaceAll(`walk_${kind}`, 'walk')
    .replaceAll(`'${kind}'`, "'kind'")
    .replaceAll(/\be\.(item|proposal)_id\b/g, 'e.id')
    .replace(/^ +(\+ 2e5|-- Groups and sales add 2e5.*)\n/m, '')

test('the search functions of all kinds have the same text', () => {
  const [first, ...others] = kinds.map(shared)
  for (const other of others) expect(other).toBe(first)
})
