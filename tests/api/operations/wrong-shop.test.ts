import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../database.ts'
import { runScript } from '../script.ts'
import { runTyped } from '../shell.ts'

const { pool, url, close } = await openTestDatabase()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-wrong-shop-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

/** Runs a command in a separate process. */
const typed = (words: string[], environment: Record<string, string>) =>
  runScript('scripts/shop.ts', words, environment)
const shop = (words: string[], environment: Record<string, string>) =>
  runTyped(words, { NODE_ENV: 'development', ...environment })
const backup = (words: string[], environment: Record<string, string>) =>
  runScript('scripts/backup.ts', ['take', ...words], environment)

const expectRefusal = (
  { code, output, complained }: Awaited<ReturnType<typeof shop>>,
  why: RegExp,
) => {
  expect([code, output], complained).toEqual([1, ''])
  expect(complained.trim().split('\n'), complained).toHaveLength(1)
  expect(complained).toMatch(why)
}

test('a command without settings finds no shop, says where it looked, and creates nothing', async () => {
  const bare = join(folder, 'bare')
  await mkdir(bare)
  const why = /nessun negozio.*\/bare\. Indica il tuo con --env FILE.*npm start/
  expectRefusal(await shop(['orders', 'list'], { DATA_DIR: bare }), why)
  expectRefusal(await backup([join(folder, 'copies')], { DATA_DIR: bare }), why)
  expect(await readdir(folder)).toEqual(['bare'])
  expect(await readdir(bare)).toEqual([])
})

test('each command names its shop and its settings on the first line of standard error', async () => {
  const data = join(folder, 'data')
  await mkdir(data)
  const file = join(data, 'insieme.env')
  const text = `SITE_NAME=Torre Storta\nDATABASE_URL=${url}\nSMTP_ULR=x\n`
  await writeFile(file, text, { mode: 0o600 })
  for (const [words, place] of [
    [[], { DATA_DIR: data }],
    [['--env', file], {}],
  ] as [string[], Record<string, string>][]) {
    const { code, output, complained } = await typed([...words, 'levels', 'list', '--json'], place)
    expect(code, complained).toBe(0)
    expect(JSON.parse(output)).toEqual(expect.anything())
    const [note, first] = complained.trim().split('\n')
    expect(note).toMatch(/SMTP_ULR.*SMTP_URL/)
    expect(first).toMatch(
      /^Negozio «Torre Storta», dimostrazione; database .*insieme_test.*insieme\.env/,
    )
  }
  const taken = await backup([join(folder, 'copies'), '--env', file], {})
  expect(taken, taken.complained).toMatchObject({ code: 0 })
  expect(taken.complained).toContain('Torre Storta')
  expect((await pool.query('SELECT taken_at FROM last_backup')).rowCount).toBe(1)
  expect((await typed(['catalogue', 'schema'], { DATA_DIR: data })).complained).toBe('')
})

const oneFunction = "SELECT prosrc FROM pg_proc WHERE proname = 'leave_notice'"

test('a command of another version changes nothing and says so', async () => {
  const newer = await openTestDatabase()
  const path = 'kernel/sql/leave_notice.sql'
  const { rows } = await newer.pool.query<{ definition: string }>(
    "SELECT pg_get_functiondef(oid) definition FROM pg_proc WHERE proname = 'leave_notice'",
  )
  await newer.pool.query(rows[0]!.definition.replace(/BEGIN/i, 'BEGIN -- newer\n'))
  const changed = (await newer.pool.query(oneFunction)).rows
  expect(JSON.stringify(changed)).toContain('newer')
  await newer.pool.query("UPDATE applied_definitions SET checksum = 'newer' WHERE path = $1", [
    path,
  ])
  const place = { DATABASE_URL: newer.url, DATA_DIR: folder }
  const why = /altra versione.*leave_notice\.sql.*Non ho fatto niente/
  expectRefusal(await shop(['orders', 'list'], place), why)
  expectRefusal(await backup([join(folder, 'copies')], place), why)
  expect((await newer.pool.query(oneFunction)).rows).toEqual(changed)
  await newer.close()
})
