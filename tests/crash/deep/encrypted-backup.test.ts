import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, startEngine } from '#kernel/engine/engine.ts'
import { openBucketServer } from '../../setup/bucket.ts'
import { kill, nothingRuns, until } from '../processes.ts'
import { fillProof, fillShop, isCopied, openShop, rowsOf, type Shop, tablesOf } from './shops.ts'

const picture = 'pictures/0123456789abcdef/source'
const bucket = await openBucketServer()
afterAll(bucket.close)

let folder: string
let engine: Engine
let source: Shop
let proof: string
let recipient: string
let backup: string
const keyFile = (name = 'key') => join(folder, name)

const settingsOf = ({ url }: Shop, files: string) => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, 'data'),
  STORAGE_URL: bucket.address(files),
  STORAGE_ACCESS_KEY: bucket.keys.accessKeyId,
  STORAGE_SECRET_KEY: bucket.keys.secretAccessKey,
  BACKUP_URL: bucket.address('copies'),
})

type Ended = { code: number; stdout: string; stderr: string }

const script = new URL('../../../scripts/backup.ts', import.meta.url).pathname
const run = (settings: Record<string, string>, ...words: string[]): Promise<Ended> => {
  const env = { ...process.env, ...settings }
  const ended = promisify(execFile)(process.execPath, [script, ...words], { env })
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  )
}
const take = () => ({ ...settingsOf(source, 'source'), BACKUP_RECIPIENT: recipient })
const list = async () => (await run(take(), 'restore', '--list')).stdout.split('\n').filter(Boolean)

const expectSame = async (target: Shop, files: string) => {
  const names = await tablesOf(source)
  expect(await tablesOf(target)).toEqual(names)
  for (const name of names.filter(isCopied))
    expect(await rowsOf(target, name), name).toEqual(await rowsOf(source, name))
  for (const key of [picture, proof])
    expect(bucket.files.get(`${files}/${key}`)).toEqual(bucket.files.get(`source/${key}`))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-crash-'))
  await chmod(folder, 0o755)
  engine = await startEngine(folder)
  source = await openShop(engine, 'source')
  await source.pool.query("UPDATE shop_kind SET kind = 'real'")
  await fillShop(source, 500)
  proof = await fillProof(source)
  for (const key of [picture, proof]) bucket.files.set(`source/${key}`, Buffer.from(key))
  const identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
  await writeFile(keyFile(), `# public key: ${recipient}\n${identity}\n`)
  await writeFile(keyFile('other'), await generateIdentity())
  const { code, stdout, stderr } = await run(take(), 'take')
  expect(code, stderr).toBe(0)
  ;[backup = ''] = await list()
  expect(stdout).toContain(backup)
})

afterAll(async () => {
  await source.close()
  await engine.release()
  await nothingRuns(folder)
  await rm(folder, { recursive: true, force: true })
})

const objects = () =>
  [...bucket.files].flatMap(([key, bytes]) =>
    key.startsWith(`copies/${backup}/`) ? [[key.split('/')[2]!, bytes] as const] : [],
  )

test('a bucket sees neither data nor names of tables and pictures', () => {
  const stored = objects()
  expect(stored.length).toBeGreaterThan(25)
  for (const [name, bytes] of stored) {
    expect(name).toMatch(/^(\d{6}\.age|manifest\.json\.age|SHA256SUMS)$/)
    if (name !== 'SHA256SUMS') expect(`${bytes.subarray(0, 21)}`).toBe('age-encryption.org/v1')
    for (const known of ['posta.example', 'public.', picture, '0123456789abcdef'])
      expect(bytes.includes(known), name).toBe(false)
  }
})

test('a bucket without a public key is refused, and a folder is encrypted with one', async () => {
  const keys = [...bucket.files.keys()]
  const { code, stderr } = await run(settingsOf(source, 'source'), 'take')
  expect([code, stderr]).toEqual([1, expect.stringContaining('BACKUP_RECIPIENT')])
  expect([...bucket.files.keys()]).toEqual(keys)
  const copies = join(folder, 'copies')
  expect((await run(take(), 'take', copies)).code).toBe(0)
  const [name = ''] = await readdir(copies)
  expect((await readdir(join(copies, name))).sort()).toEqual(
    objects()
      .map(([key]) => key)
      .sort(),
  )
  expect(await list()).toEqual([backup])
})

test('a shop is restored by the name of the backup and the secret key', async () => {
  const target = await openShop(engine, 'target', true)
  const settings = settingsOf(target, 'target')
  const ended = await run(settings, 'restore', backup, '--identity', keyFile())
  expect(ended.code, ended.stderr).toBe(0)
  await expectSame(target, 'target')
  await target.close()
})

test('a downloaded backup has the checksums of its files and is restored from its folder', async () => {
  const download = join(folder, backup)
  await mkdir(download)
  for (const [name, bytes] of objects()) await writeFile(join(download, name), bytes)
  await promisify(execFile)('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: download })
  const target = await openShop(engine, 'target', true)
  const settings = settingsOf(target, 'downloaded')
  const ended = await run(settings, 'restore', download, '--identity', keyFile())
  expect(ended.code, ended.stderr).toBe(0)
  await expectSame(target, 'downloaded')
  await target.close()
})

test('a backup is refused without changes if the key or a byte is wrong', async () => {
  const target = await openShop(engine, 'refusing', true)
  const settings = settingsOf(target, 'refusing')
  const refusal = async (...words: string[]) => {
    const { code, stderr } = await run(settings, 'restore', ...words)
    expect(code).toBe(1)
    expect(await tablesOf(target)).toEqual([])
    expect([...bucket.files.keys()].filter((key) => key.startsWith('refusing/'))).toEqual([])
    return stderr.trim().split('\n').at(-1)
  }
  expect(await refusal(backup)).toMatch(/cifrata.*--identity/)
  expect(await refusal(backup, '--identity', keyFile('none'))).toMatch(/chiave segreta/)
  expect(await refusal(backup, '--identity', keyFile('other'))).toMatch(/non apre questa copia/)
  expect(await refusal('2020-01', '--identity', keyFile())).toMatch(/non c’è una copia intera/)
  const key = `copies/${backup}/000003.age`
  const whole = bucket.files.get(key)!
  const changed = Buffer.from(whole)
  changed[changed.length - 5]! ^= 1
  bucket.files.set(key, changed)
  expect(await refusal(backup, '--identity', keyFile())).toMatch(/rovinata.*000003\.age/)
  bucket.files.set(key, whole)
  bucket.become('cut')
  expect(await refusal(backup, '--identity', keyFile())).toMatch(/bucket non funziona/)
  bucket.become('fine')
  await target.close()
})

test('a killed backup is not listed and not restored', async () => {
  const holder = await source.pool.connect()
  await holder.query('BEGIN; LOCK TABLE members IN ACCESS EXCLUSIVE MODE')
  const env = { ...process.env, ...take() }
  const child = spawn(process.execPath, [script, 'take'], { env, stdio: 'ignore' })
  await until('the backup waits for the members', async () => {
    const { rows } = await source.pool.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'insieme backup'
         AND wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
  await kill({ child }, 'SIGKILL')
  holder.release(true)
  const names = new Set([...bucket.files.keys()].map((key) => key.split('/')[1]!))
  const [half = ''] = [...names].filter((name) => /^2/.test(name) && name !== backup)
  expect(half).not.toBe('')
  expect(await list()).toEqual([backup])
  const { code, stderr } = await run(take(), 'restore', half, '--identity', keyFile(), '--replace')
  expect([code, stderr]).toEqual([1, expect.stringContaining('non c’è una copia intera')])
})
