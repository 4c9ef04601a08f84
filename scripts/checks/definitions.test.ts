import { expect, test } from 'vitest'
import { checkDefinitions } from './definitions.ts'

const step = 'lib/kernel/db/migrations/0011-seats.sql'
const room = 'lib/services/money/groups/sql'

const messages = (files: Record<string, string>) =>
  checkDefinitions(Object.entries(files).map(([path, code]) => ({ path, code }))).map(
    ({ message }) => message,
  )

const head = 'CREATE OR REPLACE FUNCTION'
const body = "() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO a VALUES ('b'); END $$;"
const trigger = (name: string, table: string, used: string) =>
  `CREATE OR REPLACE TRIGGER ${name} AFTER UPDATE OF x ON ${table}\n  FOR EACH ROW EXECUTE FUNCTION ${used}();`

test('accepts a function with its triggers, a view, and triggers of a table', () => {
  const files = {
    [step]: '-- CREATE FUNCTION stays out\nCREATE TABLE seats (id int);',
    [`${room}/seats_changed.sql`]: `${head} seats_changed${body}\n\n${trigger('a', 'seats', 'seats_changed')}`,
    [`${room}/seats.sql`]: trigger('b', 'seats', 'refuse_change'),
    [`${room}/free_seats.sql`]: 'CREATE OR REPLACE VIEW free_seats AS\nSELECT 1 AS one;',
  }
  expect(messages(files)).toEqual([])
})

test.each([
  ['CREATE FUNCTION f() RETURNS int', 'function'],
  ['create or replace  view v as select 1', 'view'],
  ['CREATE CONSTRAINT TRIGGER t AFTER INSERT ON a', 'trigger'],
  ['CREATE MATERIALIZED VIEW m AS SELECT 1', 'view'],
])('refuses a migration with %s', (sql, kind) => {
  expect(messages({ [step]: sql })).toEqual([
    `creates a ${kind}: it gets a file in the sql folder of its noun`,
  ])
})

test('refuses a migration that calls a function', () => {
  const files = { [step]: 'SELECT f();', [`${room}/f.sql`]: `${head} f${body}` }
  expect(messages(files)).toEqual(['calls f(), which is created after all migrations'])
})

test('refuses a name that is defined twice, in any room', () => {
  const files = {
    [`${room}/f.sql`]: `${head} f${body}`,
    'lib/kernel/sql/f.sql': `${head} f${body}`,
  }
  expect(messages(files)).toEqual([`defines FUNCTION "f" again, after ${room}/f.sql`])
})

test.each([
  ['of another name', `${head} g${body}`, 'defines FUNCTION "g": a file has its name'],
  [
    'with two functions',
    `${head} f${body}\n${head} g${body}`,
    'defines more than one function or view',
  ],
  [
    'with the trigger of another function',
    `${head} f${body}\n${trigger('t', 'a', 'g')}`,
    'a trigger of a uses another function: see a.sql',
  ],
  [
    'with triggers of a table of another name',
    trigger('t', 'a', 'g'),
    'holds a trigger of a: a file has the name of its table',
  ],
  ['without a definition', 'SELECT 1;', 'defines nothing'],
])('refuses a file %s', (_, sql, message) => {
  expect(messages({ [`${room}/f.sql`]: sql })).toEqual([message])
})

test('refuses other statements beside a definition', () => {
  const files = { [`${room}/f.sql`]: `${head} f${body}\ncreate table a (id int);` }
  expect(messages(files)).toEqual([
    'create table a (id int);: only CREATE OR REPLACE FUNCTION, VIEW or TRIGGER stands here',
  ])
})

test('refuses SQL outside the two folders', () => {
  expect(messages({ 'lib/services/money/groups/f.sql': `${head} f${body}` })).toEqual([
    'is no migration and in no sql folder',
  ])
})
