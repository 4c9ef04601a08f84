import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEngine } from '#kernel/engine/engine.ts'
import { findPort } from '../../browser/site-server.ts'
import { kill, nothingRuns, until } from '../processes.ts'
import { startPart } from './services.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-leaving-'))
  // Run by root, the engine runs as another user, who needs access.
  await chmod(folder, 0o755)
})
afterEach(() => nothingRuns(folder))
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (role: string, more: Record<string, string> = {}) =>
  startPart(role, { DATA_DIR: folder, ENABLE_DEMO: 'false', ...more })

const portOf = ({ output }: { output: () => string }) =>
  Number(/localhost:(\d+)/.exec(output())![1])

const statusOf = (port: number, path: string, agent?: Agent) =>
  new Promise<number | string>((done) => {
    request({ port, path, host: '127.0.0.1', ...(agent && { agent }) }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode!))
    })
      .on('error', (error) => done(error.message))
      .end()
  })

const ready = '/api/health/ready'

test('two services behind a balancer lose no request when one is asked to stop', async () => {
  const parts = [await start('services', { DRAIN_SECONDS: '2' })]
  await parts[0]!.ready()
  parts.push(await start('services', { DRAIN_SECONDS: '2' }))
  await parts[1]!.ready()
  const backends = parts.map((part) => ({
    port: portOf(part),
    agent: new Agent({ keepAlive: true }),
  }))
  // As a balancer does: checks often, keeps connections, and sends each request once.
  let balanced = backends
  let isOver = false
  const check = async () => {
    const states = await Promise.all(backends.map(({ port }) => statusOf(port, ready)))
    balanced = backends.filter((_, place) => states[place] === 200)
  }
  const checking = setInterval(check, 200)
  const results = new Map<number | string, number>()
  let sent = 0
  const send = async () => {
    while (!isOver) {
      const { port, agent } = balanced[sent++ % balanced.length]!
      const status = await statusOf(port, '/api/preorders', agent)
      results.set(status, (results.get(status) ?? 0) + 1)
    }
  }
  const sending = Array.from({ length: 4 }, send)
  await until('requests are answered', () => (results.get(200) ?? 0) > 100)
  await kill(parts[0]!, 'SIGTERM')
  const before = results.get(200) ?? 0
  await until('more requests are answered', () => (results.get(200) ?? 0) > before + 100)
  isOver = true
  clearInterval(checking)
  await Promise.all(sending)
  expect(parts[0]!.child.exitCode, parts[0]!.output()).toBe(0)
  expect([...results.keys()]).toEqual([200])
  for (const { agent } of backends) agent.destroy()
  await kill(parts[1]!, 'SIGTERM')
})

test('services without queues leave the work to a worker, which has checks of its own', async () => {
  const services = await start('services', { QUEUES: 'none' })
  await services.ready()
  const engine = await startEngine(folder)
  const client = new Client({ connectionString: engine.url })
  await client.connect()
  const { rows } = await client.query(
    `INSERT INTO outbox (queue, kind, data, due_at) VALUES ('job', 'platform.forget-rate-limits', '{}', now())
      RETURNING id`,
  )
  const isDone = async () =>
    (await client.query('SELECT sent_at IS NOT NULL done FROM outbox WHERE id = $1', [rows[0].id]))
      .rows[0].done
  const HEALTH_PORT = await findPort()
  const mail = await start('worker', { HEALTH_PORT, QUEUES: 'notification, push' })
  await until('a worker is ready', async () => (await statusOf(Number(HEALTH_PORT), ready)) === 200)
  expect(await statusOf(Number(HEALTH_PORT), '/api/preorders')).toBe(404)
  expect(await isDone()).toBe(false)
  const all = await start('worker')
  await until('the job is done', isDone)
  for (const part of [mail, all, services]) {
    await kill(part, 'SIGTERM')
    expect(part.child.exitCode, part.output()).toBe(0)
  }
  await client.end()
  await engine.release()
})

test('services with a folder of their own beside others of the same database are not ready', async () => {
  const services = await start('services')
  await services.ready()
  const engine = await startEngine(folder)
  const apart = await start('services', {
    DATABASE_URL: engine.url,
    DATA_DIR: join(folder, 'apart'),
  })
  await apart.ready()
  expect(await statusOf(portOf(services), ready)).toBe(200)
  expect(await statusOf(portOf(apart), ready)).toBe(503)
  expect(await statusOf(portOf(apart), '/api/preorders')).toBe(200)
  expect(apart.output()).toContain('the storage of this process has no files of this shop')
  await kill(apart, 'SIGTERM')
  await kill(services, 'SIGTERM')
  await engine.release()
})
