import { spawn } from 'node:child_process'
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
/** Starts the engine, expects an answer and releases it. */
const expectStart = async () => {
  const engine = await startEngine(folder)
  expect(await ask(engine, 'select 1 as one')).toEqual([{ one: 1 }])
  await engine.release()
}

const startWriter = async (first: number) => {
  const script = new URL('./writer.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, folder, String(first)])
  let [output, errors] = ['', '']
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
  // An incomplete last line, cut by the kill, was not acknowledged.
  return { child, acknowledged: () => (output.match(/^\d+(?=\n)/gm) ?? []).map(Number) }
}

const postgresPid = async () =>
  Number.parseInt(await readFile(join(folder, 'engine/data/postmaster.pid'), 'utf8'), 10)
const killAll = (all: { pid: number }[]) => {
  for (const { pid } of all) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Ended together with a process killed before it.
    }
  }
}

test.each(seedsOf(1))(
  'after kill -9 at ten random moments no acknowledged commit is lost (seed %d)',
  async (seed) => {
    const random = randomFrom(seed)
    const acknowledged: number[] = []
    for (let round = 0; round < 10; round++) {
      const writer = await startWriter(round * 1_000_000)
      await pause(random() * 400)
      const victims = ['node', 'everything', 'postgres'][Math.floor(random() * 3)]
      if (victims === 'postgres') killAll([{ pid: await postgresPid() }])
      if (victims === 'everything') killAll(processesOf(folder))
      await kill(writer, 'SIGKILL')
      acknowledged.push(...writer.acknowledged())
      // Half of the rounds restart while processes of the last one are still ending.
      if (random() < 0.5) await nothingRuns(folder)
    }
    expect(acknowledged.length).toBeGreaterThan(50)
    const engine = await startEngine(folder)
    const rows = await ask<{ number: string }>(engine, 'select number from written')
    await engine.release()
    const kept = new Set(rows.map((row) => Number(row.number)))
    expect(
      acknowledged.filter((number) => !kept.has(number)),
      `seed ${seed}`,
    ).toEqual([])
  },
)

test('a second owner keeps the engine when the first is killed, and the last one stops it', async () => {
  const first = await startWriter(30_000_000)
  const postgres = await postgresPid()
  const second = await startWriter(40_000_000)
  await kill(first, 'SIGKILL')
  const before = second.acknowledged().length
  await until('the second goes on writing', () => second.acknowledged().length > before + 20)
  expect(await postgresPid()).toBe(postgres)
  await kill(second, 'SIGKILL')
  await nothingRuns(folder)
})

test('a PostgreSQL that dies alone is restarted for its remaining users', async () => {
  const engine = await startEngine(folder)
  killAll([{ pid: await postgresPid() }])
  const answers = () =>
    ask(engine, 'select 1').then(
      () => true,
      () => false,
    )
  await until('the engine answers again', answers)
  await engine.release()
})

test('a PostgreSQL whose guardian was killed is replaced by the next start', async () => {
  const first = await startEngine(folder)
  const orphan = await postgresPid()
  killAll(processesOf(folder).filter(({ command }) => command.startsWith('/bin/sh')))
  const second = await startEngine(folder)
  expect(await postgresPid()).not.toBe(orphan)
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.release()
  await second.release()
})

test('a stale pid file with the pid of another process does not prevent the start', async () => {
  await expectStart()
  const stale = `${process.pid}\n${folder}/engine/data\n1\n5432\n${folder}/engine/socket\n\n1 1\nready\n`
  await writeFile(join(folder, 'engine/data/postmaster.pid'), stale)
  await expectStart()
})

test('a data folder of another PostgreSQL version is refused with a message and not changed', async () => {
  await expectStart()
  const version = join(folder, 'engine/data/PG_VERSION')
  const own = await readFile(version)
  await writeFile(version, '99\n')
  await expect(startEngine(folder)).rejects.toMatchObject({ key: 'engine.otherVersion' })
  await writeFile(version, own)
  await expectStart()
})
