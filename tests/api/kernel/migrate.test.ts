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
