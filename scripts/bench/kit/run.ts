import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { startAnnouncer } from '#kernel/announcer.ts'
import {
  createTemplate,
  type DatabaseServer,
  openDatabaseServer,
} from '../../../tests/setup/database-server.ts'

/** Seconds of a measurement and number of its rounds, of which the median counts. */
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
export const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

export const quantile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? Number.NaN
export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)

type Bounds = { minimum?: number; maximum?: number }

/** Prints a figure with its promise; the benchmark fails if it does not keep it. */
export const report = (label: string, figure: number, { minimum, maximum }: Bounds, unit = '') => {
  const isKept = figure >= (minimum ?? figure) && figure <= (maximum ?? figure)
  const promise = minimum === undefined ? `at most ${maximum}` : `at least ${minimum}`
  if (!isKept) process.exitCode = 1
  console.info(`${isKept ? ' ' : '!'} ${label.padEnd(44)} ${figure.toFixed(2)}${unit}, ${promise}`)
}

/** Does a work over this many connections, one place after the other, while there are more of them. */
export const inParallel = async (
  connections: number,
  hasMore: (place: number) => boolean,
  work: (place: number) => Promise<unknown>,
) => {
  let place = 0
  const go = async () => {
    while (hasMore(place)) await work(place++)
  }
  await Promise.all(Array.from({ length: connections }, go))
  return place
}

/** Sends requests over this many connections until the time is over; returns how many per second. */
export const rate = async (connections: number, ask: (place: number) => Promise<unknown>) => {
  const started = performance.now()
  const passed = () => performance.now() - started
  const count = await inParallel(connections, () => passed() < seconds * 1_000, ask)
  return count / (passed() / 1_000)
}

const runFile = promisify(execFile)

const milliseconds = { us: 0.001, ms: 1, s: 1_000 }

/** Measures an address with wrk, which has to be installed. */
export const wrk = async (
  address: string,
  { connections = 50, time = seconds, more = [] as string[], after = [] as string[] } = {},
) => {
  const options = ['-t1', `-c${connections}`, `-d${time}s`, '--timeout', '30s', '--latency']
  const { stdout: output } = await runFile('wrk', [...options, ...more, address, ...after])
  if (/Non-2xx|timeout/.test(output)) throw new Error(`${address}\n${output}`)
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? []
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p99: Number(p99) * milliseconds[unit as keyof typeof milliseconds],
  }
}

/** Runs with a temporary folder that anybody may enter. */
export const withFolder = async <T>(work: (folder: string) => Promise<T>) => {
  const folder = await mkdtemp(join(tmpdir(), 'insieme-bench-'))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

/** Measures random paths of a list, each with another ending that search ignores. */
export const wrkPaths = (address: string, paths: readonly string[], time = seconds) =>
  withFolder(async (folder) => {
    const file = join(folder, 'paths')
    await writeFile(file, paths.join('\n'))
    const more = ['-s', new URL('../search.lua', import.meta.url).pathname]
    return wrk(address, { connections: 20, time, more, after: ['--', file] })
  })

/** Starts a part of a shop as a process of its own and waits for its first message. */
export const startPart = async (
  part: 'api' | 'collector' | 'worker',
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
) => {
  const child = spawn(process.execPath, [partProgram, part, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...env, NODE_ENV: 'production' },
  })
  const ended = once(child, 'exit')
  const [message] = await Promise.race([once(child, 'message'), ended])
  if (child.exitCode !== null) throw new Error(`the ${part} did not start`)
  const stop = async () => {
    child.kill()
    await ended
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  /** Largest memory that the process has had, in megabytes. */
  const peak = async () =>
    Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024
  return { address: `${message}`, stop, kill, peak }
}

const partProgram = new URL('part.ts', import.meta.url).pathname

/** Opens a PostgreSQL with durable commits: an embedded one, or the one of DATABASE_URL. */
export const withServer = async (work: (server: DatabaseServer) => Promise<void>) => {
  const server = await openDatabaseServer({ durable: true })
  await work(server).finally(server.close)
}

/** Opens an empty shop on such a server, with the announcer that each shop has. */
export const withShop = (work: (pool: Pool, url: string) => Promise<void>) =>
  withServer(async (server) => {
    const url = await server.create(`${server.prefix}_bench`, await createTemplate(server))
    const pool = new Pool({ connectionString: url, max: 20 })
    const announcer = startAnnouncer({ url, log: { warn: console.warn } })
    try {
      await work(pool, url)
    } finally {
      await announcer.stop()
      await pool.end()
    }
  })
