import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#kernel/db/connection.ts'
import { isTimelineMatched } from '#kernel/db/timeline.ts'
import { type Engine, startEngine } from '#kernel/engine/engine.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { takeDue } from '#kernel/outbox/commands.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { readBucketAddress } from '#kernel/storage/address.ts'
import { openBucketStorage } from '#kernel/storage/bucket.ts'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import type { Deps } from '#lib/services/deps.ts'
import { deleteAccount } from '#lib/services/members/own-data/commands.ts'
import { listRecords } from '#lib/services/members/own-data/queries.ts'
import { ownTables } from '#lib/services/members/own-data/rules.ts'
import { listStoredFiles } from '#lib/services/stored-files.ts'
import { tasks } from '#lib/services/tasks.ts'
import { folderTarget, openFolderPlace } from '#lib/tools/backup/folder.ts'
import { restoreBackup } from '#lib/tools/backup/restore.ts'
import { takeBackup } from '#lib/tools/backup/take.ts'
import { depsFor } from '../../api/deps.ts'
import { runScript } from '../../api/script.ts'
import { fillTables } from '../../factories/member-rows.ts'
import { buildMember } from '../../factories/members.ts'
import { openBucketServer } from '../../setup/bucket.ts'
import { kill, nothingRuns, start, until } from '../processes.ts'
import { openShop } from './shops.ts'

const replayer = new URL('../replayer.ts', import.meta.url)
const bucket = await openBucketServer()
afterAll(bucket.close)
let folder: string
let engine: Engine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-crash-'))
  await chmod(folder, 0o755)
  engine = await startEngine(folder)
})
afterAll(async () => {
  await engine.release()
  await nothingRuns(folder)
  await rm(folder, { recursive: true, force: true })
})

const places = {
  folder: () => {
    const data = join(folder, 'data')
    const files = join(data, 'files')
    return { storage: openFolderStorage(files), words: [files], settings: { DATA_DIR: data } }
  },
  bucket: () => {
    const address = bucket.address('shop')
    const { accessKeyId, secretAccessKey } = bucket.keys
    return {
      storage: openBucketStorage(readBucketAddress(address)!, bucket.keys),
      words: [address, accessKeyId, secretAccessKey],
      settings: {
        DATA_DIR: join(folder, 'other'),
        STORAGE_URL: address,
        STORAGE_ACCESS_KEY: accessKeyId,
        STORAGE_SECRET_KEY: secretAccessKey,
      },
    }
  },
}

const mark = 'Zelindissima'

/** Tables with the name of a person, and what is left in those of an account alone. */
const tracesOf = async (pool: Pool) => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p')
       AND NOT relispartition AND relnamespace = 'public'::regnamespace AND relname <> 'outbox'`,
  )
  const traces: string[] = []
  for (const { name } of rows)
    if ((await pool.query(`SELECT FROM ${name} t WHERE t::text ILIKE $1`, [`%${mark}%`])).rowCount)
      traces.push(name)
  for (const table of ownTables) {
    const { rowCount } = await pool.query(
      `SELECT FROM ${table} JOIN members m ON m.id = member_id WHERE m.deleted_at IS NOT NULL`,
    )
    if (rowCount) traces.push(table)
  }
  return traces
}

describe.each(['folder', 'bucket'] as const)('with the files in a %s', (kind) => {
  const backup = () => join(folder, `backup-${kind}`)
  const work = async (db: Database, { storage }: Pick<Deps, 'storage'>) => {
    const run = createRunner({ ...depsFor(db).deps, storage }, tasks)
    for (const entry of await takeDue(db, 'purge', 20, 600))
      await run(entry, AbortSignal.timeout(60_000))
  }
  let earlier: MemberId
  let one: MemberId
  let other: MemberId
  let staying: MemberId
  let records: string[]

  beforeAll(async () => {
    const { storage } = places[kind]()
    const { url, pool, close } = await openShop(engine, 'source')
    const db = openDatabase(url)
    const deps = { ...depsFor(db).deps, storage }
    const build = (name: string) =>
      buildMember(pool, { name, email: `${name}@posta.example`.toLowerCase() })
    earlier = (await build('Adelaide')).id
    await deleteAccount(deps, earlier)
    await work(db, deps)
    const full = await build(mark)
    await fillTables(pool, full, mark)
    one = full.id
    other = (await build(`Altra${mark}`)).id
    staying = (await build('Bea')).id
    await takeBackup({
      url,
      storage,
      listFiles: listStoredFiles,
      target: folderTarget(backup()),
      now: new Date(),
    })
    for (const id of [one, other]) await deleteAccount(deps, id)
    await work(db, deps)
    expect(await tracesOf(pool)).toEqual([])
    records = (await listRecords(storage)).sort()
    expect(records).toHaveLength(3)
    await db.close()
    await close()
  })

  test('a restore brings the records of its backup, and keeps newer ones', async () => {
    const { storage, settings } = places[kind]()
    const fresh = openFolderStorage(join(folder, `fresh-${kind}`))
    const target = await openShop(engine, 'target', true)
    onTestFinished(target.close)
    await restoreBackup({
      url: target.url,
      storage: fresh,
      place: openFolderPlace(backup()),
      replace: false,
    })
    expect(await listRecords(fresh)).toEqual([expect.stringContaining(`erasures/${earlier}-`)])
    const { code, complained } = await runScript(
      'scripts/backup.ts',
      ['restore', backup(), '--replace'],
      { ...settings, DATABASE_URL: target.url },
    )
    expect(code, complained).toBe(0)
    expect((await listRecords(storage)).sort()).toEqual(records)
    // The job that notices it erases again.
    const db = openDatabase(target.url)
    expect(await isTimelineMatched(db).finally(db.close)).toBe(false)
  })

  test('whoever a restore brought back is erased again, by killed and parallel processes', async () => {
    const { storage, words } = places[kind]()
    const target = await openShop(engine, 'target', true)
    onTestFinished(target.close)
    await restoreBackup({
      url: target.url,
      storage,
      place: openFolderPlace(backup()),
      replace: false,
    })
    const before = await tracesOf(target.pool)
    expect(before).toContain('members')
    expect(before).toContain('postal_addresses')

    const holder = await target.pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM consents WHERE member_id = $1 FOR UPDATE', [one])
    const killed = start(replayer, target.url, ...words)
    await until('it is in the middle of an account', async () => {
      const { rowCount } = await target.pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE consents%'`,
      )
      return rowCount === 1
    })
    await kill(killed, 'SIGKILL')
    await holder.query('ROLLBACK')
    holder.release()
    expect(await tracesOf(target.pool)).toContain('postal_addresses')

    const both = [1, 2].map(() => start(replayer, target.url, ...words).child)
    const codes = await Promise.all(both.map(async (child) => (await once(child, 'close'))[0]))
    expect(codes).toEqual([0, 0])
    const db = openDatabase(target.url)
    await work(db, { storage })
    await db.close()
    expect(await tracesOf(target.pool)).toEqual([])
    const { rows } = await target.pool.query(
      'SELECT id::int FROM members WHERE deleted_at IS NULL AND id = ANY ($1)',
      [[earlier, one, other, staying]],
    )
    expect(rows).toEqual([{ id: staying }])
    expect((await target.pool.query('SELECT FROM failed_rows')).rowCount).toBe(0)
  })
})
