import { expect, test } from 'vitest'
import { writesOfOthers } from './tables.ts'

const check = writesOfOthers({ 'shop/items': ['items'] })
const found = (path: string, code: string) => check([{ path, code }]).map(({ message }) => message)

test('a wing may write its own tables, from any of its rooms', () => {
  expect(found('lib/services/shop/files/commands.ts', 'sql`UPDATE items i SET x = 1`')).toEqual([])
})

test('refuses a write to a table of another wing', () => {
  const message = ['writes items, which is of shop']
  const path = 'lib/services/community/marks/commands.ts'
  expect(found(path, 'sql`DELETE FROM items WHERE id = 1`')).toEqual(message)
  expect(found(path, 'sql`INSERT INTO items (id) VALUES (1)`')).toEqual(message)
})

test('refuses a table without a room', () => {
  expect(found('lib/services/shop/items/commands.ts', 'sql`UPDATE itmes SET x = 1`')).toEqual([
    "itmes is nobody's",
  ])
})

test('accepts reads and locks', () => {
  const code = 'sql`SELECT 1 FROM items FOR UPDATE`; sql`… ON CONFLICT DO UPDATE SET x = 1`'
  expect(found('lib/services/reach/live/queries.ts', code)).toEqual([])
})
