import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tables } from '#lib/services/tables.ts'
import { openTestDatabase } from '../database.ts'

const tablesText = `SELECT c.relname AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT c.relispartition AND c.relname !~ '^applied_' ORDER BY 1`

let database: Awaited<ReturnType<typeof openTestDatabase>>
let migrated: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  migrated = (await database.pool.query<{ name: string }>(tablesText)).rows.map(({ name }) => name)
})
afterAll(() => database.close())

test('every table belongs to exactly one room', () => {
  expect(migrated.length).toBeGreaterThan(25)
  expect(Object.values(tables).flat().sort()).toEqual(migrated)
})

test('every room with tables exists', () => {
  for (const room of Object.keys(tables)) {
    const folder = /^(kernel|tools)/.test(room) ? room : `services/${room}`
    expect(existsSync(new URL(`../../../lib/${folder}`, import.meta.url)), room).toBe(true)
  }
})
