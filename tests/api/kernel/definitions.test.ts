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

const waiting = `select pid from pg_stat_activity where datname = current_database()
  and application_name = 'insieme migrate' and wait_event_type = 'Lock' and query like 'CREATE%'`

test('a failing definition rolls back all and is reported with its path', async () => {
  await things.start()
  await things.define('twice', twice('n * 3'))
  await things.define('a_new_one', 'CREATE OR REPLACE VIEW a_new_one AS SELECT 1 AS n;')
  await things.define('doubles', 'CREATE OR REPLACE VIEW doubles AS SELECT nothing FROM things;')
  await expect(things.start()).rejects.toThrow('definition shop/things/sql/doubles.sql failed')
  expect(await things.ask('select double from doubles')).toEqual([6])
  expect(await things.ask("select to_regclass('a_new_one')")).toEqual([null])
  await things.define('doubles', 'CREATE OR REPLACE VIEW doubles AS SELECT id FROM things;')
  expect(await things.start()).toEqual(['twice', 'a_new_one', 'doubles'])
})

test.each([
  ['plpgsql', 'BEGIN RETURN WHERE; END'],
  ['sql', 'SELECT thrice(n)'],
])('refuses an invalid body in %s', async (language, body) => {
  await things.start()
  const head = `CREATE OR REPLACE FUNCTION twice(n int) RETURNS int LANGUAGE ${language}`
  await things.define('twice', `${head} AS $$ ${body} $$;`)
  await expect(things.start()).rejects.toThrow('definition shop/things/sql/twice.sql failed')
  expect(await things.ask('select twice(2)')).toEqual([4])
})

test('a start killed between two definitions keeps the old ones', async () => {
  await things.start()
  const writer = await things.connect()
  await writer.query('begin; insert into things (id) values (1)')
  await things.define('doubles', 'CREATE OR REPLACE VIEW doubles AS SELECT 1 AS double;')
  await things.define('twice', twice('n * 3'))
  await things.define(
    'waits',
    `CREATE OR REPLACE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
     CREATE OR REPLACE TRIGGER things_wait BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION waits();`,
  )
  const killed = things.start().catch((error) => error)
  await expect.poll(() => things.ask(waiting)).toHaveLength(1)
  await things.ask(`select pg_terminate_backend(pid) from (${waiting}) w`)
  expect((await killed).message).toBe('definition shop/things/sql/waits.sql failed')
  await writer.query('rollback')
  await writer.end()
  expect(await things.ask('select double from doubles')).toEqual([6])
  expect(await things.start()).toEqual(['twice', 'waits', 'doubles'])
  expect(await things.ask('select twice(2)')).toEqual([6])
})
