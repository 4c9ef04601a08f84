import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, type Tx } from '#kernel/db/connection.ts'
import { openChanges, openListener } from '#kernel/db/listen.ts'
import { joinSql, raw, sql } from '#kernel/db/sql.ts'
import { createLog } from '#kernel/log.ts'
import { type DatabaseServer, openDatabaseServer } from '../../setup/database-server.ts'

let server: DatabaseServer
let url: string
let db: Database

beforeAll(async () => {
  server = await openDatabaseServer()
  url = await server.create(`${server.prefix}_database`)
  db = openDatabase(url, { poolSize: 4 })
  await db.run(sql`create table counters (id int primary key, value int not null)`)
  await db.run(sql`insert into counters values (1, 0), (2, 0)`)
})

afterAll(async () => {
  await db.close()
  await server.close()
})

const storedValue = async (id: number) =>
  (await db.first<{ value: number }>(sql`select value from counters where id = ${id}`))?.value

test('a listener reconnects after a lost connection, and reports that notices may be missing', async () => {
  const errors: Error[] = []
  const listener = await openListener(url, { onError: (error) => errors.push(error) })
  const received: string[] = []
  await listener.subscribe(
    'news',
    (payload) => received.push(payload),
    () => received.push('resync'),
  )
  await db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'insieme listen' and datname = current_database()`)
  await expect.poll(() => received).toEqual(['resync'])
  await db.run(sql`select pg_notify('news', 'after')`)
  await expect.poll(() => received).toEqual(['resync', 'after'])
  expect(errors.length).toBeGreaterThan(0)
  await listener.close()
})

test('changed settings that could not be read are read again', async () => {
  const listener = await openListener(url)
  const log = createLog({ format: 'json', write: () => {} })
  let reads = 0
  await openChanges(listener, log, async () => {
    if (++reads === 1) throw new Error('the database is away')
  })
  await db.run(sql`select pg_notify('insieme_changes', '["settings"]')`)
  await expect.poll(() => reads).toBe(2)
  await listener.close()
})

test('deadlocked transactions both succeed after a retry', async () => {
  let together: () => void = () => {}
  const both = new Promise<void>((done) => {
    together = done
  })
  let arrived = 0
  const add = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx.run(sql`update counters set value = value + 1 where id = ${first}`)
      if (++arrived === 2) together()
      await both
      await tx.run(sql`update counters set value = value + 1 where id = ${second}`)
    })
  await Promise.all([add(1, 2), add(2, 1)])
  expect(arrived).toBeGreaterThan(2)
  expect([await storedValue(1), await storedValue(2)]).toEqual([2, 2])
})

test('a transaction that a server refuses to write runs again on another connection', async () => {
  const single = openDatabase(url, { poolSize: 1 })
  await single.run(sql`set default_transaction_read_only = on`)
  await single.transaction((tx) => tx.run(sql`update counters set value = 3 where id = 2`))
  expect(await storedValue(2)).toBe(3)
  await single.run(sql`update counters set value = 2 where id = 2`)
  await single.close()
})

test('reads are answered while more transactions than connections wait for a lock', async () => {
  const holder = openDatabase(url, { poolSize: 1 })
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = holder.transaction(async (tx) => {
    await tx.run(sql`update counters set value = 10 where id = 1`)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const add = () =>
    db.transaction((tx) => tx.run(sql`update counters set value = value + 1 where id = 1`))
  const waiting = Promise.all(Array.from({ length: 12 }, add))
  for (let read = 0; read < 20; read++) expect(await storedValue(2)).toBe(2)
  release.resolve()
  await Promise.all([holding, waiting])
  expect(await storedValue(1)).toBe(22)
  await holder.close()
})

test('hooks run after a commit, and not after a rollback', async () => {
  const seen: unknown[] = []
  await db.transaction(async (tx) => {
    await tx.run(sql`update counters set value = 50 where id = 1`)
    tx.afterCommit(async () => seen.push(await storedValue(1)))
    expect(seen).toEqual([])
  })
  expect(seen).toEqual([50])
  const failing = db.transaction(async (tx) => {
    tx.afterCommit(() => seen.push('never'))
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(seen).toEqual([50])
})

test('a failing savepoint rolls back its changes and its hooks', async () => {
  const followed: string[] = []
  await db.transaction(async (tx) => {
    await tx.run(sql`update counters set value = 60 where id = 2`)
    tx.afterCommit(() => followed.push('whole'))
    const part = tx.savepoint(async (inner) => {
      inner.afterCommit(() => followed.push('part'))
      await inner.run(sql`update counters set value = 61 where id = 2`)
      await inner.run(sql`select 1 / 0`)
    })
    await expect(part).rejects.toThrow('division by zero')
  })
  expect(await storedValue(2)).toBe(60)
  expect(followed).toEqual(['whole'])
})

test('a statement not awaited is refused after the end of the transaction', async () => {
  let kept: Tx | undefined
  await db.transaction(async (tx) => {
    kept = tx
  })
  await expect(kept?.run(sql`update counters set value = 0`)).rejects.toThrow('has ended')
})

test('values are sent as parameters, also those of fragments', async () => {
  const odd = "'; drop table counters; --"
  const parts = [sql`${odd}::text`, sql`${2}::int`, raw('null')]
  const statement = sql`select array[${sql`${1}::int`}] a, ${joinSql(parts, ', ')} c`
  expect(statement.text).toBe('select array[$1::int] a, $2::text, $3::int, null c')
  expect(statement.values).toEqual([1, odd, 2])
  expect(await db.first(sql`select ${odd}::text given`)).toEqual({ given: odd })
})

test('ids are numbers, days are strings and times are dates, in and outside of transactions', async () => {
  const statement = sql`select 12::bigint id, array[1, 2]::bigint[] ids, date '2028-02-29' AS day,
    timestamptz '2026-03-29 03:30+02' at, null::bigint none`
  const expected = {
    id: 12,
    ids: [1, 2],
    day: '2028-02-29',
    at: new Date('2026-03-29T01:30:00Z'),
    none: null,
  }
  expect(await db.first(statement)).toEqual(expected)
  expect(await db.first(statement.named('types'))).toEqual(expected)
  expect(await db.transaction((tx) => tx.first(statement))).toEqual(expected)
  await expect(db.first(sql`select 9007199254740993::bigint id`)).rejects.toThrow(
    'not a safe integer',
  )
})
