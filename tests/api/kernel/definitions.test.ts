import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseServer, openDatabaseServer } from '../../setup/database-server.ts'
import { openThings, type Things, triggers, twice } from './things.ts'

let server: DatabaseServer
let things: Things
let count = 0

beforeAll(async () => {
  server = await openDatabaseServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  things = await openThings(await server.create(`${server.prefix}_definitions_${count++}`))
})
afterEach(() => things.close())

test('functions are created before their users, each definition once', async () => {
  expect(await things.start()).toEqual(['things_changed', 'twice', 'doubles'])
  expect(await things.start()).toEqual([])
  expect(await things.ask('select double from doubles')).toEqual([6])
  expect(await things.ask('insert into things (id) values (5) returning seen')).toEqual([10])
})

test('a changed file applies only its own definition', async () => {
  await things.start()
  await things.define('twice', twice('n + n + 100'))
  expect(await things.start()).toEqual(['twice'])
  expect(await things.ask('select double from doubles')).toEqual([106])
})

test('different line ends are not a change', async () => {
  await things.start()
  await things.define('twice', twice('n * 2').replaceAll('\n', '\r\n'))
  expect(await things.start()).toEqual([])
})

test.each([
  ['parameters', 'twice(n bigint) RETURNS int', '7::int'],
  ['an optional parameter more', 'twice(n int, more int DEFAULT 1) RETURNS int', 'n * 2 + more'],
  ['a parameter of another name', 'twice(number int) RETURNS int', '7'],
  ['another result', 'twice(n int) RETURNS bigint', '7::bigint'],
])(
  'a function with %s replaces the old one, and its users are created again',
  async (_, head, body) => {
    await things.start()
    await things.define(
      'twice',
      `CREATE OR REPLACE FUNCTION ${head} LANGUAGE sql AS $$ SELECT ${body} $$;`,
    )
    expect(await things.start()).toEqual(['twice', 'doubles'])
    expect(await things.ask("select count(*)::int from pg_proc where proname = 'twice'")).toEqual([
      1,
    ])
    expect(await things.ask('select double::int from doubles')).toEqual([7])
    expect(await things.start()).toEqual([])
  },
)

test('a view can get other columns', async () => {
  await things.start()
  await things.define(
    'doubles',
    'CREATE OR REPLACE VIEW doubles AS SELECT twice(id) AS double FROM things;',
  )
  expect(await things.start()).toEqual(['doubles'])
  expect(await things.ask('select * from doubles')).toEqual([6])
})

test('a function that becomes another kind drops its triggers', async () => {
  await things.start()
  await things.define('things_changed', twice('n').replace('twice', 'things_changed'))
  expect(await things.start()).toEqual(['things_changed'])
  expect(await things.triggers()).toEqual([])
})

test('a removed file drops its definition, and a removed trigger only itself', async () => {
  await things.start()
  await things.remove('doubles')
  await things.define(
    'things_changed',
    triggers.replace(/CREATE OR REPLACE TRIGGER "Things_updated".*/, ''),
  )
  expect(await things.start()).toEqual(['things_changed'])
  expect(await things.ask("select to_regclass('doubles')")).toEqual([null])
  expect(await things.triggers()).toEqual(['things_inserted'])
  await things.remove('things_changed')
  await things.start()
  expect(await things.triggers()).toEqual([])
  expect(await things.ask("select proname from pg_proc where proname ~ '^t(wice|hings)'")).toEqual([
    'twice',
  ])
})

test('a trigger that moves to another function stays one', async () => {
  await things.start()
  await things.remove('things_changed')
  await things.define('keep_things', triggers.replaceAll('things_changed', 'keep_things'))
  expect(await things.start()).toEqual(['keep_things'])
  expect(await things.triggers()).toEqual(['Things_updated', 'things_inserted'])
  expect(await things.ask('insert into things (id) values (5) returning seen')).toEqual([10])
})

test('a definition that a migration drops is created again', async () => {
  await things.start()
  await things.migration(
    '0002-seen.sql',
    `drop view doubles; drop function things_changed() cascade;
     alter table things alter id type int using id + 1`,
  )
  expect(await things.start()).toEqual(['things_changed', 'doubles'])
  expect(await things.ask('select double from doubles')).toEqual([8])
})

test('a real shop refuses a program that a newer one has replaced, until the return is wanted', async () => {
  await things.migration('0002-kind.sql', "create table shop_kind as select 'real' as kind")
  await things.start()
  await things.define('twice', twice('n * 2 + 1'))
  expect(await things.start()).toEqual(['twice'])
  await things.define('twice', twice('n * 2'))
  await expect(things.start()).rejects.toMatchObject({ key: 'database.olderProgram' })
  expect(await things.ask('select twice(3)')).toEqual([7])
  expect(await things.start({ goBack: true })).toEqual(['twice'])
  expect(await things.start()).toEqual([])
  await things.define('twice', twice('n * 2 + 1'))
  expect(await things.start()).toEqual(['twice'])
})
