import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#kernel/db/migrate.ts'
import { type DatabaseServer, openDatabaseServer } from '../../setup/database-server.ts'

let server: DatabaseServer
let url: string
let folder: string
let definitions: string
let count = 0

beforeAll(async () => {
  server = await openDatabaseServer()
})

beforeEach(async () => {
  url = await server.create(`${server.prefix}_migrate_${count++}`)
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  definitions = join(folder, 'none')
  await mkdir(definitions)
})

afterEach(() => rm(folder, { recursive: true }))

afterAll(() => server.close())

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)

const start = async () => {
  const applied = await migrate(url, { migrations: folder, definitions })
  return applied.migrations
}

const ask = async (sql: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('migrations run in order, once for all processes', async () => {
  await write('0002-fill.sql', 'insert into things values (1)')
  await write('0001-things.sql', 'create table things (id int)')
  const asked = await Promise.all([1, 2, 3, 4].map(() => start()))
  expect(asked.flat()).toEqual(['0001-things.sql', '0002-fill.sql'])
  expect(await ask('select id from things')).toEqual([{ id: 1 }])
})

test('a failing migration is rolled back, and earlier ones stay', async () => {
  await write('0001-things.sql', 'create table things (id int)')
  await write('0002-broken.sql', 'create table others (id int); select 1 / 0')
  await expect(start()).rejects.toThrow('0002-broken.sql')
  expect(await ask("select to_regclass('things') is not null as first")).toEqual([{ first: true }])
  expect(await ask("select to_regclass('others') as second")).toEqual([{ second: null }])
  await write('0002-broken.sql', 'create table others (id int)')
  expect(await start()).toEqual(['0002-broken.sql'])
})

test('a changed text of an applied migration prevents the start', async () => {
  await write('0001-things.sql', 'create table things (id int)')
  await start()
  await write('0001-things.sql', 'create table things (id bigint)')
  await expect(start()).rejects.toMatchObject({ key: 'database.changedMigration' })
})

test('an unknown migration after the last known one prevents the start as newer', async () => {
  await write('0001-things.sql', 'create table things (id int)')
  await write('0002-later.sql', 'create table later (id int)')
  await start()
  await rm(join(folder, '0002-later.sql'))
  await expect(start()).rejects.toMatchObject({ key: 'database.newerData' })
})

const expand = '-- Programs from 0001 on keep serving.\n'

test('a program that later migrations tolerate starts, and leaves the definitions alone', async () => {
  const definition = join(definitions, 'lib/things/sql')
  await mkdir(definition, { recursive: true })
  const define = (n: number) =>
    writeFile(
      join(definition, 'answer.sql'),
      `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS 'SELECT ${n}';`,
    )
  const answer = async () => (await ask('select answer()'))[0].answer
  await write('0001-things.sql', 'create table things (id int)')
  await write('0002-later.sql', `${expand}alter table things add column later int`)
  await define(2)
  await start()
  await rm(join(folder, '0002-later.sql'))
  await define(1)
  expect(await start()).toEqual([])
  expect(await answer()).toBe(2)
  await migrate(url, { migrations: folder, definitions, goBack: true })
  expect(await answer()).toBe(1)
  // One that tolerates nobody ends that.
  await write('0002-later.sql', `${expand}alter table things add column later int`)
  await write('0003-strict.sql', 'alter table things drop column id')
  await start()
  for (const name of ['0002-later.sql', '0003-strict.sql']) await rm(join(folder, name))
  await expect(start()).rejects.toMatchObject({ key: 'database.newerData' })
})

test('an index is made while others write, by one of several starts, and again after a kill', async () => {
  await write('0001-things.sql', 'create table things (id int)')
  await start()
  const writer = new Client({ connectionString: url })
  await writer.connect()
  await writer.query('begin; insert into things values (1)')
  await write(
    '0002-index.sql',
    '-- Found by id.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS things_id ON things (id);\n',
  )
  const starts = Promise.all([1, 2, 3].map(() => start()))
  // Waited for from the beginning: it comes while the killing statement still answers.
  const failure = expect(starts).rejects.toThrow('0002-index.sql')
  const isBegun = async () =>
    (await ask("select from pg_class where relname = 'things_id'")).length === 1
  await expect.poll(isBegun).toBe(true)
  await ask('insert into things values (2)')
  // The making is interrupted: an index stays that is never used.
  await ask(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%CREATE INDEX CONCURRENTLY%'
      and pid <> pg_backend_pid()`)
  await failure
  await writer.query('commit')
  await writer.end()
  expect((await Promise.all([1, 2, 3].map(() => start()))).flat()).not.toContain('0001-things.sql')
  expect(
    await ask("select indisvalid from pg_index where indexrelid = 'things_id'::regclass"),
  ).toEqual([{ indisvalid: true }])
})

test('a migration that waits for a lock lets others pass, and is tried again', async () => {
  await write('0001-things.sql', 'create table things (id int)')
  await start()
  const reader = new Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin; select from things')
  await write('0002-wait.sql', 'alter table things add column n int')
  const starting = start()
  const isWaiting = async () =>
    (
      await ask(`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like '%add column n%'`)
    ).length
  await expect.poll(isWaiting).toBe(1)
  await expect.poll(isWaiting).toBe(0)
  await reader.query('commit')
  await reader.end()
  expect(await starting).toEqual(['0002-wait.sql'])
})
