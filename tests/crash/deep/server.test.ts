import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEngine } from '#kernel/engine/engine.ts'
import { kill, nothingRuns, processesOf, until } from '../processes.ts'
import { startServices } from './services.ts'

let folder: string

// One folder for all tests: creating a data folder is the slowest part.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-crash-'))
  // Run by root, the engine runs as another user, who needs access.
  await chmod(folder, 0o755)
})

afterEach(() => nothingRuns(folder))

afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (environment: Record<string, string> = {}) =>
  startServices({ DATA_DIR: folder, ENABLE_DEMO: 'false', ...environment })

test('SIGTERM ends the services with success and leaves no process', async () => {
  const services = start()
  await services.ready()
  await kill(services, 'SIGTERM')
  expect(services.child.exitCode, services.output()).toBe(0)
  // Mail and jobs are still opening: interrupting them must not print an error.
  expect(services.output()).not.toContain('    at ')
  expect(processesOf(folder)).toEqual([])
})

test('services whose output pipe is closed end and leave no process', async () => {
  const services = start()
  await services.ready()
  services.child.stdout.destroy()
  services.child.stderr.destroy()
  services.child.kill('SIGTERM')
  await services.ended()
  expect(processesOf(folder)).toEqual([])
})

test('a shop without a demo warns about made-up company data', async () => {
  const services = start({ COMPANY_NAME: 'Torre Srl', LOG_FORMAT: 'json' })
  const line = () => services.output().match(/.*made-up company data.*/)?.[0]
  await until('the warning', () => line() !== undefined)
  expect(JSON.parse(line()!).variables).toEqual(
    expect.arrayContaining(['COMPANY_ADDRESS', 'COMPANY_VAT_ID', 'COMPANY_PEC']),
  )
  expect(line()).not.toContain('COMPANY_NAME')
  await kill(services, 'SIGTERM')
})

test('a real shop without required variables does not start, and names them', async () => {
  const real = start()
  await real.ready()
  await kill(real, 'SIGTERM')
  const bare = start({ ENABLE_DEMO: '' })
  await bare.ended()
  expect(bare.child.exitCode, bare.output()).toBe(1)
  for (const name of ['ENABLE_DEMO=false', 'PAYPAL_CLIENT_ID', 'SMTP_URL', 'COMPANY_VAT_ID'])
    expect(bare.output()).toContain(name)
  expect(bare.output()).not.toContain('    at ')
  expect(bare.output()).not.toContain('localhost')
  expect(processesOf(folder)).toEqual([])
})

test('a port in use is reported in one line with a solution', async () => {
  const taken = createServer().listen(0)
  const { port } = taken.address() as AddressInfo
  const services = start({ PORT: String(port) })
  await services.ended()
  expect(services.child.exitCode).toBe(1)
  expect(services.output()).toContain(`PORT=${port + 1} npm start`)
  expect(services.output()).not.toContain('    at ')
  taken.close()
})

test('an unreachable database is reported in one line without its password', async () => {
  const services = start({ DATABASE_URL: 'postgresql://shop:hunter2@127.0.0.1:1/shop' })
  await services.ended()
  expect(services.child.exitCode).toBe(1)
  expect(services.output().trim().split('\n')).toHaveLength(1)
  expect(services.output()).toContain('127.0.0.1:1')
  expect(services.output()).not.toContain('hunter2')
})

test.each([
  ['a newer program', '9999-tomorrow.sql', 'aggiorna il programma'],
  ['a given-up history', '0001-house.sql', 'elimina la cartella dati'],
])('data of %s are refused in one line with a solution', async (_, name, advice) => {
  const first = start()
  await first.ready()
  await kill(first, 'SIGTERM')
  const engine = await startEngine(folder)
  const client = new Client({ connectionString: engine.url })
  await client.connect()
  await client.query("insert into applied_migrations values ($1, 'x')", [name])
  const second = start()
  await second.ended()
  await client.query('delete from applied_migrations where name = $1', [name])
  await client.end()
  await engine.release()
  expect(second.child.exitCode).toBe(1)
  expect(second.output().trim().split('\n')).toHaveLength(1)
  expect(second.output()).toContain(name)
  expect(second.output()).toContain(advice)
})
