import { glob } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from './database.ts'

const root = new URL('../../', import.meta.url)

const tablesText = `SELECT c.relname AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT c.relispartition AND c.relname <> 'applied_migrations' ORDER BY 1`

const readOwners = async () => {
  const owners = new Map<string, string[]>()
  for await (const path of glob('lib/services/**/tables.ts', { cwd: root.pathname })) {
    const { tables } = (await import(new URL(path, root).href)) as { tables: readonly string[] }
    for (const table of tables) owners.set(table, [...(owners.get(table) ?? []), path])
  }
  return owners
}

let database: Awaited<ReturnType<typeof openTestDatabase>>
let migrated: string[]
let owners: Map<string, string[]>

beforeAll(async () => {
  database = await openTestDatabase()
  migrated = (await database.pool.query<{ name: string }>(tablesText)).rows.map(({ name }) => name)
  owners = await readOwners()
})
afterAll(() => database.close())

test('every table of the migrations stands with a room, and no room names another', () => {
  expect(migrated.length).toBeGreaterThan(25)
  expect([...owners.keys()].sort()).toEqual(migrated)
})

test('a table stands with one room alone', () => {
  expect([...owners].filter(([, rooms]) => rooms.length !== 1)).toEqual([])
})
