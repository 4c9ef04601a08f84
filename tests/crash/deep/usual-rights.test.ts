import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, startEngine } from '#kernel/engine/engine.ts'
import { runScript } from '../../api/script.ts'
import { openTestPaypal } from '../../setup/paypal.ts'
import { kill, nothingRuns } from '../processes.ts'
import { refusal, startServices } from './services.ts'

const paypal = await openTestPaypal()
let folder: string
let engine: Engine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-rights-'))
  // Run by root, the engine runs as another user, who needs access.
  await chmod(folder, 0o755)
  engine = await startEngine(folder)
  await administer('postgres', 'CREATE ROLE shopkeeper LOGIN')
})

afterAll(async () => {
  await engine.release()
  await nothingRuns(folder)
  await rm(folder, { recursive: true, force: true })
})

const administer = async (database: string, ...statements: string[]) => {
  const client = new Client({ connectionString: engine.urlOf(database) })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Settings of a real shop whose database user is no administrator. */
const settingsOf = (database: string) => ({
  DATABASE_URL: engine.urlOf(database).replace(/\/\/[^@]*@/, '//shopkeeper@'),
  DATA_DIR: join(folder, database),
  ENABLE_DEMO: 'false',
})

test('a user without rights is told the statements of an administrator, which are enough', async () => {
  await administer('postgres', 'CREATE DATABASE limited')
  const settings = settingsOf('limited')
  const [head, ...lines] = await refusal(settings)
  expect(head).toMatch(/limited.* non è pronto per il negozio:$/)
  expect(lines).toHaveLength(2)
  const statements = lines.map((line) => line.split('esegue: ')[1]!)
  expect(statements.join(' ')).toMatch(
    /GRANT .*CREATE ON SCHEMA public TO shopkeeper;.* CREATE EXTENSION citext;/,
  )
  await administer('limited', ...statements)

  const services = startServices(settings)
  await services.ready()
  await kill(services, 'SIGTERM')
  const copy = await runScript('scripts/backup.ts', ['take', join(folder, 'copies')], settings)
  expect(copy, copy.complained).toMatchObject({ code: 0 })
  const place = /Copia fatta in (\S+):/.exec(copy.output)![1]!
  const restored = await runScript('scripts/backup.ts', ['restore', place, '--replace'], settings)
  expect(restored, restored.complained).toMatchObject({ code: 0 })
  const levels = await runScript('scripts/shop.ts', ['levels', 'list'], settings)
  expect(levels, levels.complained).toMatchObject({ code: 0 })
})

test('the owner of a database needs no administrator', async () => {
  await administer('postgres', 'CREATE DATABASE own OWNER shopkeeper')
  const services = startServices(settingsOf('own'))
  await services.ready()
  await kill(services, 'SIGTERM')
})

test('a database with another encoding, and one that admits nobody, are refused in one line', async () => {
  const latin = "ENCODING LATIN1 LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0"
  await administer('postgres', `CREATE DATABASE latin OWNER shopkeeper ${latin}`)
  const lines = await refusal(settingsOf('latin'))
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/LATIN1, serve UTF8.*ENCODING UTF8/)
  await administer(
    'postgres',
    'CREATE DATABASE shut',
    'REVOKE CONNECT ON DATABASE shut FROM PUBLIC',
  )
  expect(await refusal(settingsOf('shut'))).toEqual([expect.stringContaining('GRANT CONNECT')])
})

test('false keys and a wrong mail server are named at the start, which goes on', async () => {
  const services = startServices({
    ...settingsOf('own'),

    NODE_ENV: 'development',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PAYPAL_API_BASE: paypal.url,

    PAYPAL_CLIENT_ID: 'x',
    PAYPAL_SECRET: 'y',
    PAYPAL_ENVIRONMENT: 'sandbox',
  })
  await services.ready()
  await services.prints(/PayPal rifiuta le chiavi.*PAYPAL_SECRET/)
  await services.prints(/Il server di posta 127\.0\.0\.1:1 non va/)
  await kill(services, 'SIGTERM')
})
