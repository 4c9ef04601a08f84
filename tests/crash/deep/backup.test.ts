import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Engine, startEngine } from '#kernel/engine/engine.ts'
import { readBucketAddress } from '#kernel/storage/address.ts'
import { openBucketStorage } from '#kernel/storage/bucket.ts'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import { listStoredFiles } from '#lib/services/stored-files.ts'
import { folderTarget, openFolderPlace } from '#lib/tools/backup/folder.ts'
import { restoreBackup } from '#lib/tools/backup/restore.ts'
import { takeBackup } from '#lib/tools/backup/take.ts'
import { openBucketServer } from '../../setup/bucket.ts'
import { kill, nothingRuns, until } from '../processes.ts'
import { fillProof, fillShop, isCopied, openShop, rowsOf, type Shop, tablesOf } from './shops.ts'

let folder: string
let engine: Engine
let source: Shop
let proof: string
const picture = 'pictures/0123456789abcdef/source'
const backup = () => join(folder, 'copy')
const bucket = await openBucketServer()
afterAll(bucket.close)
const files = openBucketStorage(readBucketAddress(bucket.address('source'))!, bucket.keys)
const storageOf = (name: string) => openFolderStorage(join(folder, name))

const restore = ({ url }: Shop, from = backup(), replace = false) =>
  restoreBackup({ url, storage: storageOf('restored'), place: openFolderPlace(from), replace })

/** Signs up a member and writes an address in one transaction, again and again. */
const keepWriting = ({ pool }: Shop) => {
  let [ended, made] = [false, 0]
  const work = async () => {
    while (!ended)
      await pool.query(
        `WITH new AS (INSERT INTO members (name, email, level_number)
           VALUES ('Scrive', $1, 1) RETURNING id)
         INSERT INTO postal_addresses (member_id, recipient, street, street_number, postal_code, city,
           province, preferred) SELECT id, 'Scrive', 'Via', '1', '20121', 'Milano', 'MI', true FROM new`,
        [`scrive${made++}@posta.example`],
      )
  }
  const done = work()
  const end = () => {
    ended = true
    return done
  }
  return { written: () => made, end }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-crash-'))
  await chmod(folder, 0o755)
  engine = await startEngine(folder)
  source = await openShop(engine, 'source')
  await fillShop(source, 40_000)
  await files.write(picture, Buffer.from('a drawing'))
  proof = await fillProof(source)
  await files.write(proof, Buffer.from('a receipt'))
  await source.pool.query(`INSERT INTO outbox (queue, kind, data, due_at)
    VALUES ('job', 'promise', '{"group":7}', now() + interval '1 day')`)
  const writer = keepWriting(source)
  await until('a transaction writes', () => writer.written() > 5)
  const before = writer.written()
  await takeBackup({
    url: source.url,
    storage: files,
    listFiles: listStoredFiles,
    target: folderTarget(backup()),
    now: new Date(),
  })
  expect(writer.written()).toBeGreaterThan(before)
  await writer.end()
})

afterAll(async () => {
  await source.close()
  await engine.release()
  await nothingRuns(folder)
  await rm(folder, { recursive: true, force: true })
})

test('a restored shop has complete transactions alone, its rules, sequences, waiting jobs and files', async () => {
  const target = await openShop(engine, 'target', true)
  await restore(target)
  const names = await tablesOf(source)
  expect(names.length).toBeGreaterThan(25)
  expect(await tablesOf(target)).toEqual(names)
  for (const name of names.filter(isCopied)) {
    const there = new Set(await rowsOf(source, name))
    const here = new Set(await rowsOf(target, name))
    expect([...here].filter((row) => !there.has(row))).toEqual([])
    const missing = [...there].filter((row) => !here.has(row))
    expect(missing.filter((row) => !row.includes('Scrive'))).toEqual([])
  }
  const read = async (text: string, { pool }: Shop = target) => (await pool.query(text)).rows
  const [{ members, addresses }] = await read(`SELECT count(*)::int AS members,
      count(a.id)::int AS addresses FROM members m LEFT JOIN postal_addresses a ON a.member_id = m.id
    WHERE name = 'Scrive'`)
  expect(addresses).toBe(members)
  expect(members).toBeGreaterThan(0)
  for (const question of [
    `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    `SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger
      WHERE NOT tgisinternal ORDER BY 1, 2`,
  ])
    expect(await read(question)).toEqual(await read(question, source))
  const added = await read(`INSERT INTO members (name, email, level_number)
    VALUES ('Nuova', 'nuova@posta.example', 1) RETURNING id > (SELECT max(id) FROM members) AS next`)
  expect(added).toEqual([{ next: true }])
  const jobs = "SELECT data, sent_at, due_at > now() AS later FROM outbox WHERE kind = 'promise'"
  expect(await read(jobs)).toEqual([{ data: { group: 7 }, sent_at: null, later: true }])
  const restored = [picture, proof].map((key) => storageOf('restored').read(key))
  expect((await Promise.all(restored)).map(String)).toEqual(['a drawing', 'a receipt'])
  await target.close()
})

describe('a backup is refused without changes', () => {
  let target: Shop
  const spoilt = (name = '') => join(folder, 'spoilt', name)
  beforeAll(async () => {
    target = await openShop(engine, 'refusing', true)
  })
  afterAll(() => target.close())

  const change = async (file: string, work: (bytes: Buffer<ArrayBuffer>) => Buffer | string) =>
    writeFile(spoilt(file), work(await readFile(spoilt(file))))
  const withoutFiles = () =>
    change('SHA256SUMS', (bytes) => `${bytes}`.replace(/^.*files\/.*\n/gm, ''))
  const migratedBy = (name: string) => async () => {
    const manifest = JSON.parse(await readFile(spoilt('manifest.json'), 'utf8'))
    manifest.migrations.push({ name, checksum: 'x' })
    const text = JSON.stringify(manifest)
    await writeFile(spoilt('manifest.json'), text)
    await change('SHA256SUMS', (bytes) =>
      `${bytes}`.replace(/^.*(?= {2}manifest)/m, hash('sha256', text)),
    )
  }

  test.each<[string, string, () => Promise<unknown>]>([
    [
      'one byte has changed',
      'backup.broken',
      () =>
        change('tables/public.members.gz', (bytes) => {
          bytes[1000] = (bytes[1000] ?? 0) ^ 1
          return bytes
        }),
    ],
    ['its list misses the pictures', 'backup.broken', withoutFiles],
    ['its list is missing', 'backup.none', () => rm(spoilt('SHA256SUMS'))],
    ['it is of a newer program', 'backup.newer', migratedBy('9999-future.sql')],
    ['it is of a given-up history', 'backup.older', migratedBy('0001-house.sql')],
  ])('when %s', async (_, key, spoil) => {
    await rm(spoilt(), { recursive: true, force: true })
    await cp(backup(), spoilt(), { recursive: true })
    await spoil()
    await expect(restore(target, spoilt())).rejects.toMatchObject({ key })
    expect(await tablesOf(target)).toEqual([])
  })
})

describe('a shop with data of its own', () => {
  let target: Shop
  beforeAll(async () => {
    target = await openShop(engine, 'living')
    await fillShop(target, 3)
  })
  afterAll(() => target.close())

  const members = async () =>
    (await target.pool.query('SELECT count(*)::int AS n FROM members')).rows[0].n
  const script = (action: 'take' | 'restore', ...words: string[]) =>
    spawn(
      process.execPath,
      [new URL('../../../scripts/backup.ts', import.meta.url).pathname, action, ...words],
      {
        env: {
          ...process.env,
          DATABASE_URL: target.url,
          DATA_DIR: join(folder, 'living'),
          STORAGE_URL: bucket.address('living'),
          STORAGE_ACCESS_KEY: bucket.keys.accessKeyId,
          STORAGE_SECRET_KEY: bucket.keys.secretAccessKey,
        },
        stdio: 'ignore',
      },
    )

  test('is replaced only on request and while it is stopped', async () => {
    await expect(restore(target)).rejects.toMatchObject({ key: 'backup.filled' })
    const open = await target.pool.connect()
    await open.query(`SET application_name = 'insieme'`)
    await expect(restore(target, backup(), true)).rejects.toMatchObject({ key: 'backup.shopOpen' })
    open.release(true)
    expect(await members()).toBe(3)
  })

  test('stays complete when the restore is killed, and can then be replaced', async () => {
    // The server may still list a killed connection for a moment.
    const gone = await target.pool.connect()
    await gone.query(`SET application_name = 'insieme restore'`)
    for (const step of ['COPY', 'ALTER TABLE']) {
      const child = script('restore', backup(), '--replace')
      await until(`the restore is at ${step}`, async () => {
        if (child.exitCode !== null) throw new Error(`it ended by itself with ${child.exitCode}`)
        const { rows } = await target.pool.query(
          `SELECT FROM pg_stat_activity WHERE application_name = 'insieme restore' AND query LIKE $1`,
          [`${step}%`],
        )
        return rows.length > 0
      })
      await kill({ child }, 'SIGKILL')
      expect(await members()).toBe(3)
    }
    const child = script('restore', backup(), '--replace')
    expect((await once(child, 'close'))[0]).toBe(0)
    gone.release(true)
    expect(await members()).toBeGreaterThan(40_000)
    for (const key of [picture, proof])
      expect(bucket.files.get(`living/${key}`)).toEqual(bucket.files.get(`source/${key}`))
  })

  test('leaves no backup that looks complete when its backup is killed', async () => {
    const copies = join(folder, 'copies')
    const holder = await target.pool.connect()
    await holder.query('BEGIN; LOCK TABLE members IN ACCESS EXCLUSIVE MODE')
    const child = script('take', copies)
    await until('the backup waits for the members', async () => {
      const { rows } = await target.pool.query(
        `SELECT FROM pg_stat_activity WHERE application_name = 'insieme backup'
           AND wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    await kill({ child }, 'SIGKILL')
    holder.release(true)
    const [left = ''] = await readdir(copies)
    expect(left).toMatch(/\.half$/)
    await expect(restore(target, join(copies, left), true)).rejects.toMatchObject({
      key: 'backup.none',
    })
  })
})
