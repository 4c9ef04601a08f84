import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Engine, startEngine } from '#kernel/engine/engine.ts'
import { randomFrom, seedsOf } from '../../setup/seeds.ts'
import { kill, nothingRuns, processesOf, until } from '../processes.ts'

let folder: string

// One folder for all tests: creating a data folder is the slowest part.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-crash-'))
  // Run by root, the engine runs as another user, who needs access.
  await chmod(folder, 0o755)
})

afterEach(() => nothingRuns(folder))

afterAll(() => rm(folder, { recursive: true, force: true }))

const ask = async <Row>(engine: Engine, sql: string) => {
  const client = new Client({ connectionString: engine.url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows as Row[]
}

const missing = async (acknowledged: number[]) => {
  const engine = await startEngine(folder)
  const rows = await ask<{ number: string }>(engine, 'select number from written')
  await engine.release()
  const kept = new Set(rows.map((row) => Number(row.number)))
  return acknowledged.filter((number) => !kept.has(number))
}

type Writer = { child: ChildProcess; acknowledged: () => number[]; errors: () => string }

const startWriter = async (first: number): Promise<Writer> => {
  const script = new URL('./writer.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, folder, String(first)])
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  await until('the writer is ready', () => {
    if (child.exitCode !== null) throw new Error(`the writer gave up: ${errors}`)
    return output.includes('ready')
  })
  return {
    child,
    errors: () => errors,
    // An incomplete last line, cut by the kill, was not acknowledged.
    acknowledged: () => (output.match(/^\d+(?=\n)/gm) ?? []).map(Number),
  }
}

const pidOf = async (file: string) =>
  Number.parseInt(await readFile(join(folder, 'engine', file), 'utf8'), 10)

const postgresPid = () => pidOf('data/postmaster.pid')

test.each(seedsOf(1))(
  'after kill -9 at ten random moments no acknowledged commit is lost (seed %d)',
  async (seed) => {
    const random = randomFrom(seed)
    const acknowledged: number[] = []
    for (let round = 0; round < 10; round++) {
      const writer = await startWriter(round * 1_000_000)
      await pause(random() * 400)
      const victims = ['node', 'everything', 'postgres'][Math.floor(random() * 3)]
      if (victims === 'postgres') process.kill(await postgresPid(), 'SIGKILL')
      if (victims === 'everything')
        for (const { pid } of processesOf(folder)) {
          try {
            process.kill(pid, 'SIGKILL')
          } catch {
            // Ended together with a process killed before it.
          }
        }
      await kill(writer, 'SIGKILL')
      acknowledged.push(...writer.acknowledged())
      // Half of the rounds restart while processes of the last one are still ending.
      if (random() < 0.5) await nothingRuns(folder)
    }
    expect(acknowledged.length).toBeGreaterThan(50)
    expect(await missing(acknowledged), `seed ${seed}`).toEqual([])
  },
)

test('a second owner keeps the engine when the first is killed, and the last one stops it', async () => {
  const first = await startWriter(30_000_000)
  const postgres = await postgresPid()
  const second = await startWriter(40_000_000)
  expect(await postgresPid()).toBe(postgres)
  await kill(first, 'SIGKILL')
  const before = second.acknowledged().length
  await until('the second goes on writing', () => second.acknowledged().length > before + 20)
  expect(await postgresPid()).toBe(postgres)
  await kill(second, 'SIGKILL')
  await nothingRuns(folder)
})

test('a PostgreSQL that dies alone is restarted for its remaining users', async () => {
  const engine = await startEngine(folder)
  process.kill(await postgresPid(), 'SIGKILL')
  await until('the engine answers again', () =>
    ask(engine, 'select 1').then(
      () => true,
      () => false,
    ),
  )
  await engine.release()
})

test('a PostgreSQL whose guardian was killed is replaced by the next start', async () => {
  const first = await startEngine(folder)
  const orphan = await postgresPid()
  for (const { pid, command } of processesOf(folder))
    if (command.startsWith('/bin/sh')) process.kill(pid, 'SIGKILL')
  const second = await startEngine(folder)
  expect(await postgresPid()).not.toBe(orphan)
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.release()
  await second.release()
})

test('a stale pid file with the pid of another process does not prevent the start', async () => {
  await (await startEngine(folder)).release()
  const stale = `${process.pid}\n${folder}/engine/data\n1\n5432\n${folder}/engine/socket\n\n1 1\nready\n`
  await writeFile(join(folder, 'engine/data/postmaster.pid'), stale)
  const engine = await startEngine(folder)
  expect(await ask(engine, 'select 1 as one')).toEqual([{ one: 1 }])
  await engine.release()
})

test('a data folder of another PostgreSQL version is refused with a message and not changed', async () => {
  await (await startEngine(folder)).release()
  const version = join(folder, 'engine/data/PG_VERSION')
  const own = await readFile(version)
  await writeFile(version, '99\n')
  await expect(startEngine(folder)).rejects.toMatchObject({ key: 'engine.otherVersion' })
  await writeFile(version, own)
  const engine = await startEngine(folder)
  expect(await ask(engine, 'select 1 as one')).toEqual([{ one: 1 }])
  await engine.release()
})
