import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds } from './entries.ts'

/** Text of the function of a kind without what is its own: the kind, the column of its id, its points. */
const shared = (kind: string) =>
  readFileSync(new URL(`../sql/walk_${kind}.sql`, import.meta.url), 'utf8')
    .replaceAll(`walk_${kind}`, 'walk')
    .replaceAll(`'${kind}'`, "'kind'")
    .replaceAll(/\be\.(item|proposal)_id\b/g, 'e.id')
    .replace(/^ +(\+ 2e5|-- Groups and sales add 2e5.*)\n/m, '')

test('the walks of all kinds are one text', () => {
  const [first, ...others] = kinds.map(shared)
  for (const other of others) expect(other).toBe(first)
})
