import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readDefinitions } from '#kernel/db/definitions.ts'
import { checkDefinition, checkWrites } from './sql.ts'

const step = 'lib/kernel/db/migrations/0011-seats.sql'
const room = 'lib/services/money/groups/sql'
const found = (files: Record<string, string>) =>
  Object.entries(files).flatMap(([path, code]) => checkDefinition({ path, code }))

const define = (name: string) =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO a VALUES (1); END $$;`
const trigger = (name: string, table: string, used: string) =>
  `CREATE OR REPLACE TRIGGER ${name} AFTER UPDATE OF x ON ${table}\n  FOR EACH ROW EXECUTE FUNCTION ${used}();`

test('accepts a function with its triggers, a view, and triggers of a table', () => {
  const files = {
    [step]: '-- CREATE FUNCTION stays out\nCREATE TABLE seats (id int);',
    [`${room}/seats_changed.sql`]: `${define('seats_changed')}\n${trigger('a', 'seats', 'seats_changed')}`,
    [`${room}/seats.sql`]: trigger('b', 'seats', 'refuse_change'),
    [`${room}/free_seats.sql`]: 'CREATE OR REPLACE VIEW free_seats AS\nSELECT 1 AS one;',
  }
  expect(found(files)).toEqual([])
})

test.each([
  ['a function in a migration', { [step]: 'CREATE FUNCTION g() RETURNS int' }],
  ['a view in a migration', { [step]: 'create or replace  view v as select 1' }],
  ['another name', { [`${room}/f.sql`]: define('g') }],
  [
    'the trigger of another function',
    { [`${room}/f.sql`]: `${define('f')}\n${trigger('t', 'a', 'g')}` },
  ],
  ['the triggers of another table', { [`${room}/f.sql`]: trigger('t', 'a', 'g') }],
  ['no definition', { [`${room}/f.sql`]: 'SELECT 1;' }],
  ['another statement', { [`${room}/f.sql`]: `${define('f')}\ncreate table a (id int);` }],
  ['another folder', { 'lib/services/money/groups/f.sql': define('f') }],
])('refuses %s', (_, files) => {
  expect(found(files)).toHaveLength(1)
})

test('the start refuses a name that is defined twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'definitions-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const noun of ['groups', 'orders']) {
    mkdirSync(join(folder, noun, 'sql'), { recursive: true })
    writeFileSync(join(folder, noun, 'sql/f.sql'), define('f'))
  }
  await expect(readDefinitions(folder)).rejects.toThrow('creates FUNCTION "f" again')
})

test('lets a room write only the tables of its wing', () => {
  const tables = { 'money/orders': ['orders'], 'shop/items': ['items'] }
  const write = (code: string) =>
    checkWrites(tables, [{ path: 'lib/services/money/groups/commands.ts', code }])
  expect(write('UPDATE orders SET')).toEqual([])
  expect(write('INSERT INTO items')).toHaveLength(1)
  expect(write('DELETE FROM parcels')).toHaveLength(1)
})
