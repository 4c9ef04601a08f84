import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openListener } from '#lib/services/platform/db/listen.ts'
import {
  assertTransaction,
  closeDatabase,
  type Db,
  openDatabase,
  transaction,
} from '#lib/services/platform/db/pool.ts'
import { type DatabaseServer, openDatabaseServer } from '../../setup/database-server.ts'

let server: DatabaseServer
let url: string
let db: Db

beforeAll(async () => {
  server = await openDatabaseServer()
  url = await server.create(`${server.prefix}_database`)
  db = openDatabase(url, { poolSize: 4 })
  await db.execute(sql`create table counters (id int primary key, value int not null)`)
  await db.execute(sql`insert into counters values (1, 0), (2, 0)`)
})

afterAll(async () => {
  await closeDatabase(db)
  await server.close()
})

const storedValue = async (id: number) => {
  const { rows } = await db.execute<{ value: number }>(
    sql`select value from counters where id = ${id}`,
  )
  return rows[0]?.value
}

test('a notice reaches its channel only, and stops when no longer wanted', async () => {
  const listener = await openListener(url)
  const heard: string[] = []
  const stop = await listener.subscribe('news', (payload) => heard.push(payload))
  await listener.subscribe('end', () => heard.push('end'))
  await db.execute(sql`select pg_notify('other', 'no'), pg_notify('news', 'one')`)
  await vi.waitFor(() => expect(heard).toEqual(['one']))
  stop()
  await db.execute(sql`select pg_notify('news', 'two'), pg_notify('end', '')`)
  await vi.waitFor(() => expect(heard).toEqual(['one', 'end']))
  await listener.close()
})

test('a listener whose connection was cut comes back, and says that notices may be missing', async () => {
  const errors: Error[] = []
  const listener = await openListener(url, { onError: (error) => errors.push(error) })
  const heard: string[] = []
  await listener.subscribe(
    'news',
    (payload) => heard.push(payload),
    () => heard.push('resync'),
  )
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'insieme listen' and datname = current_database()`)
  await vi.waitFor(() => expect(heard).toEqual(['resync']), 5_000)
  await db.execute(sql`select pg_notify('news', 'after')`)
  await vi.waitFor(() => expect(heard).toEqual(['resync', 'after']))
  expect(errors.length).toBeGreaterThan(0)
  await listener.close()
})

test('transactions that wait for each other both succeed in the end', async () => {
  let together: () => void = () => {}
  const both = new Promise<void>((done) => {
    together = done
  })
  let arrived = 0
  const add = (first: number, second: number) =>
    transaction(db, async (tx) => {
      await tx.execute(sql`update counters set value = value + 1 where id = ${first}`)
      if (++arrived === 2) together()
      await both
      await tx.execute(sql`update counters set value = value + 1 where id = ${second}`)
    })
  await Promise.all([add(1, 2), add(2, 1)])
  expect(arrived).toBeGreaterThan(2)
  expect([await storedValue(1), await storedValue(2)]).toEqual([2, 2])
})

test('what the work itself refuses is not tried again and leaves nothing', async () => {
  let tried = 0
  const before = await storedValue(1)
  const work = transaction(db, async (tx) => {
    tried++
    await tx.execute(sql`update counters set value = 99 where id = 1`)
    throw new Error('refused')
  })
  await expect(work).rejects.toThrow('refused')
  expect(tried).toBe(1)
  expect(await storedValue(1)).toBe(before)
})

test('a writer tells a transaction from a bare database', async () => {
  expect(() => assertTransaction(db)).toThrow('inside a transaction')
  await transaction(db, async (tx) => expect(() => assertTransaction(tx)).not.toThrow())
})

test('a connection that the server cuts does not end the process', async () => {
  const errors: Error[] = []
  const other = openDatabase(url, {
    applicationName: 'doomed',
    onError: (error) => errors.push(error),
  })
  await other.execute(sql`select 1`)
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'`)
  await vi.waitFor(() => expect(errors.length).toBe(1))
  expect((await other.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await closeDatabase(other)
})
