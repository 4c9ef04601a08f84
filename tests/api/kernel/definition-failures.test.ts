import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseServer, openDatabaseServer } from '../../setup/database-server.ts'
import { openThings, type Things, twice } from './things.ts'

let server: DatabaseServer
let things: Things
let count = 0

beforeAll(async () => {
  server = await openDatabaseServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  things = await openThings(await server.create(`${server.prefix}_failures_${count++}`))
})
afterEach(() => things.close())

const waiting = `select pid from pg_stat_activity where datname = current_database()
  and application_name = 'insieme migrate' and wait_event_type = 'Lock' and query like 'CREATE%'`

test('concurrent starts apply each definition once', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => things.start()))
  expect(applied.flat().sort()).toEqual(['doubles', 'things_changed', 'twice'])
})

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

test('does not drop a function that a table needs', async () => {
  await things.start()
  await things.ask('alter table things add check (twice(id) < 1000)')
  await things.define('twice', twice('7').replace('n int', 'n bigint'))
  await expect(things.start()).rejects.toThrow('definition shop/things/sql/twice.sql failed')
  await things.remove('twice')
  await things.remove('doubles')
  await expect(things.start()).rejects.toThrow(
    'FUNCTION "twice" of definition shop/things/sql/twice.sql',
  )
  expect(await things.ask('select double from doubles')).toEqual([6])
})

test('a duplicate name or a file without a definition prevents the start', async () => {
  await things.define('again', twice('n'))
  await expect(things.start()).rejects.toThrow('FUNCTION "twice" again')
  await things.define('again', 'SELECT 1;')
  await expect(things.start()).rejects.toThrow('again.sql creates nothing')
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
