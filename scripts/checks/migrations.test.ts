import { expect, test } from 'vitest'
import { checkMigration } from './migrations.ts'

const header = '-- Programs from 0065 on keep serving.\n'
const messagesOf = (sql: string, name = '0099-things.sql') =>
  checkMigration({ path: `lib/kernel/db/migrations/${name}`, code: header + sql })

test.each([
  ['an index that stops writes', 'CREATE INDEX things_at ON things (at);'],
  ['a check of all rows', 'ALTER TABLE things ADD CONSTRAINT one CHECK (n > 0);'],
  ['a foreign key that reads all rows', 'ALTER TABLE things ADD o bigint REFERENCES others;'],
  ['a column that must be there', 'ALTER TABLE things ALTER COLUMN n SET NOT NULL;'],
  ['a column without a default', 'ALTER TABLE things ADD COLUMN n int NOT NULL;'],
  ['another type', 'ALTER TABLE things ALTER COLUMN n TYPE bigint;'],
  ['another name', 'ALTER TABLE things RENAME COLUMN n TO m;'],
  ['a column that programs still read', 'ALTER TABLE things DROP COLUMN n;'],
  ['a table that programs still read', 'DROP TABLE things;'],
  ['rows that are filled at once', 'UPDATE things SET n = 1;'],
  [
    'an index beside other statements',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS things_at ON things (at);\nSELECT 1;',
  ],
  ['an index that a second try refuses', 'CREATE INDEX CONCURRENTLY things_at ON things (at);'],
])('refuses %s', (_, sql) => {
  expect(messagesOf(sql)).not.toEqual([])
})

test.each([
  ['a new table with an index', 'CREATE TABLE things (id int);\nCREATE INDEX t ON things (id);'],
  ['a column with a default', 'ALTER TABLE things ADD COLUMN n int NOT NULL DEFAULT 0;'],
  [
    'an index made while others write',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS things_at ON things (at);',
  ],
  ['a check of new rows', 'ALTER TABLE things ADD CONSTRAINT one CHECK (n > 0) NOT VALID;'],
  ['few rows', '-- Few rows: one for each level.\nUPDATE levels SET n = 1;'],
  ['what is said to be wanted', '-- squawk-ignore ban-drop-column\nALTER TABLE a DROP COLUMN n;'],
])('accepts %s', (_, sql) => {
  expect(messagesOf(sql)).toEqual([])
})

test('wants to know which programs keep serving, from the first that was checked', () => {
  const silent = { path: 'lib/kernel/db/migrations/0099-a.sql', code: 'SELECT 1;' }
  expect(checkMigration(silent)).toHaveLength(1)
  expect(messagesOf('CREATE INDEX things_at ON things (at);', '0065-things.sql')).toEqual([])
})
