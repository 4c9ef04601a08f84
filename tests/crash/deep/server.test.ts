import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEngine } from '#kernel/engine/engine.ts'
import { kill, nothingRuns, processesOf, until } from '../processes.ts'
import { refusal, startServices } from './services.ts'

let folder: string

// One folder for all tests: creating a data folder is the slowest part.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-crash-'))
  // Run by root, the engine runs as another user, who needs access.
  await chmod(folder, 0o755)
})
afterEach(() => nothingRuns(folder))
afterAll(() => rm(folder, { recursive: true, force: true }))

const settings = (more: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  ENABLE_DEMO: 'false',
  ...more,
})
const started = async (more?: Record<string, string>) => {
  const services = startServices(settings(more))
  await services.ready()
  return services
}

test('SIGTERM ends the services with success and leaves no process', async () => {
  const services = await started()
  await kill(services, 'SIGTERM')
  expect(services.child.exitCode, services.output()).toBe(0)
  // Mail and jobs are still opening: interrupting them must not print an error.
  expect(services.output()).not.toContain('    at ')
  expect(processesOf(folder)).toEqual([])
})

test('services whose output pipe is closed end and leave no process', async () => {
  const services = await started()
  services.child.stdout.destroy()
  services.child.stderr.destroy()
  services.child.kill('SIGTERM')
  await services.ended()
  expect(processesOf(folder)).toEqual([])
})

test('a shop without a demo warns about made-up company data', async () => {
  const services = await started({ COMPANY_NAME: 'Torre Srl', LOG_FORMAT: 'json' })
  const line = () => services.output().match(/.*made-up company data.*/)?.[0]
  await until('the warning', () => line() !== undefined)
  expect(JSON.parse(line()!).variables).toEqual(
    expect.arrayContaining(['COMPANY_ADDRESS', 'COMPANY_VAT_ID', 'COMPANY_PEC']),
  )
  expect(line()).not.toContain('COMPANY_NAME')
  await kill(services, 'SIGTERM')
})

test('a start uses the settings that operators stored', async () => {
  await kill(await started(), 'SIGTERM')
  const engine = await startEngine(folder)
  const client = new Client({ connectionString: engine.url })
  await client.connect()
  await client.query(`INSERT INTO stored_settings (name, value, at, who)
    VALUES ('SITE_NAME', 'Torre & Alfiere', now(), 'Prova'), ('VAT_PERCENT', '4', now(), 'Prova')`)
  await client.end()
  await engine.release()
  const services = await started({ SITE_NAME: 'Altro', COMPANY_PEC: 'torre@pec.example' })
  const [, port] = services.output().match(/localhost:(\d+)/)!
  const response = await fetch(`http://localhost:${port}/api/settings/site`)
  const { data } = (await response.json()) as { data: { name: string; company: object } }
  expect(data).toMatchObject({ name: 'Torre & Alfiere', company: { pec: 'torre@pec.example' } })
  expect(services.output()).toContain('Negozio «Torre & Alfiere»')
  await kill(services, 'SIGTERM')
})

test('a real shop without required variables does not start, and names them', async () => {
  await kill(await started(), 'SIGTERM')
  const text = (await refusal(settings({ ENABLE_DEMO: '' }))).join('\n')
  for (const name of ['ENABLE_DEMO=false', 'PAYPAL_CLIENT_ID', 'SMTP_URL', 'COMPANY_VAT_ID'])
    expect(text).toContain(name)
  expect(text).not.toContain('localhost')
})

test('a port in use, an unreachable database and a mistyped word are refused with a solution', async () => {
  const taken = createServer().listen(0)
  const { port } = taken.address() as AddressInfo
  const lines = await refusal(settings({ PORT: String(port) }))
  expect(lines.join('\n')).toContain(`PORT=${port + 1} npm start`)
  taken.close()
  const DATABASE_URL = 'postgresql://shop:hunter2@127.0.0.1:1/shop'
  const [line, ...more] = await refusal(settings({ DATABASE_URL }))
  expect(more).toEqual([])
  expect(line).toContain('127.0.0.1:1')
  expect(line).not.toContain('hunter2')
  const mistyped = await refusal(settings(), '--evn', 'x.env')
  expect(mistyped.join('\n')).toMatch(/«--evn» non va bene qui/)
})

test.each([
  ['a newer program', '9999-tomorrow.sql', 'aggiorna il programma'],
  ['a given-up history', '0001-house.sql', 'elimina la cartella dati'],
])('data of %s are refused in one line with a solution', async (_, name, advice) => {
  await kill(await started(), 'SIGTERM')
  const engine = await startEngine(folder)
  const client = new Client({ connectionString: engine.url })
  await client.connect()
  await client.query("insert into applied_migrations values ($1, 'x')", [name])
  const [line, ...more] = await refusal(settings())
  await client.query('delete from applied_migrations where name = $1', [name])
  await client.end()
  await engine.release()
  expect(more).toEqual([])
  expect(line).toContain(name)
  expect(line).toContain(advice)
})

test.each([
  { PAYPAL_CLIENT_ID: 'ours', PAYPAL_SECRET: 'hidden', PAYPAL_ENVIRONMENT: 'sandbox' },
  { NODE_ENV: 'production', ENABLE_DEMO: 'false' },
  { NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/shop' },
])('the stand-in for PayPal does not start beside real keys or customers: %o', (environment) => {
  const { status, stderr } = spawnSync(process.execPath, ['lib/stand-ins/paypal/main.ts', folder], {
    env: { PATH: process.env.PATH, ...environment } as NodeJS.ProcessEnv,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('PayPal')
})
